/**
 * Skeletons of shop themes, small enough to read: one card of a list and one product's own part.
 * "bootstrap" follows the templates startbootstrap-shop-homepage and startbootstrap-shop-item 5.0.6
 * (MIT, Start Bootstrap LLC), "retail" the class names of @ecomplus/storefront-template 2.0.0 (MIT);
 * the others are written after the markup that shops of common platforms show.
 */

export interface ThemeProduct {
  readonly name: string;
  readonly path: string;
  /** As the page writes it. */
  readonly price: string;
  /** As a decimal string. */
  readonly amount: string;
}

/** Words of a theme's pages, in its language. */
interface ThemeWords {
  readonly shop: string;
  readonly category: string;
  readonly search: string;
  readonly cart: string;
  readonly missing: string;
  readonly related: string;
  readonly choose: string;
  /** "12 products". */
  readonly count: string;
}

export interface ThemeSkeleton {
  readonly name: string;
  readonly lang: string;
  readonly currency: string;
  readonly words: ThemeWords;
  /** Addresses below the shop's own. */
  readonly paths: { readonly list: string; readonly search: string; readonly cart: string };
  readonly formatPrice: (amount: string) => string;
  readonly markup: 'json-ld' | 'microdata' | 'none';
  readonly renderCard: (product: ThemeProduct) => string;
  readonly renderProduct: (product: ThemeProduct, choices: string) => string;
}

const euro = (amount: string): string => `${amount.replace('.', ',')} €`;
const dollar = (amount: string): string => `$${amount}`;

const bootstrap: ThemeSkeleton = {
  name: 'bootstrap',
  lang: 'en',
  currency: 'USD',
  words: {
    shop: 'Nordton',
    category: 'Kettles',
    search: 'Search results',
    cart: 'Shopping cart',
    missing: 'Page not found',
    related: 'Related products',
    choose: 'Select a size',
    count: '1–8 of 8 products',
  },
  paths: { list: '/kitchen/kettles', search: '/search?q=kettle', cart: '/cart' },
  formatPrice: dollar,
  markup: 'none',
  renderCard: ({ name, path, price }) =>
    `<div class="col mb-5"><div class="card h-100"><a href="${path}"><img class="card-img-top" alt=""></a>` +
    `<div class="card-body p-4"><div class="text-center"><h5 class="fw-bolder">${name}</h5>${price}</div></div>` +
    `<div class="card-footer"><a class="btn btn-outline-dark" href="${path}">Add to cart</a></div></div></div>`,
  renderProduct: ({ name, price }, choices) =>
    `<section class="py-5"><div class="row"><div class="col-md-6"><div class="small mb-1">SKU: BST-498</div>` +
    `<h1 class="display-5 fw-bolder">${name}</h1><div class="fs-5 mb-5"><span>${price}</span></div>${choices}` +
    '<button class="btn btn-outline-dark" type="button"><i class="bi-cart-fill"></i> Add to cart</button></div></div></section>',
};

const retail: ThemeSkeleton = {
  name: 'retail',
  lang: 'pt',
  currency: 'BRL',
  words: {
    shop: 'Chaleira & Cia',
    category: 'Chaleiras',
    search: 'Resultados da busca',
    cart: 'Carrinho de compras',
    missing: 'Página não encontrada',
    related: 'Produtos relacionados',
    choose: 'Selecione uma opção',
    count: '8 produtos',
  },
  paths: { list: '/chaleiras', search: '/busca/chaleira', cart: '/app/carrinho' },
  formatPrice: (amount) => `R$ ${amount.replace('.', ',')}`,
  markup: 'json-ld',
  renderCard: ({ name, path, price }) =>
    `<article class="product-item"><div class="product-card"><a href="${path}" class="product-card__link" title="${name}">` +
    `<h3 class="product-card__name">${name}</h3></a><div class="prices">` +
    `<strong class="prices__value">${price}</strong></div></div></article>`,
  renderProduct: ({ name, price }, choices) =>
    `<div id="product-block" class="product-block"><section id="product" class="product"><h1 class="product__name">${name}</h1>` +
    `<div class="prices prices--big"><strong class="prices__value">${price}</strong></div>${choices}` +
    '<button class="btn btn-primary product__buy">Comprar</button></section></div>',
};

