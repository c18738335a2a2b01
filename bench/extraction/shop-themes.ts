/**
 * Small product pages after the markup of real shop themes: those of packages are derived from the
 * package and licence named beside them, the others are written after what the platform's shops
 * publish. Filled with products of our own.
 */
export interface ThemeProduct {
  readonly id: number;
  readonly name: string;
  /** As it is shown, with the currency. */
  readonly price: string;
  /** Decimal string. */
  readonly amount: string;
  /** The price before a reduction, as it is shown. */
  readonly was: string | null;
  readonly unitPrice: string | null;
  /** In stock; what is not has another button. */
  readonly isAvailable: boolean;
}

export interface ShopTheme {
  readonly name: string;
  /** Package, version and licence; null where it is written after public markup. */
  readonly origin: string | null;
  readonly main: (product: ThemeProduct) => string;
  readonly card: (product: ThemeProduct) => string;
  /** What stands in the head or before the end of the body for scripts. */
  readonly state?: (product: ThemeProduct) => string;
}

const when = (text: string | null, write: (text: string) => string): string =>
  text === null ? '' : write(text);
const cents = ({ amount }: ThemeProduct): string => String(Math.round(Number(amount) * 100));
const button = (product: ThemeProduct, classes: string): string =>
  product.isAvailable
    ? `<button type="submit" class="${classes}">Add to cart</button>`
    : `<button type="submit" class="${classes}" disabled>Sold out</button>`;

