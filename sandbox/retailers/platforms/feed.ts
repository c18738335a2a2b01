import { escapeHtml, html } from '#sandbox/admin-frame/html.ts';
import {
  addressOf,
  currencySign,
  englishAmount,
  listRelated,
  openingVariant,
  renderDocument,
  renderSitemap,
  scriptJson,
} from '#sandbox/retailers/page-parts.ts';
import type {
  RetailerItem,
  RetailerState,
  RetailerVariant,
} from '#sandbox/retailers/retailer-state.ts';
import { type PageAnswer, toAnswer } from '#sandbox/retailers/page-answer.ts';

const HTML = 'text/html; charset=utf-8';
const FEED_PATH = '/feeds/google.xml';

const pathOf = (item: RetailerItem, variant?: RetailerVariant) =>
  `/item/${item.handle}${variant && item.variants.length > 1 ? `?sku=${encodeURIComponent(variant.sku)}` : ''}`;
const priceOf = (price: string, currency: string) =>
  currency === 'EUR'
    ? `€${englishAmount(price)}`
    : `${englishAmount(price)} ${currencySign(currency)}`;

/**
 * A discounter whose whole stock is in a Google Merchant feed; the pages repeat it in minimal
 * JSON-LD.
 */
export function renderFeedShop(retailer: RetailerState, url: URL): PageAnswer | null {
  if (url.pathname === FEED_PATH)
    return toAnswer('application/xml; charset=utf-8', renderFeed(retailer), retailer.items);
  if (url.pathname === '/sitemap.xml') {
    const entries = retailer.items.map((item) => ({
      path: pathOf(item),
      modified: item.updatedAt,
    }));
    return toAnswer(
      'application/xml; charset=utf-8',
      renderSitemap(retailer, [{ path: '/' }, ...entries]),
    );
  }
  if (url.pathname === '/') return renderHome(retailer);
  const handle = /^\/item\/([^/]+)$/.exec(url.pathname)?.[1];
  const item = retailer.items.find((each) => each.handle === handle);
  if (!item) return null;
  const shown =
    item.variants.find((variant) => variant.sku === url.searchParams.get('sku')) ??
    openingVariant(item);
  return toAnswer(HTML, renderProduct(retailer, item, shown), [item]);
}

function renderFeed(retailer: RetailerState): string {
  const entries = retailer.items
    .filter((item) => item.kind !== 'on_request')
    .flatMap((item) => item.variants.map((variant) => renderEntry(retailer, item, variant)));
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ` +
    `xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escapeHtml(retailer.name)}</title>` +
    `<link>${addressOf(retailer, '/')}</link>` +
    `<description>Products</description>\n${entries.join('\n')}\n</channel></rss>\n`
  );
}

function renderEntry(
  retailer: RetailerState,
  item: RetailerItem,
  variant: RetailerVariant,
): string {
  const fields: Record<string, string | null> = {
    'g:id': variant.sku,
    title: variant.label ? `${item.title} ${variant.label}` : item.title,
    description: item.about,
    link: addressOf(retailer, pathOf(item, variant)),
    'g:image_link': addressOf(retailer, `/img/${item.handle}.jpg`),
    'g:availability': variant.stock > 0 ? 'in_stock' : 'out_of_stock',
    'g:price': `${variant.was ?? variant.price} ${item.currency}`,
    'g:sale_price': variant.was === null ? null : `${variant.price} ${item.currency}`,
    'g:brand': item.brand,
    'g:gtin': variant.gtin,
    'g:mpn': item.code === null ? null : variant.sku,
    'g:identifier_exists': variant.gtin === null && item.code === null ? 'no' : null,
    'g:condition': item.kind === 'used' ? 'used' : 'new',
    'g:item_group_id': item.variants.length > 1 ? (item.code ?? item.handle) : null,
    'g:multipack': item.kind === 'bundle' ? '2' : null,
    'g:color': variant.options.Color ?? null,
    'g:size': variant.options.Size ?? null,
  };
  const rows = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`<${name}>${escapeHtml(value)}</${name}>`],
  );
  return `<item>${rows.join('')}</item>`;
}

function renderHome(retailer: RetailerState): PageAnswer {
  const tiles = retailer.items.map(
    (item) =>
      html`<li>
        <a href="${pathOf(item)}">${item.title}</a>
        <b>${priceOf(openingVariant(item).price, item.currency)}</b>
      </li>`,
  );
  const head = html`<link
    rel="alternate"
    type="application/rss+xml"
    title="Products"
    href="${FEED_PATH}"
  />`;
  return toAnswer(
    HTML,
    renderDocument(retailer, {
      lang: 'en',
      title: 'Deals',
      head,
      body: html`<main>
        <h1>Deals</h1>
        <ul>
          ${tiles}
        </ul>
      </main>`,
    }),
    retailer.items,
  );
}

function renderProduct(
  retailer: RetailerState,
  item: RetailerItem,
  shown: RetailerVariant,
): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: shown.label ? `${item.title} ${shown.label}` : item.title,
    sku: shown.sku,
    brand: item.brand,
    ...(shown.gtin === null ? {} : { gtin: shown.gtin }),
    ...(item.kind === 'on_request'
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: shown.price,
            priceCurrency: item.currency,
            availability: shown.stock > 0 ? 'InStock' : 'OutOfStock',
            itemCondition: item.kind === 'used' ? 'UsedCondition' : 'NewCondition',
          },
        }),
  };
  const related = listRelated(retailer, item).map(
    (each) =>
      html`<li>
        <a href="${pathOf(each)}">${each.title}</a>
        <b>${priceOf(openingVariant(each).price, each.currency)}</b>
      </li>`,
  );
  const price =
    item.kind === 'on_request'
      ? html`<div class="deal">Price on request</div>`
      : html`<div class="deal">
          ${shown.was === null ? html`` : html`<span class="uvp">RRP <s>${priceOf(shown.was, item.currency)}</s></span> `}<span
            class="now"
            >${priceOf(shown.price, item.currency)}</span
          >
        </div>`;
  const links =
    item.variants.length > 1
      ? item.variants.map(
          (variant) => html`<a href="${pathOf(item, variant)}">${variant.label}</a> `,
        )
      : [];
  const body = html`<main>
    <h1>${item.title}</h1>
    ${links}${price}
    <p>${shown.stock > 0 ? 'In stock' : 'Out of stock'}</p>
    <p>${item.about}</p>
    <aside>
      <h2>More deals</h2>
      <ul>
        ${related}
      </ul>
    </aside>
  </main>`;
  return renderDocument(retailer, {
    lang: 'en',
    title: item.title,
    head: html`<script type="application/ld+json">
      ${scriptJson(data)}
    </script>`,
    body,
  });
}
