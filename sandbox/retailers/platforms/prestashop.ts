import { html, type Html } from '#sandbox/admin-frame/html.ts';
import { integerOf } from '#sandbox/shop/seeded.ts';
import {
  addressOf,
  currencySign,
  frenchAmount,
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

const toPage = (body: string, items: readonly RetailerItem[]): PageAnswer => ({
  ...toAnswer('text/html; charset=utf-8', body, items),
  headers: { 'Powered-By': 'PrestaShop' },
});

const idOf = (item: RetailerItem) => integerOf(`prestashop-id/${item.handle}`, 10, 9999);
/** The number of a combination; 0 for an item that has one variant. */
const combinationOf = (item: RetailerItem, variant: RetailerVariant) =>
  item.variants.length > 1 ? item.variants.indexOf(variant) + 1 : 0;
const pathOf = (item: RetailerItem, variant?: RetailerVariant) => {
  const combination = variant ? combinationOf(item, variant) : 0;
  return `/randonnee/${idOf(item)}${combination > 0 ? `-${combination}` : ''}-${item.handle}.html`;
};
const shown = (price: string, currency: string) =>
  `${frenchAmount(price)}\u00a0${currencySign(currency)}`;

/** A PrestaShop shop whose theme has no markup: the product is JSON in an attribute. */
export function renderPrestaShop(retailer: RetailerState, url: URL): PageAnswer | null {
  if (url.pathname === '/' || url.pathname === '/10-randonnee') return renderCategory(retailer);
  if (url.pathname === '/1_index_sitemap.xml')
    return xml(renderSitemap(retailer, [{ path: '/1_fr_0_sitemap.xml' }], true));
  if (url.pathname === '/1_fr_0_sitemap.xml')
    return xml(
      renderSitemap(retailer, [
        { path: '/' },
        { path: '/content/1-livraison' },
        { path: '/10-randonnee' },
        ...retailer.items.map((item) => ({ path: pathOf(item), modified: item.updatedAt })),
      ]),
    );
  const [, id, combination] =
    /^\/randonnee\/(\d+)(?:-(\d+))?-[^/]+\.html$/.exec(url.pathname) ?? [];
  const item = retailer.items.find((each) => String(idOf(each)) === id);
  if (!item) return null;
  const variant = item.variants.find(
    (each) => String(combinationOf(item, each)) === (combination ?? '0'),
  );
  return toPage(renderProduct(retailer, item, variant ?? openingVariant(item)), [item]);
}

const xml = (body: string): PageAnswer => toAnswer('application/xml; charset=utf-8', body);

/** The shop's state for its scripts, which is on every page. */
function stateScript({ items }: RetailerState): Html {
  const currency = items[0]?.currency ?? 'EUR';
  const state = {
    cart: { products: [], totals: { total: { type: 'total', amount: 0, value: '0,00 €' } } },
    currency: { id: 1, name: 'Euro', iso_code: currency, iso_code_num: '978', sign: '€' },
    language: { name: 'Français (French)', iso_code: 'fr', locale: 'fr-FR' },
  };
  return html`<script>
    var prestashop = ${scriptJson(state)};
  </script>`;
}

function renderCategory(retailer: RetailerState): PageAnswer {
  const cards = retailer.items.map((item) => renderCard(item));
  return toPage(
    renderDocument(retailer, {
      lang: 'fr',
      title: 'Randonnée',
      head: stateScript(retailer),
      body: html`<section id="products">
        <h1>Randonnée</h1>
        <div class="products">${cards}</div>
      </section>`,
    }),
    retailer.items,
  );
}

function renderCard(item: RetailerItem): Html {
  const { price } = openingVariant(item);
  return html`<article
    class="product-miniature js-product-miniature"
    data-id-product="${idOf(item)}"
  >
    <h2 class="product-title"><a href="${pathOf(item)}">${item.title}</a></h2>
    ${
      item.kind === 'on_request'
        ? html``
        : html`<span class="price" aria-label="Prix">${shown(price, item.currency)}</span>`
    }
  </article>`;
}

/** What the theme embeds of the product; without a price when it is sold on request. */
function embedProduct(item: RetailerItem, variant: RetailerVariant) {
  const isPriced = item.kind !== 'on_request';
  const prices = {
    price: shown(variant.price, item.currency),
    price_amount: JSON.rawJSON(variant.price),
    price_without_reduction: JSON.rawJSON(variant.was ?? variant.price),
  };
  return {
    id_product: String(idOf(item)),
    id_product_attribute: String(combinationOf(item, variant)),
    name: item.title,
    show_price: isPriced,
    ...(isPriced ? prices : {}),
    reference: variant.sku,
    reference_to_display: variant.sku,
    ean13: variant.gtin ?? '',
    manufacturer_name: item.brand,
    condition: item.kind === 'used' ? 'used' : 'new',
    quantity: variant.stock,
    available_for_order: isPriced ? '1' : '0',
    add_to_cart_url:
      isPriced && variant.stock > 0 ? `/panier?add=1&id_product=${idOf(item)}` : null,
  };
}

function renderPrices(item: RetailerItem, variant: RetailerVariant): Html {
  if (item.kind === 'on_request') return html`<p>Prix sur demande</p>`;
  return html`<div class="product-prices">
    ${
      variant.was === null
        ? html``
        : html`<div class="product-discount">
            <span class="regular-price">${shown(variant.was, item.currency)}</span>
          </div>`
    }
    <div class="current-price">
      <span class="current-price-value">${shown(variant.price, item.currency)}</span>
    </div>
    <div class="tax-shipping-delivery-label">TTC</div>
  </div>`;
}

function renderProduct(
  retailer: RetailerState,
  item: RetailerItem,
  variant: RetailerVariant,
): string {
  const cards = listRelated(retailer, item).map((each) => renderCard(each));
  const combinations = item.variants.map(
    (each) => html`<li><a href="${pathOf(item, each)}">${each.label}</a></li>`,
  );
  const body = html`<section id="main">
    <h1>${item.title}</h1>
    ${renderPrices(item, variant)}
    <div class="product-information"><p>${item.about}</p></div>
    ${
      item.variants.length > 1
        ? html`<ul class="product-variants">
            ${combinations}
          </ul>`
        : html``
    }
    ${
      item.kind === 'on_request'
        ? html``
        : html`<form action="/panier" method="post" id="add-to-cart-or-refresh">
            <button
              class="btn btn-primary add-to-cart"
              ${variant.stock > 0 ? html`` : html` disabled`}
            >
              Ajouter au panier
            </button>
          </form>`
    }
    <span id="product-availability"> ${variant.stock > 0 ? 'En stock' : 'Rupture de stock'} </span>
    <div
      class="tab-pane fade"
      id="product-details"
      data-product="${JSON.stringify(embedProduct(item, variant))}"
    >
      <div class="product-reference">Référence <span>${variant.sku}</span></div>
    </div>
    <section class="product-accessories">
      <h2>Vous aimerez aussi</h2>
      ${cards}
    </section>
  </section>`;
  const head = html`<link
      rel="canonical"
      href="${addressOf(retailer, pathOf(item))}"
    />${stateScript(retailer)}`;
  return renderDocument(retailer, { lang: 'fr', title: item.title, head, body });
}
