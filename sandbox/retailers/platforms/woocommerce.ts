import { compareMoney, parseMoney } from '#kernel/money.ts';
import { html, Html } from '#sandbox/admin-frame/html.ts';
import { integerOf } from '#sandbox/shop/seeded.ts';
import { toSlug } from '#sandbox/retailers/name-item.ts';
import {
  addressOf,
  germanAmount,
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

const HTML = 'text/html; charset=UTF-8';
const MAX_PAGE = 100;

const idOf = (key: string) => integerOf(`woo-id/${key}`, 1000, 99_999);
const pathOf = (item: RetailerItem) => `/produkt/${item.handle}/`;
const minor = (price: string) => price.replace('.', '').replace(/^0+(?=\d)/, '');

/** A WordPress shop with WooCommerce: Store API, variations in the form, WordPress sitemap. */
export function renderWooCommerce(retailer: RetailerState, url: URL): PageAnswer | null {
  if (url.pathname === '/' || url.pathname === '/shop/') return renderShop(retailer);
  if (url.pathname === '/wp-json/wc/store/v1/products') return listStoreApi(retailer, url);
  if (url.pathname === '/wp-sitemap.xml')
    return xml(
      renderSitemap(
        retailer,
        [{ path: '/wp-sitemap-posts-page-1.xml' }, { path: '/wp-sitemap-posts-product-1.xml' }],
        true,
      ),
    );
  if (url.pathname === '/wp-sitemap-posts-page-1.xml')
    return xml(renderSitemap(retailer, [{ path: '/shop/' }]));
  if (url.pathname === '/wp-sitemap-posts-product-1.xml') {
    return xml(
      renderSitemap(
        retailer,
        retailer.items.map((item) => ({ path: pathOf(item), modified: item.updatedAt })),
      ),
    );
  }
  const handle = /^\/produkt\/([^/]+)\/?$/.exec(url.pathname)?.[1];
  const item = retailer.items.find((each) => each.handle === handle);
  if (!item) return null;
  return {
    ...toAnswer(HTML, renderProduct(retailer, item), [item]),
    headers: { Link: `<${addressOf(retailer, '/wp-json/')}>; rel="https://api.w.org/"` },
  };
}

const xml = (body: string): PageAnswer => toAnswer('application/xml; charset=UTF-8', body);

function listStoreApi(retailer: RetailerState, url: URL): PageAnswer {
  const size = Math.min(
    MAX_PAGE,
    Math.max(1, Number(url.searchParams.get('per_page') ?? 10) || 10),
  );
  const page = Math.max(1, Number(url.searchParams.get('page') ?? 1) || 1);
  const items = retailer.items.slice((page - 1) * size, page * size);
  return {
    ...toAnswer(
      'application/json; charset=UTF-8',
      JSON.stringify(items.map((item) => storeProduct(retailer, item))),
      retailer.items,
    ),
    headers: {
      'X-WP-Total': String(retailer.items.length),
      'X-WP-TotalPages': String(Math.ceil(retailer.items.length / size)),
    },
  };
}

/** Its variants, the cheapest first. */
function sortVariants({ variants, currency }: RetailerItem): RetailerVariant[] {
  const priceOf = (variant: RetailerVariant) => parseMoney(variant.price, currency);
  return variants.toSorted((a, b) => compareMoney(priceOf(a), priceOf(b)));
}

function storeProduct(retailer: RetailerState, item: RetailerItem) {
  const sorted = sortVariants(item);
  const low = sorted[0] ?? openingVariant(item);
  const high = sorted.at(-1) ?? low;
  const isPriced = item.kind !== 'on_request';
  return {
    id: idOf(item.handle),
    name: item.title,
    slug: item.handle,
    type: item.variants.length > 1 ? 'variable' : 'simple',
    permalink: addressOf(retailer, pathOf(item)),
    sku: item.variants.length > 1 ? (item.code ?? '') : low.sku,
    short_description: `<p>${item.about}</p>`,
    description: '',
    on_sale: low.was !== null,
    prices: {
      price: isPriced ? minor(low.price) : '',
      regular_price: isPriced ? minor(low.was ?? low.price) : '',
      sale_price: isPriced ? minor(low.price) : '',
      price_range:
        low.price === high.price
          ? null
          : { min_amount: minor(low.price), max_amount: minor(high.price) },
      currency_code: item.currency,
      currency_symbol: '€',
      currency_minor_unit: 2,
      currency_decimal_separator: ',',
      currency_thousand_separator: '.',
      currency_prefix: '',
      currency_suffix: ' €',
    },
    images: [],
    categories: [{ id: idOf(item.category), name: item.category, slug: toSlug(item.category) }],
    tags: [],
    variations:
      item.variants.length > 1
        ? item.variants.map((variant) => ({
            id: idOf(`${item.handle}/${variant.key}`),
            attributes: Object.entries(variant.options).map(([name, value]) => ({ name, value })),
          }))
        : [],
    is_purchasable: isPriced,
    is_in_stock: item.variants.some((variant) => variant.stock > 0),
  };
}

const amount = (price: string) =>
  html`<span class="woocommerce-Price-amount amount"
    ><bdi
      >${germanAmount(price)}&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi
    ></span
  >`;

function priceHtml(variant: RetailerVariant): Html {
  return variant.was === null
    ? html`<span class="price">${amount(variant.price)}</span>`
    : html`<span class="price"
        ><del aria-hidden="true">${amount(variant.was)}</del>
        <ins>${amount(variant.price)}</ins></span
      >`;
}

function renderShop(retailer: RetailerState): PageAnswer {
  const items = retailer.items.map(
    (item) =>
      html`<li class="product">
        <a href="${pathOf(item)}"><h2 class="woocommerce-loop-product__title">${item.title}</h2></a
        >${item.kind === 'on_request' ? html`` : priceHtml(openingVariant(item))}
      </li>`,
  );
  return toAnswer(
    HTML,
    renderDocument(retailer, {
      lang: 'de',
      title: 'Shop',
      body: html`<main>
        <h1>Shop</h1>
        <ul class="products columns-4">
          ${items}
        </ul>
      </main>`,
    }),
    retailer.items,
  );
}

function structuredData(retailer: RetailerState, item: RetailerItem) {
  const prices = sortVariants(item).map((variant) => variant.price);
  const availability = `http://schema.org/${item.variants.some((variant) => variant.stock > 0) ? 'InStock' : 'OutOfStock'}`;
  const seller = { '@type': 'Organization', name: retailer.name, url: addressOf(retailer, '') };
  const single = openingVariant(item);
  const offer =
    item.variants.length > 1
      ? {
          '@type': 'AggregateOffer',
          lowPrice: prices[0],
          highPrice: prices.at(-1),
          offerCount: item.variants.length,
          priceCurrency: item.currency,
          availability,
          seller,
        }
      : {
          '@type': 'Offer',
          price: single.price,
          priceSpecification: {
            price: single.price,
            priceCurrency: item.currency,
            valueAddedTaxIncluded: 'true',
          },
          priceCurrency: item.currency,
          availability,
          seller,
          ...(item.kind === 'used' ? { itemCondition: 'https://schema.org/UsedCondition' } : {}),
        };
  return {
    '@context': 'https://schema.org/',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            item: { name: 'Startseite', '@id': addressOf(retailer, '/') },
          },
        ],
      },
      {
        '@type': 'Product',
        '@id': `${addressOf(retailer, pathOf(item))}#product`,
        name: item.title,
        url: addressOf(retailer, pathOf(item)),
        description: item.about,
        sku: item.variants.length > 1 ? (item.code ?? idOf(item.handle)) : single.sku,
        ...(single.gtin !== null && item.variants.length === 1 ? { gtin: single.gtin } : {}),
        brand: [{ '@type': 'Brand', name: item.brand }],
        ...(item.kind === 'on_request' ? {} : { offers: [offer] }),
      },
    ],
  };
}

