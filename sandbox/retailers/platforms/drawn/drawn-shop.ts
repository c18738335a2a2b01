import { html, Html } from '#sandbox/admin-frame/html.ts';
import { integerOf } from '#sandbox/shop/seeded.ts';
import { latestChange, type PageAnswer, toAnswer } from '#sandbox/retailers/page-answer.ts';
import { renderDocument, renderSitemap } from '#sandbox/retailers/page-parts.ts';
import type { RetailerItem, RetailerState } from '#sandbox/retailers/retailer-state.ts';

/** A shop whose product pages are completed by a script in the browser. */
export interface DrawnShop {
  readonly lang: 'de' | 'en';
  readonly pathOf: (item: RetailerItem) => string;
  /** What the server sends of a product page, without header and footer. */
  readonly renderBody: (retailer: RetailerState, item: RetailerItem) => Html;
  /** More of the page's head. */
  readonly renderHead?: (retailer: RetailerState, item: RetailerItem) => Html;
  /** Runs in the browser; refers to nothing outside itself. */
  readonly script: () => void;
  /** Other addresses: the data that the script asks for. */
  readonly renderData?: (retailer: RetailerState, url: URL) => PageAnswer | null;
}

const STYLE = new Html(
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#222}header,footer{padding:16px 48px;' +
    'background:#1d3b36;color:#fff}header a{color:#fff;font-weight:700;text-decoration:none}' +
    'footer{margin-top:64px;font-size:14px}main{max-width:1100px;margin:32px auto;padding:0 48px}' +
    '.product{display:grid;grid-template-columns:420px 1fr;gap:48px}.product img{width:420px}' +
    '.price{font-size:30px;font-weight:700;margin:12px 0}.old{color:#777}.stock{color:#1d6b3a}' +
    'button{padding:14px 32px;border:0;border-radius:6px;background:#c4501b;color:#fff;' +
    'font-size:17px;font-weight:700}button:disabled{background:#999}ul.list{display:grid;grid-template-columns:repeat(4,1fr);' +
    'gap:24px;padding:0;list-style:none}ul.list img{width:100%}.related{margin-top:56px;' +
    'display:flex;gap:24px;font-size:14px}',
);

/** The number by which the shop knows an item. */
export const idOf = (item: RetailerItem): number =>
  integerOf(`drawn-id/${item.handle}`, 100_000, 999_999);

/** Where the picture of an item is. */
export const pictureOf = (item: RetailerItem): string => `/pictures/${item.handle}.svg`;

/** Money in the smallest unit, e.g. 12900 for "129.00". */
export function toMinor(price: string): number {
  const [whole = '0', fraction = ''] = price.split('.');
  return Number(`${whole}${fraction.padEnd(2, '0')}`);
}

export const json = (value: unknown): PageAnswer =>
  toAnswer('application/json; charset=utf-8', JSON.stringify(value));

/** A shop's answer for an address; null where it has nothing. */
export function renderDrawnShop(
  shop: DrawnShop,
  retailer: RetailerState,
  url: URL,
): PageAnswer | null {
  if (url.pathname === '/shop.js')
    return toAnswer('text/javascript; charset=utf-8', `(${String(shop.script)})();\n`);
  if (url.pathname === '/sitemap.xml') {
    const entries = retailer.items.map((item) => ({
      path: shop.pathOf(item),
      modified: item.updatedAt,
    }));
    return toAnswer(
      'application/xml; charset=utf-8',
      renderSitemap(retailer, [{ path: '/' }, ...entries]),
    );
  }
  if (url.pathname === '/') return renderList(shop, retailer);
  const item = retailer.items.find((each) => shop.pathOf(each) === url.pathname);
  if (item)
    return {
      ...page(shop, retailer, {
        title: item.title,
        head: shop.renderHead?.(retailer, item) ?? html``,
        body: html`${shop.renderBody(retailer, item)}
          <script src="/shop.js" defer></script>`,
      }),
      modified: new Date(item.updatedAt),
    };
  const pictured = retailer.items.find((each) => pictureOf(each) === url.pathname);
  return pictured ? renderPicture(pictured) : (shop.renderData?.(retailer, url) ?? null);
}

function page(
  { lang }: DrawnShop,
  retailer: RetailerState,
  { title, head, body }: { title: string; head: Html; body: Html },
): PageAnswer {
  const styled = html`<style>
      ${STYLE}</style
    >${head}`;
  return toAnswer(
    'text/html; charset=utf-8',
    renderDocument(retailer, { lang, title, head: styled, body }),
  );
}

function renderList(shop: DrawnShop, retailer: RetailerState): PageAnswer {
  const cards = retailer.items.map(
    (item) =>
      html`<li>
        <a href="${shop.pathOf(item)}"><img src="${pictureOf(item)}" alt="" />${item.title}</a>
      </li>`,
  );
  const title = shop.lang === 'de' ? 'Alle Produkte' : 'All products';
  return {
    ...page(shop, retailer, {
      title,
      head: html``,
      body: html`<main>
        <h1>${title}</h1>
        <ul class="list">
          ${cards}
        </ul>
      </main>`,
    }),
    modified: latestChange(retailer.items),
  };
}

/** A plain drawing with the item's first letter. */
function renderPicture(item: RetailerItem): PageAnswer {
  const hue = integerOf(`drawn-hue/${item.handle}`, 0, 359);
  return toAnswer(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 420"><rect width="420" height="420" ` +
      `fill="hsl(${hue} 40% 88%)"/><circle cx="210" cy="210" r="120" fill="hsl(${hue} 45% 55%)"/>` +
      `<text x="210" y="250" font-size="120" text-anchor="middle" fill="#fff" ` +
      `font-family="sans-serif">${item.brand.replace(/[^A-Za-z]/g, '').slice(0, 1)}</text></svg>`,
  );
}
