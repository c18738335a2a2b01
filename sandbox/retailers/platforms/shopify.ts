import { html } from '#sandbox/admin-frame/html.ts';
import { integerOf } from '#sandbox/shop/seeded.ts';
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
const JSON_TYPE = 'application/json; charset=utf-8';
const MAX_PAGE = 250;

const idOf = (key: string) =>
  integerOf(`shopify-id/${key}`, 100_000, 999_999) * 10_000 + key.length;

/**
 * A shop on Shopify's platform: theme pages, /products.json, /products/<handle>.js and .json,
 * sitemap index.
 */
export function renderShopifyTheme(retailer: RetailerState, url: URL): PageAnswer | null {
  const [, page, handle] = /^\/(products|collections)\/([^/]+?)\/?$/.exec(url.pathname) ?? [];
  if (url.pathname === '/products.json' || url.pathname === '/collections/all/products.json')
    return listJson(retailer, url);
  if (url.pathname === '/' || (page === 'collections' && handle === 'all'))
    return renderCollection(retailer);
  if (url.pathname === '/meta.json')
    return toAnswer(
      JSON_TYPE,
      JSON.stringify({ name: retailer.name, currency: 'EUR', country: 'DE' }),
    );
  if (url.pathname === '/sitemap.xml')
    return xml(
      renderSitemap(
        retailer,
        [{ path: '/sitemap_products_1.xml?from=1&to=9' }, { path: '/sitemap_pages_1.xml' }],
        true,
      ),
    );
  if (url.pathname === '/sitemap_pages_1.xml')
    return xml(renderSitemap(retailer, [{ path: '/pages/about' }]));
  if (url.pathname === '/sitemap_products_1.xml') {
    return xml(
      renderSitemap(retailer, [
        { path: '/' },
        ...retailer.items.map((item) => ({
          path: `/products/${item.handle}`,
          modified: item.updatedAt,
        })),
      ]),
    );
  }
  if (url.pathname === '/pages/about')
    return toAnswer(
      HTML,
      renderDocument(retailer, {
        lang: 'en',
        title: 'About us',
        body: html`<main>
          <h1>About us</h1>
          <p>Delivery from 4.90 EUR, free from 99 EUR.</p>
        </main>`,
      }),
    );
  if (page !== 'products' || handle === undefined) return null;
  const [, name = '', extension = ''] = /^(.*?)(\.js|\.json)?$/.exec(handle) ?? [];
  const item = retailer.items.find((each) => each.handle === name);
  if (!item) return null;
  if (extension === '.js')
    return toAnswer('text/javascript; charset=utf-8', JSON.stringify(ajaxProduct(retailer, item)), [
      item,
    ]);
  if (extension === '.json')
    return toAnswer(JSON_TYPE, JSON.stringify({ product: adminProduct(retailer, item) }), [item]);
  return toAnswer(HTML, renderProduct(retailer, item, url.searchParams.get('variant')), [item]);
}

const xml = (body: string): PageAnswer => toAnswer('application/xml; charset=utf-8', body);

function listJson(retailer: RetailerState, url: URL): PageAnswer {
  const limit = Math.min(MAX_PAGE, Math.max(1, Number(url.searchParams.get('limit') ?? 30) || 30));
  const page = Math.max(1, Number(url.searchParams.get('page') ?? 1) || 1);
  const items = retailer.items.slice((page - 1) * limit, page * limit);
  return toAnswer(
    JSON_TYPE,
    JSON.stringify({ products: items.map((item) => adminProduct(retailer, item)) }),
    retailer.items,
  );
}

const titleOf = (variant: RetailerVariant) => variant.label || 'Default Title';

function optionsOf(item: RetailerItem) {
  const names = Object.keys(item.variants[0]?.options ?? {});
  if (names.length === 0) return [{ name: 'Title', position: 1, values: ['Default Title'] }];
  return names.map((name, i) => ({
    name,
    position: i + 1,
    values: [...new Set(item.variants.map((variant) => variant.options[name] ?? ''))],
  }));
}

function optionValues(variant: RetailerVariant) {
  const [option1 = 'Default Title', option2 = null, option3 = null] = Object.values(
    variant.options,
  );
  return { option1, option2, option3 };
}

/**
 * In the format of /products.json: prices as decimal strings, no barcode. A product on request is
 * priced 0.00, as shops do.
 */
function adminProduct(retailer: RetailerState, item: RetailerItem) {
  return {
    id: idOf(item.handle),
    title: item.title,
    handle: item.handle,
    body_html: `<p>${item.about}</p>`,
    vendor: item.brand,
    product_type: item.category,
    tags: [],
    published_at: item.updatedAt,
    created_at: item.updatedAt,
    updated_at: item.updatedAt,
    variants: item.variants.map((variant, i) => ({
      id: idOf(`${item.handle}/${variant.key}`),
      title: titleOf(variant),
      ...optionValues(variant),
      sku: variant.sku,
      requires_shipping: true,
      taxable: true,
      featured_image: null,
      available: variant.stock > 0,
      price: item.kind === 'on_request' ? '0.00' : variant.price,
      grams: 500,
      compare_at_price: variant.was,
      position: i + 1,
      product_id: idOf(item.handle),
      created_at: item.updatedAt,
      updated_at: item.updatedAt,
    })),
    images: [
      {
        id: idOf(`${item.handle}/image`),
        position: 1,
        src: addressOf(retailer, `/cdn/${item.handle}.jpg`),
        width: 800,
        height: 800,
      },
    ],
    options: optionsOf(item),
  };
}