function variationsForm(item: RetailerItem): Html {
  const variations = item.variants.map((variant) => ({
    attributes: Object.fromEntries(
      Object.entries(variant.options).map(([name, value]) => [`attribute_${toSlug(name)}`, value]),
    ),
    availability_html:
      variant.stock > 0
        ? '<p class="stock in-stock">Vorrätig</p>'
        : '<p class="stock out-of-stock">Nicht vorrätig</p>',
    display_price: JSON.rawJSON(variant.price),
    display_regular_price: JSON.rawJSON(variant.was ?? variant.price),
    is_in_stock: variant.stock > 0,
    is_purchasable: true,
    price_html: priceHtml(variant).text,
    sku: variant.sku,
    variation_id: idOf(`${item.handle}/${variant.key}`),
    variation_is_active: true,
  }));
  const names = Object.keys(item.variants[0]?.options ?? {});
  const selects = names.map(
    (name) =>
      html`<label
        >${name}<select name="attribute_${toSlug(name)}">
          <option value="">Wähle eine Option</option>
          ${[...new Set(item.variants.map((variant) => variant.options[name] ?? ''))].map((value) => html`<option>${value}</option>`)}
        </select></label
      >`,
  );
  return html`<form
    class="variations_form cart"
    method="post"
    data-product_id="${idOf(item.handle)}"
    data-product_variations="${JSON.stringify(variations)}"
  >
    ${selects}<button class="single_add_to_cart_button" type="submit">In den Warenkorb</button>
  </form>`;
}

