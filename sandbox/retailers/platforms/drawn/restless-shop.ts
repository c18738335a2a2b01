import { html } from '#sandbox/admin-frame/html.ts';
import { openingVariant } from '#sandbox/retailers/page-parts.ts';
import type { RenderPlatform } from '#sandbox/retailers/page-answer.ts';
import type { RetailerItem } from '#sandbox/retailers/retailer-state.ts';
import { type DrawnShop, idOf, json, pictureOf, renderDrawnShop } from './drawn-shop.ts';

const pathOf = (item: RetailerItem): string => `/deal/${item.handle}-${idOf(item)}`;

/** Runs in the browser: asks for the price again and again, and never stops changing the page. */
function drawForever(): void {
  interface Live {
    id: number;
    name: string;
    image: string;
    price: string | null;
    currencyCode: string;
    stock: number;
  }
  const app = document.getElementById('app');
  if (!app) return;
  const id = /(\d+)$/.exec(location.pathname)?.[1] ?? '';
  app.innerHTML =
    '<div class="product"><img alt=""><div><h1></h1><div class="price"></div><p class="stock"></p>' +
    '<button>Add to basket</button><p class="ticker"></p></div></div>';
  const write = (selector: string, text: string): void => {
    const element = app.querySelector(selector);
    if (element && element.textContent !== text) element.textContent = text;
  };
  const poll = (): void => {
    void fetch(`/live/${id}?t=${Math.floor(performance.now())}`)
      .then((response) => response.json() as Promise<Live>)
      .then(({ name, image, price, stock }) => {
        app.querySelector('img')?.setAttribute('src', image);
        write('h1', name);
        write('.price', price === null ? 'Price on request' : `€${price}`);
        write('.stock', stock > 0 ? 'In stock' : 'Out of stock');
        app.querySelector('button')?.toggleAttribute('disabled', stock === 0);
      })
      .finally(() => setTimeout(poll, 250));
  };
  let seconds = 600;
  setInterval(() => {
    seconds -= 1;
    write('.ticker', `${seconds % 40} people are looking at this. Ends in ${seconds} seconds.`);
  }, 100);
  poll();
}

const shop: DrawnShop = {
  lang: 'en',
  pathOf,
  renderBody: () =>
    html`<main>
      <div id="app"></div>
      <noscript>Please enable JavaScript to shop here.</noscript>
    </main>`,
  script: drawForever,
  renderData: (retailer, url) => {
    const id = /^\/live\/(\d+)$/.exec(url.pathname)?.[1];
    const item = retailer.items.find((each) => String(idOf(each)) === id);
    if (!item) return null;
    const variant = openingVariant(item);
    return json({
      id: idOf(item),
      name: item.title,
      image: pictureOf(item),
      price: item.kind === 'on_request' ? null : variant.price,
      currencyCode: item.currency,
      stock: variant.stock,
    });
  },
};

/** It polls its API, and its page never becomes quiet. */
export const renderRestlessShop: RenderPlatform = (retailer, url) =>
  renderDrawnShop(shop, retailer, url);
