import { expect, it } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';

/**
 * Price blocks as the themes of platforms write them, with nothing else on the page to tell: no
 * data, no metadata.
 */
const cards = Array.from(
  { length: 4 },
  (_, i) =>
    `<li class="item"><a href="/p/other-${i}">Another kettle ${i}</a><span class="price">€${i + 5}.00</span></li>`,
).join('');
const offerOf = (block: string, lang: string): unknown => {
  const html = [
    `<!doctype html><html lang="${lang}"><head><title>Kettle 17</title></head><body>`,
    '<header><nav><a href="/">Home</a></nav>',
    '<a class="cart">Cart <span class="total">€0.00</span></a></header><main>',
    `<div class="product"><h1>Kettle 17</h1>${block}</div><ul class="more">${cards}</ul>`,
    '</main></body></html>',
  ].join('');
  return readPage(
    {
      url: 'https://shop.example/p/kettle-17',
      bytes: new TextEncoder().encode(html),
    },
    [],
  ).offer;
};

it.each<[string, string, string, object]>([
  [
    'Shopify',
    'en',
    [
      '<div class="price price--on-sale"><div class="price__regular">',
      '<span class="visually-hidden">Regular price</span>',
      '<span class="price-item price-item--regular">€30.00</span></div>',
      '<div class="price__sale"><span class="visually-hidden">Regular price</span><span>',
      '<s class="price-item price-item--regular">€30.00</s></span>',
      '<span class="visually-hidden">Sale price</span>',
      '<span class="price-item price-item--sale">€24.00</span></div></div>',
      '<form action="/cart/add"><button name="add">Add to cart</button></form>',
    ].join(''),
    { price: '24.00', currency: 'EUR' },
  ],
  [
    'WooCommerce',
    'en',
    [
      '<p class="price"><del aria-hidden="true">',
      '<span class="woocommerce-Price-amount amount"><bdi>',
      '<span class="woocommerce-Price-currencySymbol">&euro;</span>30.00</bdi></span>',
      '</del> <ins><span class="woocommerce-Price-amount amount"><bdi>',
      '<span class="woocommerce-Price-currencySymbol">&euro;</span>24.00</bdi></span></ins>',
      '</p><p class="stock in-stock">12 in stock</p>',
      '<button class="single_add_to_cart_button button">Add to cart</button>',
    ].join(''),
    { price: '24.00', listPrice: '30.00', availability: 'in_stock' },
  ],
  [
    'Magento',
    'en',
    [
      '<div class="product-info-price"><span class="special-price">',
      '<span class="price-label">Special Price</span><span class="price">€24.00</span>',
      '</span><span class="old-price"><span class="price-label">Regular Price</span>',
      '<span class="price">€30.00</span></span></div><div class="stock available">',
      '<span>In stock</span></div><button class="action tocart">Add to Cart</button>',
    ].join(''),
    { price: '24.00', listPrice: '30.00', availability: 'in_stock' },
  ],
  [
    'OpenCart',
    'en',
    [
      '<ul class="list-unstyled"><li><span style="text-decoration: line-through;">€30.00',
      '</span></li><li><h2>€24.00</h2></li><li>Ex Tax: €20.00</li></ul>',
      '<button id="button-cart">Add to Cart</button>',
    ].join(''),
    { price: '24.00', listPrice: '30.00' },
  ],
  [
    'PrestaShop',
    'fr',
    [
      '<div class="product-prices"><div class="product-discount">',
      '<span class="regular-price">30,00 €</span></div><div class="current-price">',
      '<span class="current-price-value">24,00 €</span>',
      '<span class="discount discount-percentage">Économisez 20%</span></div>',
      '<div class="tax-shipping-delivery-label">TTC</div></div>',
      '<button class="btn add-to-cart">Ajouter au panier</button>',
    ].join(''),
    { price: '24.00', currency: 'EUR' },
  ],
  [
    'Shopware',
    'de',
    [
      '<p class="product-detail-price with-list-price">24,00 €* ',
      '<span class="list-price-wrapper"><span class="list-price-price">30,00 €*</span>',
      '<span class="list-price-percentage">(20% gespart)</span></span></p>',
      '<p class="product-detail-tax">Preise inkl. MwSt. zzgl. Versandkosten</p>',
      '<button class="btn-buy">In den Warenkorb</button>',
    ].join(''),
    { price: '24.00', currency: 'EUR' },
  ],
  [
    'Salesforce Commerce',
    'en',
    [
      '<div class="prices"><div class="price"><span><del><span class="strike-through list">',
      '<span class="value">€30.00</span></span></del><span class="sales">',
      '<span class="value">€24.00</span></span></span></div></div>',
      '<button class="add-to-cart btn btn-primary">Add to Cart</button>',
    ].join(''),
    { price: '24.00', listPrice: '30.00' },
  ],
  [
    'SAP Commerce',
    'en',
    [
      '<p class="price">€24.00</p><div class="stock-wrapper clearfix">4 ',
      '<span class="inventory">in stock</span></div>',
      '<button id="addToCartButton" class="js-add-to-cart">Add to cart</button>',
    ].join(''),
    { price: '24.00', availability: 'in_stock' },
  ],
  [
    'Wix',
    'en',
    [
      '<div data-hook="product-price"><span data-hook="formatted-secondary-price">',
      '<s>€30.00</s></span><span data-hook="formatted-primary-price">€24.00</span>',
      '</div><button data-hook="add-to-cart">Add to Cart</button>',
    ].join(''),
    { price: '24.00' },
  ],
  [
    'Ecwid',
    'en',
    [
      '<div class="product-details__product-price ec-price-item">',
      '<span class="details-product-price__value">€24.00</span></div>',
      '<div class="details-product-price-compare">',
      '<span>Was</span> <span class="details-product-price-compare__value">€30.00</span>',
      '</div><button class="form-control__button">Add to Bag</button>',
    ].join(''),
    { price: '24.00' },
  ],
  [
    'BigCommerce',
    'en',
    [
      '<div class="productView-price"><div class="price-section rrp-price--withTax">MSRP: ',
      '<span class="price price--rrp">€30.00</span></div><div class="price-section">',
      '<span class="price price--withTax">€24.00</span></div></div>',
      '<input id="form-action-addToCart" type="submit" value="Add to Cart">',
    ].join(''),
    { price: '24.00' },
  ],
  [
    'a theme of utility classes',
    'en',
    [
      '<div class="flex mt-4 text-xl"><span class="font-bold">€24.00</span>',
      '<span class="ml-2 line-through text-gray-400">€30.00</span></div>',
      '<button class="bg-black px-4">Add to basket</button>',
    ].join(''),
    { price: '24.00', listPrice: '30.00' },
  ],
])('%s', (_platform, lang, block, expected) => {
  expect(offerOf(block, lang)).toMatchObject(expected);
});