function renderPrice(item: RetailerItem): Html {
  if (item.kind === 'on_request') return html`<p class="price">Preis auf Anfrage</p>`;
  const variant = openingVariant(item);
  const sorted = sortVariants(item);
  const [low = variant, high = variant] = [sorted[0], sorted.at(-1)];
  return low.price === high.price
    ? html`<p class="price">${priceHtml(variant)}</p>`
    : html`<p class="price">${amount(low.price)} – ${amount(high.price)}</p>`;
}

function cartForm(item: RetailerItem): Html {
  if (item.kind === 'on_request') return html``;
  return html`<form class="cart" method="post">
    <button class="single_add_to_cart_button" name="add-to-cart" value="${idOf(item.handle)}">
      In den Warenkorb
    </button>
  </form>`;
}

function renderProduct(retailer: RetailerState, item: RetailerItem): string {
  const variant = openingVariant(item);
  const price = renderPrice(item);
  const ownStock =
    variant.stock > 0
      ? html`<p class="stock in-stock">${variant.stock} vorrätig</p>`
      : html`<p class="stock out-of-stock">Nicht vorrätig</p>`;
  const stock = item.variants.length > 1 ? html`` : ownStock;
  const form = item.variants.length > 1 ? variationsForm(item) : cartForm(item);
  const related = listRelated(retailer, item).map(
    (each) =>
      html`<li class="product">
        <a href="${pathOf(each)}"><h2 class="woocommerce-loop-product__title">${each.title}</h2></a
        >${priceHtml(openingVariant(each))}
      </li>`,
  );
  const body = html`<main class="single-product">
    <div class="product type-product">
      <h1 class="product_title entry-title">${item.title}</h1>
      ${price}<small class="wc-gzd-additional-info">inkl. 19 % MwSt. zzgl. Versand</small>
      <div class="woocommerce-product-details__short-description"><p>${item.about}</p></div>
      ${stock}${form}
      <div class="product_meta">
        <span class="sku_wrapper"
          >Artikelnummer:
          <span class="sku"
            >${item.variants.length > 1 ? (item.code ?? 'n. a.') : variant.sku}</span
          ></span
        >${item.code === null ? html`` : html` <span>Modell: ${item.code}</span>`}
      </div>
    </div>
    <section class="related products">
      <h2>Ähnliche Produkte</h2>
      <ul class="products">
        ${related}
      </ul>
    </section>
  </main>`;
  const head = html`<meta name="generator" content="WordPress 6.8" /><meta
      name="generator"
      content="WooCommerce 10.2"
    /><link rel="canonical" href="${addressOf(retailer, pathOf(item))}" />
    <script type="application/ld+json">
      ${scriptJson(structuredData(retailer, item))}
    </script>`;
  return renderDocument(retailer, { lang: 'de', title: item.title, head, body });
}