const liquid: ThemeSkeleton = {
  name: 'liquid',
  lang: 'en-CA',
  currency: 'CAD',
  words: {
    shop: 'Fjell Supply',
    category: 'Kettles',
    search: 'Search: 8 results found for "kettle"',
    cart: 'Your Shopping Cart',
    missing: '404 Not Found',
    related: 'You may also like',
    choose: 'Choose an option for pricing',
    count: '8 products',
  },
  paths: { list: '/collections/kettles', search: '/search?q=kettle&type=product', cart: '/cart' },
  formatPrice: dollar,
  markup: 'json-ld',
  renderCard: ({ name, path, price }) =>
    '<li class="grid__item"><div class="card-wrapper"><h3 class="card__heading">' +
    `<a href="${path}" class="full-unstyled-link">${name}</a></h3>` +
    '<div class="price"><span class="visually-hidden">Regular price</span>' +
    `<span class="price-item price-item--regular">${price}</span></div></div></li>`,
  renderProduct: ({ name, price }, choices) =>
    `<section class="product__info-container"><h1 class="product__title">${name}</h1><div class="price price--large">` +
    `<span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">${price}</span></div>${choices}` +
    '<form action="/cart/add"><button type="submit" name="add" class="product-form__submit">Add to cart</button></form></section>',
};

const blocks: ThemeSkeleton = {
  name: 'blocks',
  lang: 'de',
  currency: 'EUR',
  words: {
    shop: 'Kesselhaus',
    category: 'Wasserkessel',
    search: 'Suchergebnisse für „Kessel“',
    cart: 'Warenkorb',
    missing: 'Seite nicht gefunden',
    related: 'Ähnliche Produkte',
    choose: 'Bitte Größe wählen',
    count: '8 Ergebnisse',
  },
  paths: {
    list: '/produkt-kategorie/wasserkessel/',
    search: '/?s=kessel&post_type=product',
    cart: '/warenkorb/',
  },
  formatPrice: euro,
  markup: 'json-ld',
  renderCard: ({ name, path, price }) =>
    `<li class="product type-product"><a href="${path}" class="woocommerce-LoopProduct-link">` +
    `<h2 class="woocommerce-loop-product__title">${name}</h2><span class="price">` +
    `<span class="amount"><bdi>${price}</bdi></span></span></a>` +
    '<a class="button add_to_cart_button" href="?add-to-cart=7">In den Warenkorb</a></li>',
  renderProduct: ({ name, price }, choices) =>
    `<div class="summary entry-summary"><h1 class="product_title entry-title">${name}</h1><p class="price"><span class="amount">` +
    `<bdi>${price}</bdi></span></p>${choices}<form class="cart">` +
    '<button class="single_add_to_cart_button button">In den Warenkorb</button></form></div>',
};

const luma: ThemeSkeleton = {
  name: 'luma',
  lang: 'fr',
  currency: 'EUR',
  words: {
    shop: 'Maison Bouilloire',
    category: 'Bouilloires',
    search: 'Résultats de recherche pour : « bouilloire »',
    cart: 'Panier',
    missing: 'Page introuvable',
    related: 'Nous vous recommandons également',
    choose: 'Choisissez une option',
    count: '8 articles',
  },
  paths: {
    list: '/cuisine/bouilloires.html',
    search: '/catalogsearch/result/?q=bouilloire',
    cart: '/checkout/cart/',
  },
  formatPrice: euro,
  markup: 'microdata',
  renderCard: ({ name, path, price }) =>
    `<li class="item product product-item"><div class="product-item-info"><strong class="product name product-item-name">` +
    `<a class="product-item-link" href="${path}">${name}</a></strong>` +
    `<div class="price-box price-final_price"><span class="price">${price}</span></div></div></li>`,
  renderProduct: ({ name, price, amount }, choices) =>
    '<div class="product-info-main" itemscope itemtype="http://schema.org/Product">' +
    `<h1 class="page-title"><span class="base" itemprop="name">${name}</span></h1>` +
    '<div class="product-info-price" itemprop="offers" itemscope itemtype="http://schema.org/Offer">' +
    `<span class="price">${price}</span><meta itemprop="price" content="${amount}"><meta itemprop="priceCurrency" content="EUR"></div>` +
    `${choices}<button class="action primary tocart">Ajouter au panier</button></div>`,
};

