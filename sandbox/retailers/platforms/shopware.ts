import { gzipSync } from 'node:zlib';
import { formatDecimal, parseMoney, scaleMoney } from '#kernel/money.ts';
import { html, type Html } from '#sandbox/admin-frame/html.ts';
import { fractionOf, integerOf } from '#sandbox/shop/seeded.ts';
import {
  addressOf,
  germanAmount,
  listRelated,
  openingVariant,
  renderDocument,
  renderSitemap,
} from '#sandbox/retailers/page-parts.ts';
import type { RetailerItem, RetailerState } from '#sandbox/retailers/retailer-state.ts';
import { type PageAnswer, toAnswer } from '#sandbox/retailers/page-answer.ts';

const HTML = 'text/html; charset=UTF-8';
const CHANNEL = '98432def39fc4624b33213a56b8c944d';
const SITEMAP = `/sitemap/salesChannel-${CHANNEL}-2fbb5fe2/${CHANNEL}-sitemap-kochwerk-example-1.xml.gz`;

const numberOf = (item: RetailerItem) =>
  `SW${integerOf(`shopware/${item.handle}`, 10_000, 99_999)}`;
const pathOf = (item: RetailerItem) => `/${item.handle}/${numberOf(item)}`;
/** Shopware writes "129" for 129.00 and "54.9" for 54.90 in its markup. */
const bareAmount = (price: string) => price.replace(/\.?0+$/, '');
const shown = (price: string) => `${germanAmount(price)}\u00a0€`;
/** Some items cost less from ten pieces on. */
const hasQuantityPrices = (item: RetailerItem) => fractionOf(`shopware/${item.handle}/tiers`) < 0.3;

/** A Shopware 6 shop: microdata, one address for each variant, sitemaps compressed. */
export function renderShopware(retailer: RetailerState, url: URL): PageAnswer | null {
  if (url.pathname === '/' || url.pathname === '/Kueche/') return renderCategory(retailer);
  if (url.pathname === '/sitemap.xml')
    return toAnswer('text/xml; charset=UTF-8', renderSitemap(retailer, [{ path: SITEMAP }], true));
  if (url.pathname === SITEMAP) {
    const entries = [
      { path: '/Kueche/' },
      ...retailer.items.map((item) => ({ path: pathOf(item), modified: item.updatedAt })),
    ];
    return toAnswer('application/gzip', gzipSync(renderSitemap(retailer, entries)), retailer.items);
  }
  const item = retailer.items.find((each) => pathOf(each) === url.pathname);
  if (!item) return null;
  return toAnswer(HTML, renderProduct(retailer, item), [item]);
}

const scripts = html`<script>
    window.useDefaultCookieConsent = true;
  </script>
  <script>
    window.activeNavigationId = '0198f2c1';
    window.router = { 'frontend.cart.offcanvas': '/checkout/offcanvas' };
    window.salesChannelId = '${CHANNEL}';
  </script>`;

function renderCategory(retailer: RetailerState): PageAnswer {
  const cards = retailer.items.map((item) => renderCard(item));
  const body = renderDocument(retailer, {
    lang: 'de-DE',
    title: 'Küche',
    head: scripts,
    body: html`<main>
      <h1>Küche</h1>
      <div class="row cms-listing-row">${cards}</div>
    </main>`,
  });
  return toAnswer(HTML, body, retailer.items);
}

function renderCard(item: RetailerItem): Html {
  const price = shown(openingVariant(item).price);
  return html`<div class="card product-box box-standard">
    <a href="${pathOf(item)}" class="product-name">${item.title}</a>
    ${
      item.kind === 'on_request'
        ? html``
        : html`<div class="product-price-info"><span class="product-price">${price}</span></div>`
    }
  </div>`;
}

function renderPrice(item: RetailerItem): Html {
  const variant = openingVariant(item);
  if (item.kind === 'on_request')
    return html`<p class="product-detail-price">Preis auf Anfrage</p>`;
  if (hasQuantityPrices(item)) return renderQuantityPrices(item);
  const { price, was } = variant;
  return html`<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
    <meta itemprop="url" content="${pathOf(item)}" />
    <meta itemprop="priceCurrency" content="${item.currency}" />
    <div class="product-detail-price-container">
      <meta itemprop="price" content="${bareAmount(price)}" />
      <p class="product-detail-price${was === null ? '' : ' with-list-price'}">${shown(price)}</p>
      ${
        was === null
          ? html``
          : html`<span class="product-detail-list-price-wrapper"
              ><span class="list-price-price">${shown(was)}</span></span
            >`
      }
    </div>
    ${renderStock(item)}
  </div>`;
}