/** In the format of the Ajax API: prices in cents, with barcodes. */
function ajaxProduct(retailer: RetailerState, item: RetailerItem) {
  const cents = (price: string) => Number(price.replace('.', ''));
  const prices = item.variants.map((variant) =>
    item.kind === 'on_request' ? 0 : cents(variant.price),
  );
  return {
    id: idOf(item.handle),
    title: item.title,
    handle: item.handle,
    description: `<p>${item.about}</p>`,
    vendor: item.brand,
    type: item.category,
    tags: [],
    price: Math.min(...prices),
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    price_varies: new Set(prices).size > 1,
    available: item.variants.some((variant) => variant.stock > 0),
    compare_at_price: null,
    url: `/products/${item.handle}`,
    variants: item.variants.map((variant, i) => ({
      id: idOf(`${item.handle}/${variant.key}`),
      title: titleOf(variant),
      ...optionValues(variant),
      sku: variant.sku,
      barcode: variant.gtin,
      available: variant.stock > 0,
      name: variant.label ? `${item.title} - ${variant.label}` : item.title,
      public_title: variant.label || null,
      options: Object.values(variant.options),
      price: prices[i] ?? 0,
      compare_at_price: variant.was === null ? null : cents(variant.was),
      inventory_management: 'shopify',
    })),
    options: optionsOf(item),
    images: [`//${retailer.domain}/cdn/${item.handle}.jpg`],
  };
}

function renderCollection(retailer: RetailerState): PageAnswer {
  const cards = retailer.items.map(
    (item) =>
      html`<li class="grid__item">
        <a href="/products/${item.handle}">${item.title}</a>
        <span class="price">€${englishAmount(openingVariant(item).price)}</span>
      </li>`,
  );
  const body = renderDocument(retailer, {
    lang: 'en',
    title: 'All products',
    body: html`<main>
      <h1>All products</h1>
      <ul class="product-grid">
        ${cards}
      </ul>
    </main>`,
  });
  return toAnswer(HTML, body, retailer.items);
}

function renderProduct(
  retailer: RetailerState,
  item: RetailerItem,
  variantId: string | null,
): string {
  const shown =
    item.variants.find((variant) => String(idOf(`${item.handle}/${variant.key}`)) === variantId) ??
    openingVariant(item);
  const isPriced = item.kind !== 'on_request';
  const address = addressOf(retailer, `/products/${item.handle}`);
  const offer = (variant: RetailerVariant) => ({
    '@type': 'Offer',
    url: `${address}?variant=${idOf(`${item.handle}/${variant.key}`)}`,
    price: variant.price,
    priceCurrency: item.currency,
    sku: variant.sku,
    ...(variant.gtin === null ? {} : { gtin13: variant.gtin }),
    itemCondition: `http://schema.org/${item.kind === 'used' ? 'Used' : 'New'}Condition`,
    availability: `http://schema.org/${variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
  });
  const data = {
    '@context': 'http://schema.org/',
    '@type': 'Product',
    name: item.title,
    url: address,
    description: item.about,
    brand: { '@type': 'Brand', name: item.brand },
    ...(item.code === null ? {} : { mpn: item.code }),
    ...(isPriced ? { offers: item.variants.map(offer) } : {}),
  };
  const head = html`<link rel="canonical" href="${address}" /><meta
      property="og:type"
      content="product"
    /><meta property="og:title" content="${item.title}" />${
      isPriced
        ? html`<meta property="og:price:amount" content="${englishAmount(shown.price)}" /><meta
              property="og:price:currency"
              content="${item.currency}"
            />`
        : html``
    }
    <script>
      window.Shopify = window.Shopify || {};
      Shopify.shop = '${retailer.domain.split('.')[0] ?? ''}.myshopify.com';
      Shopify.currency = { active: 'EUR', rate: '1.0' };
    </script>
    <script type="application/ld+json">
      ${scriptJson(data)}
    </script>`;
  const options = item.variants.map(
    (variant) =>
      html`<option value="${idOf(`${item.handle}/${variant.key}`)}">
        ${titleOf(variant)} - €${englishAmount(variant.price)} EUR
      </option>`,
  );
  const related = listRelated(retailer, item).map(
    (each) =>
      html`<li class="card">
        <a href="/products/${each.handle}">${each.title}</a
        ><span class="price-item price-item--regular"
          >€${englishAmount(openingVariant(each).price)}</span
        >
      </li>`,
  );
  const price = isPriced
    ? html`<div class="price${shown.was === null ? '' : ' price--on-sale'}">
          ${shown.was === null ? html`` : html`<s class="price-item price-item--regular">€${englishAmount(shown.was)} EUR</s>`}<span
            class="price-item price-item--sale"
            >€${englishAmount(shown.price)} EUR</span
          >
        </div>
        <p class="tax-note">Tax included.</p>`
    : html`<div class="price"><span>Price on request</span></div>`;
  const body = html`<main class="product">
    <h1 class="product__title">${item.title}</h1>
    <p class="product__vendor">${item.brand}</p>
    ${price}
    <product-form
      ><select name="id">
        ${options}</select
      ><button type="submit" ${shown.stock > 0 ? '' : ' disabled'}>
        ${shown.stock > 0 ? 'Add to cart' : 'Sold out'}
      </button></product-form
    >
    <div class="product__description">${item.about}</div>
    <section class="related-products">
      <h2>You may also like</h2>
      <ul>
        ${related}
      </ul>
    </section>
  </main>`;
  return renderDocument(retailer, { lang: 'en', title: item.title, head, body });
}
