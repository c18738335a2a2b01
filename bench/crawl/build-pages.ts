/**
 * Product pages as shops make them: the platforms' own markup, and around it the menus, scripts and
 * related products that are most of a page.
 */
import { createRandom } from '#tests/support/random.ts';

export interface BenchPage {
  readonly html: string;
  /** The expected values; null when unknown. */
  readonly price: string | null;
}

const KB = 1024;
/** Characters of a page: most are around 150 kB, some 600. */
const NEIGHBOURS = 36;
const SIZES = [100, 130, 150, 180, 220, 300, 450, 600];

/** Builds `count` pages, the same for the same `seed`. */
export function buildPages(count: number, { seed = 7 } = {}): BenchPage[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, n) =>
    buildPage(n, {
      cents: 1500 + Math.floor(random() * 90_000),
      size: (SIZES[n % SIZES.length] ?? 100) * KB,
      random,
    }),
  );
}

interface Product {
  readonly name: string;
  readonly price: string;
  readonly n: number;
}

function buildPage(
  n: number,
  { cents, size, random }: { cents: number; size: number; random: () => number },
): BenchPage {
  const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const product = { name: `Espresso Machine ${n} Deluxe`, price, n };
  const { head, body } = (PLATFORMS[n % PLATFORMS.length] ?? schemaOrg)(product);
  const start =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${product.name} – Shop</title>` +
    `<meta property="og:title" content="${product.name}">${head}`;
  const middle = `</head><body><header>${menu(random)}</header><main>${body}</main>`;
  const end = `<footer>${menu(random)}</footer></body></html>`;
  const left = size - start.length - middle.length - end.length;
  // Most of a page's bytes are scripts and data; most elements are icons, and a few dozen related
  // products have prices too.
  return {
    html: `${start}${scripts(left * 0.65, random)}${middle}${neighbors(NEIGHBOURS, random)}${drawings(left * 0.2, random)}${end}`,
    price,
  };
}

const PLATFORMS = [shopify, wooCommerce, magento, schemaOrg];

function jsonLd({ name, price, n }: Product): string {
  const offers = {
    '@type': 'Offer',
    price,
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    url: `/products/${n}`,
  };
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: `EM-${n}`,
    brand: { '@type': 'Brand', name: 'Acme' },
    description: 'A machine.'.repeat(40),
    offers,
  };
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

function shopify(product: Product) {
  const variant = {
    id: 1000 + product.n,
    title: 'Default Title',
    price: Math.round(Number(product.price) * 100),
    available: true,
    sku: `EM-${product.n}`,
  };
  const data = {
    id: product.n,
    title: product.name,
    handle: `p-${product.n}`,
    variants: [variant],
  };
  const body = [
    `<h1 class="product__title">${product.name}</h1><div class="price__container">`,
    `<span class="price-item price-item--regular">€${product.price}</span></div>`,
    `<form action="/cart/add"><button name="add">Add to cart</button></form>\n    `,
    `<script type="application/json" data-product-json>${JSON.stringify(data)}</script>`,
  ].join('');
  return {
    head:
      `${jsonLd(product)}<meta property="og:price:amount" content="${product.price}">` +
      '<meta property="og:price:currency" content="EUR">',
    body,
  };
}

function wooCommerce(product: Product) {
  const head = jsonLd(product)
    .replace('{"@context":"https://schema.org",', '{"@context":"https://schema.org","@graph":[{')
    .replace('</script>', ']}</script>');
  const body = [
    `<div class="product type-product"><h1 class="product_title entry-title">${product.name}</h1>`,
    '<p class="price"><span class="woocommerce-Price-amount amount"><bdi>',
    `<span class="woocommerce-Price-currencySymbol">€</span>${product.price}</bdi></span></p>`,
    '<p class="stock in-stock">In stock</p>',
    '<button class="single_add_to_cart_button">Add to basket</button></div>',
  ].join('');
  return { head, body };
}

function magento(product: Product) {
  const body = [
    `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${product.name}</h1>`,
    '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">',
    '<meta itemprop="priceCurrency" content="EUR">',
    `<span class="price-wrapper" data-price-amount="${product.price}">`,
    `<span class="price">€${product.price}</span></span>`,
    `<meta itemprop="price" content="${product.price}">`,
    '<link itemprop="availability" href="https://schema.org/InStock"></div>',
    '<button id="product-addtocart-button">Add to Cart</button></div>',
  ].join('');
  return { head: '', body };
}

function schemaOrg(product: Product) {
  return {
    head: jsonLd(product),
    body: `<h1>${product.name}</h1><p class="price">€ ${product.price}</p><p>In stock</p><button>Buy</button>`,
  };
}

function menu(random: () => number): string {
  const items = Array.from(
    { length: 120 },
    (_, n) =>
      `<li class="menu__item menu__item--${n}">` +
      `<a class="menu__link" href="/collections/c-${Math.floor(random() * 1e6)}">Category ${n}</a></li>`,
  );
  return `<nav><ul class="menu">${items.join('')}</ul></nav>`;
}

function neighbors(count: number, random: () => number): string {
  const cards = Array.from({ length: count }, (_, n) => {
    return [
      '<li class="grid__item"><div class="card-wrapper product-card-wrapper">',
      `<a href="/products/n-${n}" class="full-unstyled-link">`,
      `<img src="//cdn.shop.example/files/${Math.floor(random() * 1e9)}.jpg?width=533" `,
      'srcset="//cdn.shop.example/f/a.jpg?width=165 165w, //cdn.shop.example/f/a.jpg?width=360 360w" ',
      `alt="Neighbour ${n}" loading="lazy"></a><h3 class="card__heading">Neighbour ${n}</h3>`,
      `<span class="price price--small">€${10 + Math.floor(random() * 900)}.00</span></div></li>`,
    ].join('');
  });
  return `<section class="related"><h2>You may also like</h2><ul>${cards.join('')}</ul></section>`;
}

function drawings(size: number, random: () => number): string {
  const icons: string[] = [];
  for (let length = 0; length < size;) {
    const path = Array.from(
      { length: 90 },
      () => `${(random() * 24).toFixed(3)} ${(random() * 24).toFixed(3)}`,
    ).join('L');
    const icon =
      '<div class="icon"><svg class="icon__svg" viewBox="0 0 24 24" aria-hidden="true">' +
      `<path fill="currentColor" d="M${path}Z"/></svg></div>`;
    icons.push(icon);
    length += icon.length;
  }
  return icons.join('');
}

function scripts(size: number, random: () => number): string {
  const lines: string[] = [];
  for (let length = 0, n = 0; length < size; n += 1) {
    const line =
      `window.__m${n}=function(a,b){return a<${Math.floor(random() * 1e6)}?` +
      `b+"${Math.floor(random() * 1e9).toString(36)}":` +
      `{price:"${Math.floor(random() * 99)}.99",id:${n}}};`;
    lines.push(line);
    length += line.length;
  }
  return `<script>${lines.join('\n')}</script>`;
}