export const shopThemes: readonly ShopTheme[] = [
  {
    name: 'e-com plus',
    origin: '@ecomplus/storefront-template 2.0.0-beta.301, MIT',
    main: (p) =>
      `<div id="product-block" class="product-block my-4 mb-lg-5">
    <section id="product" class="product" data-product-id="${p.id}"><div class="row"><div class="col">
    <h1 class="product__name">${p.name}</h1>
    <div class="product__price prices prices--big">${when(
      p.was,
      (was) => `<span class="prices__compare">
    <small>from</small> <s>${was}</s></span> `,
    )}<strong class="prices__value">${p.price}</strong>
    </div>${when(p.unitPrice, (unit) => `<small class="prices__unit">${unit}</small>`)}<div
      class="product__buy">${button(p, 'btn btn-lg btn-primary')}</div>
    </div></div></section></div>`,
    card: (p) =>
      `<article class="product-card"><a href="/p/${p.id}"><h3 class="product-card__name">${p.name}</h3></a>
    <div class="product-card__prices prices"><strong class="prices__value">${p.price}</strong></div></article>`,
  },
  {
    name: 'ralph',
    origin: '@geins/ralph-ui 23.2.0, BSD-3-Clause',
    main: (p) =>
      `<div class="ca-product-page"><section class="ca-product-page__section">
    <h1 class="ca-product-page__name">${p.name}</h1>
    <div class="ca-price ca-product-page__price${p.was === null ? '' : ' ca-price--sale'}">
    <span class="ca-price__selling">${p.price}</span> ${when(
      p.was,
      (was) => `<span
      class="ca-price__regular">${was}</span>`,
    )}</div>${when(
      p.unitPrice,
      (unit) => `<div class="ca-price ca-price--unit">
    <span class="ca-price__selling">${unit}</span>
    </div>`,
    )}${button(p, 'ca-button ca-product-page__buy-button')}</section></div>`,
    card: (p) =>
      `<div class="ca-product-card"><a class="ca-product-card__link" href="/p/${p.id}">
    <span class="ca-product-card__name">${p.name}</span></a><div class="ca-price ca-product-card__price">
    <span class="ca-price__selling">${p.price}</span></div></div>`,
  },
  {
    name: 'jetshop trend',
    origin: '@jetshop/template-trend 5.18.0, MIT',
    main: (p) =>
      `<div class="css-1y${p.id % 7}k2q e1x8f0"><div class="product-details"><header>
    <h1 data-testid="product-title">${p.name}</h1></header>
    <div class="css-9w3n1a price-wrapper" data-testid="price">${
      p.was === null
        ? `<div class="price">${p.price}</div>`
        : `<div class="new-price">${p.price}</div>
    <div class="old-price">${p.was}</div>`
    }</div>${button(p, 'css-k3l2m1')}</div></div>`,
    card: (p) =>
      `<li class="css-77aa1b product-card"><a href="/p/${p.id}"><h3>${p.name}</h3></a>
    <div class="css-9w3n1a price-wrapper"><div class="price">${p.price}</div></div></li>`,
  },
  {
    name: 'shopware pwa',
    origin: '@shopware-pwa/default-theme 1.6.2 with @storefront-ui/vue 3.1.4, MIT',
    main: (p) =>
      `<div id="product" class="product"><div class="sw-product-details"><div class="sf-heading">
    <h1 class="sf-heading__title">${p.name}</h1></div>
    <div class="sf-price product-heading__sub-price">${
      p.was === null
        ? `<span class="sf-price__regular">${p.price}</span>`
        : `<del class="sf-price__old">${p.was}</del>
    <ins class="sf-price__special">${p.price}</ins>`
    }</div>${when(p.unitPrice, (unit) => `<p class="sw-unit-price">${unit}</p>`)}<div
      class="sf-add-to-cart product-details__add-to-cart">${button(p, 'sf-button sf-button--full-width')}</div>
    </div></div>`,
    card: (p) =>
      `<div class="sf-product-card"><a class="sf-product-card__link" href="/p/${p.id}">
    <span class="sf-product-card__title">${p.name}</span></a><div class="sf-price sf-product-card__price">
    <span class="sf-price__regular">${p.price}</span></div></div>`,
  },
  {
    name: 'reaction',
    origin: '@reactioncommerce/components 0.69.1, Apache-2.0',
    main: (p) =>
      `<div class="ProductDetail__Wrapper-sc-1o7${p.id % 3}xk-0 kJhGfD">
    <h1 class="Title-sc-4hd72k-1 bVaJdQ">${p.name}</h1><div class="Price-sc-8x1k2m-0 dXyZaB">
    <div class="Price__PriceDiv-sc-8x1k2m-1 aBcDeF">${p.price}</div>${when(
      p.was,
      (was) => `<del
      class="Price__Del-sc-8x1k2m-2 gHiJkL">${was}</del>`,
    )}</div>${button(p, 'Button__ButtonDiv-sc-1uq12nk-1 mNoPqR')}</div>`,
    card: (p) =>
      `<div class="CatalogGridItem__ProductInfo-sc-2k1-0"><a href="/p/${p.id}"><aside>${p.name}</aside></a>
    <div class="CatalogGridItem__PriceContainer-sc-2k1-3"><div class="Price-sc-8x1k2m-0 dXyZaB">
    <div class="Price__PriceDiv-sc-8x1k2m-1 aBcDeF">${p.price}</div></div></div></div>`,
  },
  {
    name: 'shopgate',
    origin: '@shopgate/pwa-ui-shared 7.31.9, Apache-2.0',
    main: (p) =>
      `<div data-test-id="product-detail" class="css-p${p.id}x"><h1 class="css-1l4w6pd">${p.name}</h1>
    <div class="css-0 engage__product__header__price-info">${when(
      p.was,
      (was) => `<div
      class="css-19x2 price-striked">${was}</div>`,
    )}<div class="css-o3f1 price engage__product__header__price"
      data-test-id="price: ${p.amount}">
    <span>${p.price}</span></div></div>${button(p, 'css-b1 engage__product__add-to-cart-bar')}</div>`,
    card: (p) =>
      `<li class="css-g2"><a href="/p/${p.id}">${p.name}</a><div class="css-o3f1 price"><span>${p.price}</span></div>
    </li>`,
  },
  {
    name: 'spartacus',
    origin: '@spartacus/storefront 4.3.8, Apache-2.0',
    main: (p) =>
      `<cx-page-slot class="Summary has-components"><cx-product-intro><h1>${p.name}</h1>
    <div class="code">ID ${p.id}</div></cx-product-intro><cx-product-summary><div>
    <div aria-label="new item price" class="price">${p.price}</div></div></cx-product-summary><cx-add-to-cart>
    <form>${button(p, 'btn btn-primary btn-block')}</form></cx-add-to-cart></cx-page-slot>`,
    card: (p) =>
      `<cx-product-carousel-item><a href="/p/${p.id}"><h4>${p.name}</h4><div class="price">${p.price}</div></a>
    </cx-product-carousel-item>`,
  },
  {
    name: 'shopify section theme',
    origin: null,
    main: (p) =>
      `<section id="MainProduct-template--${p.id}" class="product"><product-info><div class="product__title">
    <h1>${p.name}</h1></div><div id="price-template--${p.id}" role="status">
    <div class="price price--large${p.was === null ? '' : ' price--on-sale'}"><div class="price__container">
    <div class="price__regular"><span class="visually-hidden">Regular price</span>
    <span class="price-item price-item--regular">${p.price}</span></div><div class="price__sale">
    <span class="visually-hidden">Regular price</span><span>
    <s class="price-item price-item--regular">${p.was ?? ''}</s></span>
    <span class="visually-hidden">Sale price</span>
    <span class="price-item price-item--sale price-item--last">${p.price}</span></div>
    <small class="unit-price caption${p.unitPrice === null ? ' hidden' : ''}">
    <span class="price-item price-item--last">${p.unitPrice ?? ''}</span></small></div></div>
    </div>${button(p, 'product-form__submit button')}</product-info></section>`,
    card: (p) =>
      `<li class="grid__item"><div class="card-wrapper"><h3 class="card__heading">
    <a href="/products/${p.id}">${p.name}</a></h3><div class="price"><div class="price__container">
    <div class="price__regular"><span class="price-item price-item--regular">${p.price}</span></div></div></div>
    </div></li>`,
    state: (p) =>
      `<script type="application/json"
      data-name="variant">[{"id":${p.id}01,"title":"Default","price":${cents(p)}}]</script>`,
  },
  {
    name: 'woocommerce blocks',
    origin: null,
    main: (p) =>
      `<div id="product-${p.id}" class="product type-product post-${p.id}"><div class="summary entry-summary">
    <h1 class="product_title entry-title">${p.name}</h1>
    <p class="price">${when(
      p.was,
      (was) => `<del aria-hidden="true"><span class="woocommerce-Price-amount amount">
    <bdi>${was}</bdi></span></del> `,
    )}${p.was === null ? '' : '<ins>'}<span class="woocommerce-Price-amount amount">
    <bdi>${p.price}</bdi></span>${p.was === null ? '' : '</ins>'}</p>
    <form class="cart">${button(p, 'single_add_to_cart_button button alt')}</form></div></div>`,
    card: (p) =>
      `<li class="product type-product"><a href="/product/${p.id}">
    <h2 class="woocommerce-loop-product__title">${p.name}</h2><span class="price">
    <span class="woocommerce-Price-amount amount"><bdi>${p.price}</bdi></span></span></a></li>`,
  },
  {
    name: 'magento',
    origin: null,
    main: (p) =>
      `<main id="maincontent" class="page-main"><div class="product-info-main">
    <div class="page-title-wrapper product"><h1 class="page-title"><span class="base">${p.name}</span></h1></div>
    <div class="product-info-price">
    <div class="price-box price-final_price" data-role="priceBox" data-product-id="${p.id}">
    <span class="special-price"><span class="price-container price-final_price">
    <span id="product-price-${p.id}" data-price-amount="${p.amount}" data-price-type="finalPrice" class="price-wrapper">
    <span class="price">${p.price}</span></span></span></span>${when(
      p.was,
      (was) => `<span class="old-price">
    <span id="old-price-${p.id}" data-price-type="oldPrice" class="price-wrapper"><span class="price">${was}</span>
    </span></span>`,
    )}</div></div>${button(p, 'action primary tocart')}</div></main>`,
    card: (p) =>
      `<li class="product-item"><strong class="product-item-name"><a href="/${p.id}.html">${p.name}</a></strong>
    <div class="price-box" data-role="priceBox"><span data-price-type="finalPrice" class="price-wrapper">
    <span class="price">${p.price}</span></span></div></li>`,
  },
  {
    name: 'prestashop',
    origin: null,
    main: (p) =>
      `<section id="main"><div class="row product-container"><h1 class="h1">${p.name}</h1>
    <div class="product-prices js-product-prices">${when(
      p.was,
      (was) => `<div class="product-discount">
    <span class="regular-price">${was}</span>
    </div>`,
    )}<div class="product-price h5${p.was === null ? '' : ' has-discount'}"><div class="current-price">
    <span class="current-price-value">${p.price}</span>
    </div>${when(p.unitPrice, (unit) => `<p class="product-unit-price sub">(${unit})</p>`)}</div></div>
    <div class="product-add-to-cart">${button(p, 'btn btn-primary add-to-cart')}</div></div></section>`,
    card: (p) =>
      `<article class="product-miniature"><h3 class="product-title"><a href="/${p.id}-x.html">${p.name}</a></h3>
    <div class="product-price-and-shipping"><span class="price">${p.price}</span></div></article>`,
  },
  {
    name: 'css modules',
    origin: null,
    main: (p) =>
      `<div class="ProductPage_root__3Xk9a"><h1 class="ProductPage_title__1hG7b">${p.name}</h1>
    <div class="BuyBox_wrap__9aLq2"><div class="BuyBox_amount__Zz81k">
    <span class="BuyBox_major__p0O9i">${p.price}</span>
    </div>${when(
      p.was,
      (was) => `<div class="BuyBox_before__Tt5x2"><s>${was}</s>
    </div>`,
    )}${button(p, 'BuyBox_button__7Yy6u')}</div></div>`,
    card: (p) =>
      `<a class="Card_root__88uYt" href="/p/${p.id}"><span class="Card_name__1aQ">${p.name}</span>
    <span class="Card_amount__0pL">${p.price}</span></a>`,
    state: (p) =>
      `<script id="__NEXT_DATA__" type="application/json">{"props":
      {"pageProps":{"entry":{"code":"c${p.id}","label":"x","sell":{"price":${p.amount}}}}}}</script>`,
  },
  {
    name: 'table layout without names',
    origin: null,
    main: (p) =>
      `<table class="box"><tr><td><h1>${p.name}</h1></td></tr><tr><td id="amount_now"><font size="5">
    <b>${p.price}</b></font></td></tr><tr><td>${button(p, 'kbtn')}</td></tr></table>`,
    card: (p) => `<td><a href="/p/${p.id}">${p.name}</a><br><b>${p.price}</b></td>`,
  },
];

