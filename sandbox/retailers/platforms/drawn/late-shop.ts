import { html } from '#sandbox/admin-frame/html.ts';
import { openingVariant } from '#sandbox/retailers/page-parts.ts';
import { type RenderPlatform, toAnswer } from '#sandbox/retailers/page-answer.ts';
import type { RetailerItem } from '#sandbox/retailers/retailer-state.ts';
import { type DrawnShop, json, pictureOf, renderDrawnShop } from './drawn-shop.ts';

const pathOf = (item: RetailerItem): string => `/p/${item.handle}.html`;

/** Runs in the browser: puts the second script behind everything else. */
function loadLater(): void {
  setTimeout(() => {
    const script = document.createElement('script');
    script.src = '/state/shop-state.js';
    document.body.append(script);
  }, 150);
}

/** Runs in the browser: shows the usual price while today's is still being loaded. */
function drawState(): void {
  interface State {
    title: string;
    image: string;
    items: {
      sku: string;
      price: { amount: string; currency: string } | null;
      usual: string;
      available: boolean;
    }[];
  }
  const app = document.getElementById('app');
  if (!app) return;
  const wanted = new URLSearchParams(location.search).get('sku');
  const handle = location.pathname.replace(/^\/p\/|\.html$/g, '');
  const draw = (state: State, isCurrent: boolean): void => {
    const item = state.items.find(({ sku }) => sku === wanted) ?? state.items[0];
    if (!item) return;
    const shown = isCurrent ? item.price?.amount : item.usual;
    const price = item.price && shown ? `${shown.replace('.', ',')} €` : 'Preis auf Anfrage';
    app.innerHTML =
      '<div class="product"><img alt=""><div><h1></h1><div class="price"></div>' +
      '<p class="stock"></p><button>In den Warenkorb</button></div></div>';
    const fill = (selector: string, text: string): void => {
      const element = app.querySelector(selector);
      if (element) element.textContent = text;
    };
    app.querySelector('img')?.setAttribute('src', state.image);
    fill('h1', state.title);
    fill('.price', price);
    fill('.stock', item.available ? 'Auf Lager' : 'Ausverkauft');
    app.querySelector('button')?.toggleAttribute('disabled', !item.available);
  };
  void fetch(`/state/${handle}.json`)
    .then((response) => response.json() as Promise<State>)
    .then((state) => {
      draw(state, false);
      setTimeout(() => draw(state, true), 300);
    });
}

/** What the item costs otherwise: a tenth more. */
const usualOf = (price: string): string => {
  const [whole = '0', fraction = '00'] = price.split('.');
  return `${BigInt(whole) + BigInt(whole) / 10n + 1n}.${fraction}`;
};

const shop: DrawnShop = {
  lang: 'de',
  pathOf,
  renderBody: () => html`<main><div id="app">Bitte aktivieren Sie JavaScript.</div></main>`,
  script: loadLater,
  renderData: (retailer, url) => {
    if (url.pathname === '/state/shop-state.js')
      return toAnswer('text/javascript; charset=utf-8', `(${String(drawState)})();\n`);
    const handle = /^\/state\/([^/]+)\.json$/.exec(url.pathname)?.[1];
    const item = retailer.items.find((each) => each.handle === handle);
    if (!item) return null;
    const opening = openingVariant(item);
    return json({
      title: item.title,
      image: pictureOf(item),
      items: [opening, ...item.variants.filter((variant) => variant !== opening)].map(
        ({ sku, label, price, stock }) => ({
          sku,
          label,
          price: item.kind === 'on_request' ? null : { amount: price, currency: item.currency },
          usual: usualOf(price),
          available: stock > 0,
        }),
      ),
    });
  },
};

/** Its state is loaded by a second script, which first shows a price that is replaced. */
export const renderLateShop: RenderPlatform = (retailer, url) =>
  renderDrawnShop(shop, retailer, url);
