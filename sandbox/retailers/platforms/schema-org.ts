import { gzipSync } from 'node:zlib';
import { html } from '#sandbox/admin-frame/html.ts';
import {
  addressOf,
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

const pathOf = (item: RetailerItem, variant?: RetailerVariant) =>
  `/p/${item.handle}${variant && item.variants.length > 1 ? `?v=${variant.key}` : ''}`;

/** schema.org's names for the options that it knows. */
const VARIES_BY: Readonly<Record<string, string>> = {
  Color: 'https://schema.org/color',
  Size: 'https://schema.org/size',
};

/**
 * A custom shop with structured data as the guidelines say: @graph, ProductGroup, GTINs,
 * sitemap.xml.gz.
 */
export function renderSchemaOrg(retailer: RetailerState, url: URL): PageAnswer | null {
  if (url.pathname === '/' || url.pathname === '/alle') return renderList(retailer);
  if (url.pathname === '/sitemap.xml.gz') {
    const entries = [
      { path: '/' },
      ...retailer.items.map((item) => ({ path: pathOf(item), modified: item.updatedAt })),
    ];
    // The time in a gzip header is 0, so the same sitemap has the same ETag.
    return toAnswer('application/gzip', gzipSync(renderSitemap(retailer, entries)), retailer.items);
  }
  const handle = /^\/p\/([^/]+)$/.exec(url.pathname)?.[1];
  const item = retailer.items.find((each) => each.handle === handle);
  if (!item) return null;
  const shown =
    item.variants.find((variant) => variant.key === url.searchParams.get('v')) ??
    openingVariant(item);
  return toAnswer(HTML, renderProduct(retailer, item, shown), [item]);
}

function renderList(retailer: RetailerState): PageAnswer {
  const rows = retailer.items.map(
    (item) =>
      html`<li>
        <a href="${pathOf(item)}">${item.title}</a>
        <b>from € ${englishAmount(openingVariant(item).price)}</b>
      </li>`,
  );
  return toAnswer(
    HTML,
    renderDocument(retailer, {
      lang: 'en',
      title: 'Everything',
      body: html`<main>
        <h1>Everything</h1>
        <ul>
          ${rows}
        </ul>
      </main>`,
    }),
    retailer.items,
  );
}

function describeOffer(retailer: RetailerState, item: RetailerItem, variant: RetailerVariant) {
  return {
    '@type': 'Offer',
    url: addressOf(retailer, pathOf(item, variant)),
    price: variant.price,
    priceCurrency: item.currency,
    availability: `https://schema.org/${variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `https://schema.org/${item.kind === 'used' ? 'UsedCondition' : 'NewCondition'}`,
    seller: { '@id': addressOf(retailer, '/#shop') },
    ...(variant.was === null
      ? {}
      : {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/StrikethroughPrice',
            price: variant.was,
            priceCurrency: item.currency,
          },
        }),
  };
}

function describeVariant(retailer: RetailerState, item: RetailerItem, variant: RetailerVariant) {
  return {
    '@type': 'Product',
    '@id': addressOf(retailer, `${pathOf(item, variant)}#product`),
    name: variant.label ? `${item.title} ${variant.label}` : item.title,
    sku: variant.sku,
    ...(variant.gtin === null ? {} : { gtin13: variant.gtin }),
    ...(item.code === null ? {} : { mpn: variant.sku }),
    brand: { '@type': 'Brand', name: item.brand },
    image: addressOf(retailer, `/bilder/${item.handle}.webp`),
    description: item.about,
    ...Object.fromEntries(
      Object.entries(variant.options).map(([name, value]) => [
        name === 'Colour' ? 'color' : name.toLowerCase(),
        value,
      ]),
    ),
    ...(item.kind === 'on_request' ? {} : { offers: describeOffer(retailer, item, variant) }),
  };
}

function describeGraph(retailer: RetailerState, item: RetailerItem) {
  const variants = item.variants.map((variant) => describeVariant(retailer, item, variant));
  const product =
    variants.length === 1
      ? variants[0]
      : {
          '@type': 'ProductGroup',
          '@id': addressOf(retailer, `${pathOf(item)}#group`),
          productGroupID: item.code ?? item.handle,
          name: item.title,
          variesBy: Object.keys(item.variants[0]?.options ?? {}).map(
            (name) => VARIES_BY[name] ?? name,
          ),
          hasVariant: variants,
        };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': addressOf(retailer, '/#shop'),
        name: retailer.name,
        url: addressOf(retailer, '/'),
      },
      { '@type': 'WebPage', '@id': addressOf(retailer, pathOf(item)), name: item.title },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: item.category,
            item: addressOf(retailer, '/alle'),
          },
        ],
      },
      product,
    ],
  };
}

function renderProduct(
  retailer: RetailerState,
  item: RetailerItem,
  shown: RetailerVariant,
): string {
  const links =
    item.variants.length > 1
      ? item.variants.map(
          (variant) => html`<li><a href="${pathOf(item, variant)}">${variant.label}</a></li>`,
        )
      : [];
  const related = listRelated(retailer, item).map(
    (each) =>
      html`<li>
        <a href="${pathOf(each)}">${each.title}</a>
        <span class="preis">€ ${englishAmount(openingVariant(each).price)}</span>
      </li>`,
  );
  const price =
    item.kind === 'on_request'
      ? html`<p class="preis">Price on request</p>`
      : html`<p class="preis">
          ${shown.was === null ? html`` : html`<del>was € ${englishAmount(shown.was)}</del> `}<strong
            >€ ${englishAmount(shown.price)}</strong
          >
          <small>incl. VAT</small>
        </p>`;
  const body = html`<main>
    <h1>${item.title}${shown.label ? ` ${shown.label}` : ''}</h1>
    ${price}
    <p>
      ${shown.stock > 0 ? 'In stock' : 'Sold out'}${item.kind === 'used' ? ', used, very good' : ''}
    </p>
    <ul>
      ${links}
    </ul>
    <p>${item.about}</p>
    <dl>
      <dt>Item</dt>
      <dd>${shown.sku}</dd>
      ${
        shown.gtin === null
          ? html``
          : html`<dt>EAN</dt>
              <dd>${shown.gtin}</dd>`
      }
    </dl>
    <aside>
      <h2>Others bought</h2>
      <ul>
        ${related}
      </ul>
    </aside>
  </main>`;
  const head = html`<link rel="canonical" href="${addressOf(retailer, pathOf(item))}" />
    <script type="application/ld+json">
      ${scriptJson(describeGraph(retailer, item))}
    </script>`;
  return renderDocument(retailer, { lang: 'en', title: item.title, head, body });
}
