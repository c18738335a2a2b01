/**
 * Product pages of ours as Central European shops build them: beside the price stand net prices,
 * prices with a code or a card, used ones, instalments, insurance, bundles and the stock of
 * branches. Nothing is from a saved page.
 */
import type { SavedPage } from '#tests/support/saved-pages/load-pages.ts';

/** What a written page shows, and what is true of it. */
export interface RegionalPage {
  readonly title: string;
  readonly lang: 'cs' | 'sk' | 'pl' | 'hu' | 'ro' | 'sl' | 'hr';
  readonly url: string;
  readonly name: string;
  readonly price: string;
  readonly currency: string;
  readonly availability: 'InStock' | 'OutOfStock';
  /** The product as markup states it; a function of the page writes it where it is not usual. */
  readonly markup: 'json-ld' | 'microdata' | 'none' | ((page: RegionalPage) => string);
  readonly head?: string;
  /** Between the heading and the end of the main part. */
  readonly main: string;
  readonly after?: string;
}

interface ShopWords {
  readonly cart: string;
  readonly free: string;
  readonly related: string;
  readonly buy: string;
  readonly amount: (whole: number) => string;
}

const WORDS: Readonly<Record<RegionalPage['lang'], ShopWords>> = {
  cs: {
    cart: 'Košík',
    free: 'Doprava zdarma od',
    related: 'Podobné zboží',
    buy: 'Do košíku',
    amount: (whole) => `${whole} Kč`,
  },
  sk: {
    cart: 'Košík',
    free: 'Doprava zadarmo od',
    related: 'Súvisiaci tovar',
    buy: 'Do košíka',
    amount: (whole) => `${whole},90 €`,
  },
  pl: {
    cart: 'Koszyk',
    free: 'Darmowa dostawa od',
    related: 'Podobne produkty',
    buy: 'Do koszyka',
    amount: (whole) => `${whole},99 zł`,
  },
  hu: {
    cart: 'Kosár',
    free: 'Ingyenes szállítás',
    related: 'Hasonló termékek',
    buy: 'Kosárba',
    amount: (whole) => `${whole * 10} Ft`,
  },
  ro: {
    cart: 'Coșul meu',
    free: 'Livrare gratuită peste',
    related: 'Produse similare',
    buy: 'Adaugă în coș',
    amount: (whole) => `${whole},99 Lei`,
  },
  sl: {
    cart: 'Košarica',
    free: 'Brezplačna dostava nad',
    related: 'Sorodni izdelki',
    buy: 'V košarico',
    amount: (whole) => `${whole},90 €`,
  },
  hr: {
    cart: 'Košarica',
    free: 'Besplatna dostava iznad',
    related: 'Slični proizvodi',
    buy: 'U košaricu',
    amount: (whole) => `${whole},90 €`,
  },
};

/** A page as the benchmarks read saved ones. */
export function toSavedPage(page: RegionalPage): SavedPage {
  const { title, url, price, currency, availability } = page;
  return {
    set: 'product-pages',
    name: title,
    seller: new URL(url).hostname,
    url,
    bytes: Buffer.from(render(page)),
    truth: {
      url,
      price: [price],
      currency: [currency],
      availability: [availability],
      unknown: [],
    },
  };
}

/** JSON-LD of a product with offers as they are given. */
export function writeJsonLd({ name, url }: RegionalPage, offers: unknown): string {
  const markup = { '@context': 'https://schema.org', '@type': 'Product', name, url, offers };
  return `<script type="application/ld+json">${JSON.stringify(markup)}</script>`;
}

/** One offer of a page in JSON-LD, at its price unless another is given. */
export const writeOffer = (
  { price, currency, availability, url }: RegionalPage,
  change: object = {},
): object => ({
  '@type': 'Offer',
  url,
  price,
  priceCurrency: currency,
  itemCondition: 'https://schema.org/NewCondition',
  availability: `https://schema.org/${availability}`,
  ...change,
});

function writeMarkup(page: RegionalPage): string {
  const { markup, name, price, currency, availability } = page;
  if (typeof markup === 'function') return markup(page);
  if (markup === 'none') return '';
  if (markup === 'json-ld') return writeJsonLd(page, writeOffer(page));
  return (
    '<div itemscope itemtype="https://schema.org/Product">' +
    `<meta itemprop="name" content="${name}">` +
    '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">' +
    `<meta itemprop="price" content="${price}"><meta itemprop="priceCurrency" content="${currency}">` +
    `<link itemprop="availability" href="https://schema.org/${availability}"></div></div>`
  );
}

function render(page: RegionalPage): string {
  const { lang, name, head = '', main, after = '' } = page;
  const words = WORDS[lang];
  const cards = [129, 249, 399, 549]
    .map(
      (whole, i) =>
        `<li class="tile"><a href="/p/jine-${i}"><img src="/i/${i}.jpg" alt=""><h3>Model ${i}0${i}</h3></a>` +
        `<span class="tile-price">${words.amount(whole)}</span><button>${words.buy}</button></li>`,
    )
    .join('');
  return [
    `<!doctype html><html lang="${lang}"><head><title>${name}</title>${head}</head><body>`,
    `<header><a href="/">Shop</a><span>${words.free} ${words.amount(1499)}</span>`,
    `<a href="/kosik">${words.cart} <b>${words.amount(0)}</b></a></header>`,
    '<nav><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></nav>',
    `<main>${writeMarkup(page)}<div class="detail"><h1>${name}</h1>${main}</div></main>${after}`,
    `<section class="podobne"><h2>${words.related}</h2><ul>${cards}</ul></section>`,
    '<footer><a href="/kontakt">Info</a></footer></body></html>',
  ].join('');
}
