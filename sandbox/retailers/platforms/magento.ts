import { html, type Html } from '#sandbox/admin-frame/html.ts';
import { integerOf } from '#sandbox/shop/seeded.ts';
import {
  addressOf,
  frenchAmount,
  listRelated,
  openingVariant,
  renderDocument,
  renderSitemap,
  scriptJson,
} from '#sandbox/retailers/page-parts.ts';
import type { RetailerItem, RetailerState } from '#sandbox/retailers/retailer-state.ts';
import { type PageAnswer, toAnswer } from '#sandbox/retailers/page-answer.ts';

const HTML = 'text/html; charset=UTF-8';
const PAGE_SIZE = 24;

const idOf = (item: RetailerItem) => integerOf(`magento-id/${item.handle}`, 100, 9999);
const pathOf = (item: RetailerItem) => `/${item.handle}.html`;
/** Magento writes "129" for 129.00 and "54.9" for 54.90. */
const bareAmount = (price: string) => price.replace(/\.?0+$/, '');

/** A Magento shop: microdata, data-price-amount, one page for each simple product. */
export function renderMagento(retailer: RetailerState, url: URL): PageAnswer | null {
  if (url.pathname === '/' || url.pathname === '/tous.html') return renderCategory(retailer, url);
  if (url.pathname === '/sitemap.xml') {
    const entries = [
      { path: '/tous.html' },
      ...retailer.items.map((item) => ({
        path: pathOf(item),
        modified: item.updatedAt.slice(0, 10),
      })),
    ];
    return toAnswer('text/xml; charset=UTF-8', renderSitemap(retailer, entries));
  }
  const item = retailer.items.find((each) => pathOf(each) === url.pathname);
  return item ? toAnswer(HTML, renderProduct(retailer, item), [item]) : null;
}

function priceBox(item: RetailerItem, isMicrodata: boolean): Html {
  const variant = openingVariant(item);
  if (item.kind === 'on_request')
    return html`<div class="price-box"><span class="price-label">Prix sur demande</span></div>`;
  const final = html`<span
    class="price-container price-final_price"
    ${isMicrodata ? html` itemprop="offers" itemscope itemtype="http://schema.org/Offer"` : html``}
    ><span
      id="product-price-${idOf(item)}"
      data-price-amount="${bareAmount(variant.price)}"
      data-price-type="finalPrice"
      class="price-wrapper"
      ><span class="price">${frenchAmount(variant.price)} €</span></span
    >${
      isMicrodata
        ? html`<meta itemprop="price" content="${bareAmount(variant.price)}" /><meta
              itemprop="priceCurrency"
              content="${item.currency}"
            /><link
              itemprop="availability"
              href="http://schema.org/${variant.stock > 0 ? 'InStock' : 'OutOfStock'}"
            />${item.kind === 'used' ? html`<link itemprop="itemCondition" href="http://schema.org/UsedCondition" />` : html``}`
        : html``
    }</span
  >`;
  const old =
    variant.was === null
      ? html``
      : html`<span class="old-price"
          ><span class="price-label">Prix habituel</span>
          <span
            data-price-amount="${bareAmount(variant.was)}"
            data-price-type="oldPrice"
            class="price-wrapper"
            ><span class="price">${frenchAmount(variant.was)} €</span></span
          ></span
        >`;
  return html`<div
    class="price-box price-final_price"
    data-role="priceBox"
    data-product-id="${idOf(item)}"
  >
    ${variant.was === null ? final : html`<span class="special-price">${final}</span>${old}`}
  </div>`;
}

function renderCategory(retailer: RetailerState, url: URL): PageAnswer {
  const page = Math.max(1, Number(url.searchParams.get('p') ?? 1) || 1);
  const shown = retailer.items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const cards = shown.map(
    (item) =>
      html`<li class="item product product-item">
        <a class="product-item-link" href="${pathOf(item)}">${item.title}</a
        >${priceBox(item, false)}
      </li>`,
  );
  const next =
    page * PAGE_SIZE < retailer.items.length
      ? html`<a class="action next" href="/tous.html?p=${page + 1}">Suivant</a>`
      : html``;
  const body = renderDocument(retailer, {
    lang: 'fr',
    title: 'Tous nos produits',
    body: html`<main>
      <h1>Tous nos produits</h1>
      <ol class="products list items product-items">
        ${cards}
      </ol>
      ${next}
    </main>`,
  });
  return toAnswer(HTML, body, retailer.items);
}

function renderProduct(retailer: RetailerState, item: RetailerItem): string {
  const variant = openingVariant(item);
  const related = listRelated(retailer, item).map(
    (each) =>
      html`<li class="item product product-item">
        <a class="product-item-link" href="${pathOf(each)}">${each.title}</a
        >${priceBox(each, false)}
      </li>`,
  );
  const rows = [
    html`<tr>
      <th>Marque</th>
      <td itemprop="brand">${item.brand}</td>
    </tr>`,
    ...(item.code === null
      ? []
      : [
          html`<tr>
            <th>Référence fabricant</th>
            <td itemprop="mpn">${variant.sku}</td>
          </tr>`,
        ]),
    ...(variant.gtin === null
      ? []
      : [
          html`<tr>
            <th>EAN</th>
            <td itemprop="gtin13">${variant.gtin}</td>
          </tr>`,
        ]),
  ];
  const body = html`<main itemscope itemtype="http://schema.org/Product">
    <div class="page-title-wrapper product">
      <h1 class="page-title">
        <span class="base" data-ui-id="page-title-wrapper" itemprop="name">${item.title}</span>
      </h1>
    </div>
    <div class="product-info-main">
      ${priceBox(item, true)}<span class="tax">TTC</span>
      <div class="product-info-stock-sku">
        <div class="stock ${variant.stock > 0 ? 'available' : 'unavailable'}">
          <span>${variant.stock > 0 ? 'En stock' : 'Rupture de stock'}</span>
        </div>
        <div class="product attribute sku">
          <strong class="type">SKU</strong>
          <div class="value" itemprop="sku">${variant.sku}</div>
        </div>
      </div>
      <form data-product-sku="${variant.sku}" id="product_addtocart_form">
        <button type="submit" class="action primary tocart">Ajouter au panier</button>
      </form>
    </div>
    <div class="product attribute description" itemprop="description">${item.about}</div>
    <table class="data table additional-attributes">
      ${rows}
    </table>
    <div class="block upsell">
      <strong>Nous vous suggérons</strong>
      <ol class="products list items product-items">
        ${related}
      </ol>
    </div>
  </main>`;
  const init = {
    '#product_addtocart_form': {
      priceBox: {
        priceConfig: {
          productId: idOf(item),
          priceFormat: { pattern: '%s €', precision: 2, decimalSymbol: ',', groupSymbol: '\u202f' },
        },
      },
    },
  };
  const head = html`<link rel="canonical" href="${addressOf(retailer, pathOf(item))}" /><meta
      property="og:type"
      content="product"
    /><meta property="product:price:amount" content="${variant.price}" /><meta
      property="product:price:currency"
      content="${item.currency}"
    />
    <script type="text/x-magento-init">
      ${scriptJson(init)}
    </script>`;
  return renderDocument(retailer, {
    lang: 'fr',
    title: item.title,
    head: item.kind === 'on_request' ? html`` : head,
    body,
  });
}