function renderQuantityPrices(item: RetailerItem): Html {
  const { price } = openingVariant(item);
  const lower = formatDecimal(scaleMoney(parseMoney(price, item.currency), [90n, 100n]));
  const row = (words: string, quantity: number, amount: string): Html =>
    html`<tr
      class="product-block-prices-row"
      itemprop="offers"
      itemscope
      itemtype="https://schema.org/Offer"
    >
      <th scope="row" class="product-block-prices-cell product-block-prices-cell-thin">
        <meta itemprop="priceCurrency" content="${item.currency}" />
        <meta itemprop="price" content="${bareAmount(amount)}" />${words}
        <span class="product-block-prices-quantity">${quantity}</span>
      </th>
      <td class="product-block-prices-cell">${shown(amount)}</td>
    </tr>`;
  return html`<div itemprop="offers" itemscope itemtype="https://schema.org/AggregateOffer">
    <meta itemprop="lowPrice" content="${bareAmount(lower)}" />
    <meta itemprop="highPrice" content="${bareAmount(price)}" />
    <meta itemprop="offerCount" content="2" />
    <meta itemprop="priceCurrency" content="${item.currency}" />
    <div class="product-detail-price-container">
      <div class="product-block-prices">
        <table class="table product-block-prices-grid">
          <thead class="product-block-prices-head">
            <tr class="product-block-prices-row">
              <th class="product-block-prices-cell">Menge</th>
              <th class="product-block-prices-cell">Stückpreis</th>
            </tr>
          </thead>
          <tbody class="product-block-prices-body">
            ${row('Bis', 9, price)}${row('Ab', 10, lower)}
          </tbody>
        </table>
      </div>
    </div>
    ${renderStock(item)}
  </div>`;
}

function renderStock(item: RetailerItem): Html {
  const isThere = openingVariant(item).stock > 0;
  return html`<p class="product-detail-tax">Preise inkl. MwSt. zzgl. Versandkosten</p>
    <link
      itemprop="availability"
      href="https://schema.org/${isThere ? 'InStock' : 'OutOfStock'}"
    />${
      item.kind === 'used'
        ? html`<link itemprop="itemCondition" href="https://schema.org/UsedCondition" />`
        : html``
    }
    <p class="delivery-information">
      ${isThere ? 'Sofort verfügbar, Lieferzeit: 1-3 Tage' : 'Nicht mehr verfügbar'}
    </p>
    <form action="/checkout/line-item/add" method="post" data-add-to-cart="true">
      <input type="number" name="lineItems[${numberOf(item)}][quantity]" min="1" value="1" />
      <button class="btn btn-primary btn-buy" ${isThere ? html`` : html` disabled`}>
        In den Warenkorb
      </button>
    </form>`;
}

function renderProduct(retailer: RetailerState, item: RetailerItem): string {
  const variant = openingVariant(item);
  const cards = listRelated(retailer, item).map((each) => renderCard(each));
  const body = html`<main itemscope itemtype="https://schema.org/Product">
    <h1 class="product-detail-name" itemprop="name">${item.title}</h1>
    <div class="product-detail-buy">
      <div itemprop="brand" itemtype="https://schema.org/Brand" itemscope>
        <meta itemprop="name" content="${item.brand}" />
      </div>
      ${variant.gtin === null ? html`` : html`<meta itemprop="gtin13" content="${variant.gtin}" />`}
      ${item.code === null ? html`` : html`<meta itemprop="mpn" content="${variant.sku}" />`}
      ${renderPrice(item)}
      <div class="product-detail-ordernumber-container">
        <span class="product-detail-ordernumber-label">Produktnummer:</span>
        <span class="product-detail-ordernumber" itemprop="sku">${numberOf(item)}</span>
      </div>
    </div>
    <div class="product-detail-description-text" itemprop="description">${item.about}</div>
    <div class="product-cross-selling-tabs">
      <h2>Ähnliche Produkte</h2>
      ${cards}
    </div>
  </main>`;
  const head = html`<link rel="canonical" href="${addressOf(retailer, pathOf(item))}" /><meta
      property="og:type"
      content="product"
    />${scripts}`;
  return renderDocument(retailer, { lang: 'de-DE', title: item.title, head, body });
}