const classic: ThemeSkeleton = {
  name: 'classic',
  lang: 'pl',
  currency: 'PLN',
  words: {
    shop: 'Czajnik24',
    category: 'Czajniki',
    search: 'Wyniki wyszukiwania',
    cart: 'Koszyk',
    missing: 'Nie znaleziono strony',
    related: 'Klienci kupili też',
    choose: 'Wybierz rozmiar',
    count: '1-8 z 8 produktów',
  },
  paths: {
    list: '/12-czajniki',
    search: '/szukaj?controller=search&s=czajnik',
    cart: '/koszyk?action=show',
  },
  formatPrice: (amount) => `${amount.replace('.', ',')} zł`,
  markup: 'json-ld',
  renderCard: ({ name, path, price }) =>
    `<article class="product-miniature js-product-miniature"><h2 class="h3 product-title"><a href="${path}">${name}</a></h2>` +
    `<div class="product-price-and-shipping"><span class="price">${price}</span></div></article>`,
  renderProduct: ({ name, price }, choices) =>
    `<section id="main"><h1 class="h1">${name}</h1><div class="product-prices">` +
    '<div class="current-price"><span class="current-price-value">' +
    `${price}</span></div>` +
    `</div>${choices}<button class="btn btn-primary add-to-cart" data-button-action="add-to-cart">Dodaj do koszyka</button></section>`,
};

const routes: ThemeSkeleton = {
  name: 'routes',
  lang: 'es',
  currency: 'EUR',
  words: {
    shop: 'Teteras Lumi',
    category: 'Hervidores',
    search: 'Búsqueda - hervidor',
    cart: 'Carrito de compras',
    missing: '¡Página no encontrada!',
    related: 'Productos relacionados',
    choose: 'Seleccione una opción',
    count: 'Mostrando 1 - 8 de 8',
  },
  paths: {
    list: '/index.php?route=product/category&path=20',
    search: '/index.php?route=product/search&search=hervidor',
    cart: '/index.php?route=checkout/cart',
  },
  formatPrice: euro,
  markup: 'none',
  renderCard: ({ name, path, price }) =>
    `<div class="product-layout col-lg-3"><div class="product-thumb"><div class="caption"><h4><a href="${path}">${name}</a></h4>` +
    `<p class="price">${price} <span class="price-tax">Sin IVA: ${price}</span></p></div></div></div>`,
  renderProduct: ({ name, price }, choices) =>
    `<div id="content"><div class="col-sm-4"><h1>${name}</h1><ul class="list-unstyled"><li><h2>${price}</h2></li></ul>` +
    `<div id="product">${choices}<button type="button" id="button-cart" class="btn btn-primary">Añadir al carrito</button>` +
    '</div></div></div>',
};

const hashed: ThemeSkeleton = {
  name: 'hashed',
  lang: 'cs',
  currency: 'CZK',
  words: {
    shop: 'Konvice.cz',
    category: 'Konvice',
    search: 'Výsledky vyhledávání',
    cart: 'Nákupní košík',
    missing: 'Stránka nebyla nalezena',
    related: 'Naposledy prohlížené',
    choose: 'Vyberte variantu',
    count: '8 položek',
  },
  paths: { list: '/konvice', search: '/vyhledavani/konvice', cart: '/kosik' },
  formatPrice: (amount) => `${amount.replace('.', ',')} Kč`,
  markup: 'json-ld',
  renderCard: ({ name, path, price }) =>
    `<div class="sc-a1 kXyz"><a class="sc-b2" href="${path}"><span class="sc-c3">${name}</span></a><div class="sc-d4">${price}</div></div>`,
  renderProduct: ({ name, price }, choices) =>
    `<div class="sc-p1"><h1 class="sc-h1">${name}</h1>` +
    `<div class="sc-p2">${price}</div>${choices}<button class="sc-btn">Do košíku</button></div>`,
};

export const themeSkeletons: readonly ThemeSkeleton[] = [
  ...[bootstrap, retail, liquid, blocks, luma, classic, routes, hashed],
];
