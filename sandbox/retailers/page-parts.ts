import { html, Html } from '#sandbox/admin-frame/html.ts';
import type { RetailerItem, RetailerState, RetailerVariant } from './retailer-state.ts';

/** Base address of the retailer; plain HTTP, since the servers are on loopback. */
export function addressOf(retailer: RetailerState, path: string): string {
  return `http://${retailer.domain}${path}`;
}

/** The variant that a page shows first: the first in stock. */
export function openingVariant(item: RetailerItem): RetailerVariant {
  const variant = item.variants.find((each) => each.stock > 0) ?? item.variants[0];
  if (!variant) throw new Error(`${item.handle} has no variant`);
  return variant;
}

/** The next four items after this one: a carousel of items that are not the page's product. */
export function listRelated(retailer: RetailerState, item: RetailerItem): RetailerItem[] {
  const at = retailer.items.indexOf(item);
  const count = Math.min(4, retailer.items.length - 1);
  return Array.from(
    { length: count },
    (_, i) => retailer.items[(at + 1 + i) % retailer.items.length],
  ).filter((each) => each !== undefined);
}

/** "1.290,00" */
export function germanAmount(price: string): string {
  const [whole = '0', fraction = '00'] = price.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
}

/** "1 290,00" with a narrow no-break space, as French shops write it. */
export function frenchAmount(price: string): string {
  const [whole = '0', fraction = '00'] = price.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')},${fraction}`;
}

/** "1,290.00" */
export function englishAmount(price: string): string {
  const [whole = '0', fraction = '00'] = price.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

const signs: Readonly<Record<string, string>> = { EUR: '€', SEK: 'kr' };

export const currencySign = (currency: string): string => signs[currency] ?? currency;

/** JSON for a script element: `<` is escaped so that it cannot end the element. */
export function scriptJson(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

export interface DocumentOptions {
  readonly lang: string;
  readonly title: string;
  readonly head?: Html;
  readonly body: Html;
}

/** A whole HTML document. */
export function renderDocument(
  retailer: RetailerState,
  { lang, title, head, body }: DocumentOptions,
): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <title>${title} – ${retailer.name}</title>
        <meta name="viewport" content="width=device-width" />
        ${head ?? html``}
      </head>
      <body>
        <header><a href="/">${retailer.name}</a></header>
        ${body}
        <footer>${retailer.name} · ${retailer.domain}</footer>
      </body>
    </html>`.text;
}

export interface SitemapEntry {
  readonly path: string;
  readonly modified?: string;
}

/** A sitemap (or, with `index`, a sitemap index). */
export function renderSitemap(
  retailer: RetailerState,
  entries: readonly SitemapEntry[],
  index = false,
): string {
  const [outer, inner] = index ? ['sitemapindex', 'sitemap'] : ['urlset', 'url'];
  const rows = entries.map(({ path, modified }) => {
    const address = addressOf(retailer, path).replaceAll('&', '&amp;');
    return `<${inner}><loc>${address}</loc>${modified === undefined ? '' : `<lastmod>${modified}</lastmod>`}</${inner}>`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${outer} ` +
    `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</${outer}>\n`
  );
}