/** A shop's product page in a theme: with a basket, cards of other products and a newsletter bar. */
export function renderThemePage(
  theme: ShopTheme,
  input: { product: ThemeProduct; others: readonly ThemeProduct[]; hasMarkup: boolean },
): string {
  const { product, others, hasMarkup } = input;
  const markup = hasMarkup
    ? `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        sku: `A-${product.id}`,
        offers: {
          '@type': 'Offer',
          price: product.amount,
          priceCurrency: 'EUR',
          availability: `https://schema.org/${product.isAvailable ? 'InStock' : 'OutOfStock'}`,
        },
      })}</script>`
    : '';
  const page = `<!doctype html><html lang="en"><head><title>${product.name} | Shop</title>${markup}</head><body>
    <div class="announcement">Free delivery from 50,00 €</div><header><a class="minicart" href="/cart">0,00 €</a>
    </header>${theme.main(product)}<section class="related-products"><h2>You may also like</h2>
    <ul>${others.map(theme.card).join('')}</ul></section><footer><p>Vouchers from 10,00 €</p>
    </footer>${theme.state?.(product) ?? ''}</body></html>`;
  // As shops send it, without the line breaks between elements.
  return page.replace(/>\s*\n\s*</g, '><').replace(/\s*\n\s*/g, ' ');
}
