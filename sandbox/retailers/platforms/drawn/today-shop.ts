import { html } from '#sandbox/admin-frame/html.ts';
import {
  addressOf,
  germanAmount,
  openingVariant,
  scriptJson,
} from '#sandbox/retailers/page-parts.ts';
import type { RenderPlatform } from '#sandbox/retailers/page-answer.ts';
import type { RetailerItem } from '#sandbox/retailers/retailer-state.ts';
import { type DrawnShop, idOf, json, pictureOf, renderDrawnShop } from './drawn-shop.ts';

const pathOf = (item: RetailerItem): string => `/produkt/${idOf(item)}/${item.handle}`;

/** The price that the server sends: a quarter above what is asked for. */
function regularOf(price: string): string {
  const [whole = '0', fraction = '00'] = price.split('.');
  return `${BigInt(whole) + BigInt(whole) / 4n + 1n}.${fraction}`;
}

/** Runs in the browser: the price of the day replaces the regular one, which is struck through. */
function showToday(): void {
  const place = document.querySelector('[data-article]');
  const article = place?.getAttribute('data-article');
  const price = place?.querySelector('.price');
  if (!place || !price || !article) return;
  void fetch(`/heute/${article}`)
    .then((response) => response.json() as Promise<{ heute: string | null }>)
    .then(({ heute }) => {
      if (heute === null) return;
      const regular = document.createElement('div');
      regular.className = 'old';
      regular.style.textDecoration = 'line-through';
      regular.textContent = price.textContent;
      price.before(regular);
      price.textContent = `${heute.replace('.', ',')} €`;
    });
}

const shop: DrawnShop = {
  lang: 'de',
  pathOf,
  renderHead: (retailer, item) => {
    const variant = openingVariant(item);
    if (item.kind === 'on_request') return html``;
    return html`<script type="application/ld+json">
      ${scriptJson({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: item.title,
        sku: variant.sku,
        brand: item.brand,
        url: addressOf(retailer, pathOf(item)),
        offers: {
          '@type': 'Offer',
          price: regularOf(variant.price),
          priceCurrency: item.currency,
          availability: variant.stock > 0 ? 'InStock' : 'OutOfStock',
        },
      })}
    </script>`;
  },
  renderBody: (_, item) => {
    const variant = openingVariant(item);
    const price =
      item.kind === 'on_request'
        ? html`<div class="request">Preis auf Anfrage</div>`
        : html`<div class="price">${germanAmount(regularOf(variant.price))} €</div>`;
    return html`<main>
      <div class="product" data-article="${idOf(item)}">
        <img src="${pictureOf(item)}" alt="" />
        <div>
          <h1>${item.title}</h1>
          ${price}
          <p class="stock">${variant.stock > 0 ? 'Auf Lager' : 'Ausverkauft'}</p>
          <button ${variant.stock > 0 ? html`` : html`disabled`}>In den Warenkorb</button>
          <p>${item.about}</p>
        </div>
      </div>
    </main>`;
  },
  script: showToday,
  renderData: (retailer, url) => {
    const id = /^\/heute\/(\d+)$/.exec(url.pathname)?.[1];
    const item = retailer.items.find((each) => String(idOf(each)) === id);
    if (!item) return null;
    const { price } = openingVariant(item);
    return json({ artikel: idOf(item), heute: item.kind === 'on_request' ? null : price });
  },
};

/** The server sends the regular price with markup for it; a script shows the price of the day. */
export const renderTodayShop: RenderPlatform = (retailer, url) =>
  renderDrawnShop(shop, retailer, url);
