/**
 * Product pages written for training: how prices stand on pages in general, so that the model knows
 * it from more than the saved pages. Words, names of classes and forms of prices are drawn; nothing
 * is from a saved page.
 */
import { z } from 'zod';
import { hasAttribute } from '#pricing/extraction/document/page-tree.ts';
import type { PageHints } from '#pricing/extraction/page-hints.ts';
import {
  createSourceOffer,
  createSourceProduct,
} from '#pricing/extraction/source/source-product.ts';
import { createRandom } from '#tests/support/random.ts';

/** A written page with its price; null where it states none. */
export interface WrittenPage {
  readonly theme: string;
  readonly url: string;
  readonly html: string;
  readonly price: string | null;
}

interface Words {
  readonly lang: string;
  readonly buy: string;
  readonly price: string;
  readonly was: string;
  readonly net: string;
  readonly member: string;
  readonly coupon: string;
  readonly delivery: string;
  readonly related: string;
}

const LANGUAGES: readonly Words[] = [
  ...words('en', 'Add to cart|Price|RRP|excl. VAT|Members|with coupon|Delivery|You may also like'),
  ...words('de', 'In den Warenkorb|Preis|UVP|zzgl. MwSt.|Clubpreis|mit Gutschein|Versand|Ähnliche'),
  ...words(
    'fr',
    'Ajouter au panier|Prix|Prix conseillé|HT|Prix membre|avec le code|Livraison|Voir',
  ),
  ...words('es', 'Añadir al carrito|Precio|Antes|sin IVA|Precio socio|con el cupón|Envío|Ver más'),
  ...words(
    'it',
    'Aggiungi al carrello|Prezzo|Prima|senza IVA|Prezzo soci|con il codice|Spedizione|Altri',
  ),
  ...words(
    'nl',
    'In winkelwagen|Prijs|Adviesprijs|excl. btw|Ledenprijs|met code|Verzending|Bekijk ook',
  ),
  ...words('sv', 'Lägg i varukorg|Pris|Ord. pris|exkl. moms|Medlemspris|med kod|Frakt|Liknande'),
  ...words('pl', 'Do koszyka|Cena|Cena regularna|netto|Cena dla klubu|z kodem|Dostawa|Zobacz też'),
  ...words('cs', 'Do košíku|Cena|Původní cena|bez DPH|Klubová cena|s kódem|Doprava|Související'),
  ...words('tr', 'Sepete ekle|Fiyat|Eski fiyat|KDV hariç|Üye fiyatı|kupon|Kargo|Benzer'),
  ...words('ja', 'カートに入れる|価格|通常価格|税抜|会員価格|クーポン|送料|関連商品'),
];

function words(lang: string, line: string): Words[] {
  const [
    buy = '',
    price = '',
    was = '',
    net = '',
    member = '',
    coupon = '',
    delivery = '',
    related = '',
  ] = line.split('|');
  return [{ lang, buy, price, was, net, member, coupon, delivery, related }];
}

const FORMS: readonly [currency: string, write: (amount: string) => string][] = [
  ['EUR', (amount) => `€${amount}`],
  ['EUR', (amount) => `${amount.replace('.', ',')} €`],
  ['USD', (amount) => `$${amount}`],
  ['GBP', (amount) => `£${amount}`],
  ['PLN', (amount) => `${amount.replace('.', ',')} zł`],
  ['SEK', (amount) => `${amount.replace('.', ',')} kr`],
  ['CHF', (amount) => `CHF ${amount}`],
];
const NAMES = ['Kettle', 'Lamp', 'Jacket', 'Drill', 'Headphones', 'Bottle', 'Chair', 'Racket'];
const STYLES = [
  { price: 'price', sale: 'sale-price', old: 'old-price', box: 'product-info' },
  { price: 'product__price', sale: 'price--current', old: 'price--was', box: 'product__main' },
  { price: 'amount', sale: 'price-new', old: 'price-old', box: 'summary' },
  { price: 'x1k', sale: 'x2k', old: 'x3k', box: 'x4k' },
  { price: 'css-8ab', sale: 'css-19c', old: 'css-77d', box: 'css-3e' },
] as const;

interface Drawn {
  readonly random: () => number;
  readonly words: Words;
  readonly style: (typeof STYLES)[number];
  readonly currency: string;
  readonly write: (amount: string) => string;
  readonly amount: string;
  readonly name: string;
}

/** What a theme puts on its page; `shown` stands between the name and the button. */
interface Content {
  readonly shown: string;
  readonly offers?: readonly { readonly amount: string | null; readonly sku: string }[];
  readonly meta?: string;
  readonly script?: string;
  readonly query?: string;
  /** What the page's platform leaves for its scripts. */
  readonly data?: { readonly name: string; readonly amount: string };
  readonly hasCards?: boolean;
  readonly price: string | null;
}

const times = (amount: string, factor: number): string => (Number(amount) * factor).toFixed(2);
const span = (name: string, text: string): string => `<span class="${name}">${text}</span>`;
const cards = ({ write, amount, style, words: { related } }: Drawn): string =>
  `<section class="related"><h3>${related}</h3>${[0.4, 0.7, 1.3, 1.6]
    .map(
      (factor, i) =>
        `<div class="card"><a href="/p/other-${i}">Other thing ${i}</a>` +
        `${span(style.price, write(times(amount, factor)))}</div>`,
    )
    .join('')}</section>`;

const struck = (drawn: Drawn, higher: string): string => {
  const { style, write, random } = drawn;
  const text = write(higher);
  if (random() < 0.4) return `<del class="${style.old}">${text}</del>`;
  return random() < 0.5 ? `<s>${text}</s>` : `<del>${text}</del>`;
};

const ONE_OFFER = (amount: string): Content['offers'] => [{ amount, sku: 'A-1001' }];

/** How a page can state its price. Each is drawn equally often. */
const THEMES: Readonly<Record<string, (drawn: Drawn) => Content>> = {
  plain: ({ amount, write, style }) => ({
    shown: `<div>${span(style.price, write(amount))}</div>`,
    price: amount,
  }),
  'plain with markup': ({ amount, write, style }) => ({
    shown: `<div>${span(style.price, write(amount))}</div>`,
    offers: ONE_OFFER(amount),
    price: amount,
  }),
  'markup alone': ({ amount }) => ({
    shown: '<p>About it</p>',
    offers: ONE_OFFER(amount),
    price: amount,
  }),
  sale: (drawn) => ({
    shown: `<div>${struck(drawn, times(drawn.amount, 1.4))} ${span(drawn.style.sale, drawn.write(drawn.amount))}</div>`,
    price: drawn.amount,
  }),
  'sale, the new price first': (drawn) => ({
    shown: `<div>${span(drawn.style.sale, drawn.write(drawn.amount))} ${struck(drawn, times(drawn.amount, 1.4))}</div>`,
    offers: drawn.random() < 0.5 ? ONE_OFFER(drawn.amount) : [],
    price: drawn.amount,
  }),
  'sale with markup': (drawn) => ({
    shown: `<div>${struck(drawn, times(drawn.amount, 1.3))} ${span(drawn.style.sale, drawn.write(drawn.amount))}</div>`,
    offers: ONE_OFFER(drawn.amount),
    price: drawn.amount,
  }),
  'markup from before the sale': (drawn) => ({
    shown: `<div>${struck(drawn, times(drawn.amount, 1.5))} ${span(drawn.style.sale, drawn.write(drawn.amount))}</div>`,
    offers: ONE_OFFER(times(drawn.amount, 1.5)),
    price: drawn.amount,
  }),
  'regular and sale price': ({ amount, write, style, words: { was } }) => ({
    shown: `<div><span>${was}: ${write(times(amount, 1.4))}</span> ${span(style.sale, write(amount))}</div>`,
    price: amount,
  }),
  table: ({ amount, write, words: { price, delivery } }) => ({
    shown:
      `<table><tr><th>${price}</th><td>${write(amount)}</td></tr>` +
      `<tr><th>${delivery}</th><td>${write('4.90')}</td></tr></table>`,
    price: amount,
  }),
  'two witnesses against markup': ({ amount, write, style, currency }) => ({
    shown: span(style.price, write(amount)),
    offers: ONE_OFFER(times(amount, 1.2)),
    meta: `<meta property="product:price:amount" content="${amount}"><meta property="product:price:currency" content="${currency}">`,
    price: amount,
  }),
  'analytics alone': ({ amount, name, currency }) => ({
    shown: '<p>About it</p>',
    script: toScript({
      event: 'view_item',
      ecommerce: {
        currency,
        items: [{ item_name: name, item_id: 'A-1001', price: Number(amount) }],
      },
    }),
    price: amount,
  }),
  'analytics against markup': ({ amount, name, currency }) => ({
    shown: '<p>About it</p>',
    offers: ONE_OFFER(amount),
    script: toScript({
      event: 'view_item',
      ecommerce: {
        currency,
        items: [{ item_name: name, item_id: 'A-1001', price: Number(times(amount, 0.84)) }],
      },
    }),
    price: amount,
  }),
  'a variant that the address names': ({ amount, write, style }) => ({
    shown: span(style.price, write(times(amount, 0.7))),
    offers: [
      { amount, sku: 'A-1001' },
      { amount: times(amount, 0.7), sku: 'B-2002' },
    ],
    query: '?sku=A-1001',
    price: amount,
  }),
  'a variant that the page shows': ({ amount, write, style }) => ({
    shown: span(style.price, write(amount)),
    offers: [
      { amount: times(amount, 1.6), sku: 'A-1001' },
      { amount, sku: 'B-2002' },
    ],
    price: amount,
  }),
  'net price beside it': ({ amount, write, style, words: { net } }) => ({
    shown: `<div>${span(style.price, write(amount))}</div><div><small>${write(times(amount, 1 / 1.2))} ${net}</small></div>`,
    price: amount,
  }),
  'member price beside it': ({ amount, write, style, words: { member }, random }) => ({
    shown: `<div>${span(style.price, write(amount))}</div><div>${member}: ${span(style.price, write(times(amount, 0.85)))}</div>`,
    offers: random() < 0.5 ? ONE_OFFER(amount) : [],
    price: amount,
  }),
  'coupon price beside it': ({ amount, write, style, words: { coupon }, random }) => ({
    shown: `<div>${span(style.price, write(amount))}</div><div>${coupon} <b>${write(times(amount, 0.9))}</b></div>`,
    offers: random() < 0.5 ? ONE_OFFER(amount) : [],
    price: amount,
  }),
  'markup contradicted, without a reason': ({ amount, write, style, random }) => {
    const other = times(amount, 1.08);
    return {
      shown: span(style.price, write(amount)),
      offers: ONE_OFFER(other),
      price: random() < 0.5 ? amount : other,
    };
  },
  'recommendations alone': ({ random, amount }) => {
    const isMarkedUp = random() < 0.3;
    return {
      shown: '<p>About it</p>',
      offers: isMarkedUp ? ONE_OFFER(amount) : [],
      hasCards: true,
      price: isMarkedUp ? amount : null,
    };
  },
  'recommendations beside markup without a price': () => ({
    shown: '<p>Not on sale any more</p>',
    offers: [{ amount: null, sku: 'A-1001' }],
    hasCards: true,
    price: null,
  }),
  'markup from before the sale, both shown': ({ amount, write, style }) => ({
    shown: `${span(`${style.price} regular`, write(times(amount, 1.5)))} ${span(`${style.price} ${style.sale}`, write(amount))}`,
    offers: ONE_OFFER(times(amount, 1.5)),
    price: amount,
  }),
  'an earlier price alone': (drawn) => ({
    shown:
      drawn.random() < 0.5
        ? `<p>${struck(drawn, drawn.amount)}</p>`
        : `<p>${drawn.words.was}: <b>${drawn.write(drawn.amount)}</b></p>`,
    price: null,
  }),
  'a used one alone': ({ amount, write, style, random }) => ({
    shown: `<p>${random() < 0.5 ? 'Used from' : 'Other sellers from'} ${span(style.price, write(amount))}</p>`,
    price: null,
  }),
  'platform data alone': ({ amount, name }) => ({
    shown: '<p>About it</p>',
    data: { name, amount },
    price: amount,
  }),
  'platform data and page': ({ amount, name, write, style }) => ({
    shown: span(style.price, write(amount)),
    data: { name, amount },
    price: amount,
  }),
  'platform data and markup': ({ amount, name, random, write, style }) => ({
    shown: random() < 0.5 ? '<p>About it</p>' : span(style.price, write(amount)),
    offers: ONE_OFFER(amount),
    data: { name, amount },
    price: amount,
  }),
  'table with an earlier price or a used one alone': ({
    amount,
    write,
    words: { was },
    random,
  }) => ({
    shown: `<table><tr><th>${random() < 0.5 ? was : draw(USED, random)}</th><td>${write(amount)}</td></tr></table>`,
    price: null,
  }),
  'no price': () => ({ shown: '<p>Ref. 104477. 250 g, 12 pieces, since 1998.</p>', price: null }),
};

const USED = ['Used', 'Used from', 'Gebraucht', 'Occasion', 'Usado', 'Usato', 'Tweedehands'];
const toScript = (event: object): string => `dataLayer.push(${JSON.stringify(event)})`;
const PAGES_OF_A_THEME = 24;

/** All written pages; the same each time. */
export function writePages(): WrittenPage[] {
  const random = createRandom(11);
  return Object.entries(THEMES).flatMap(([theme, fill]) =>
    Array.from({ length: PAGES_OF_A_THEME }, () => {
      const [currency, write] = draw(FORMS, random);
      const drawn: Drawn = {
        random,
        currency,
        write,
        words: draw(LANGUAGES, random),
        style: draw(STYLES, random),
        amount: (Math.round(random() * random() * 60_000 + 300) / 100).toFixed(2),
        name: `${draw(NAMES, random)} ${Math.round(random() * 900 + 100)}`,
      };
      const content = fill(drawn);
      return {
        theme,
        url: `https://shop.example/p/${drawn.name.toLowerCase().replace(' ', '-')}${content.query ?? ''}`,
        html: render(drawn, content, content.hasCards ?? random() < 0.5),
        price: content.price,
      };
    }),
  );
}

function draw<T>(list: readonly T[], random: () => number): T {
  const drawn = list[Math.floor(random() * list.length)];
  if (drawn === undefined) throw new RangeError('nothing to draw from');
  return drawn;
}

function writeMicrodata({ name, currency }: Drawn, offers: NonNullable<Content['offers']>): string {
  const items = offers.map(
    ({ amount, sku }) =>
      '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">' +
      `<meta itemprop="sku" content="${sku}"><meta itemprop="priceCurrency" content="${currency}">` +
      `${amount === null ? '' : `<meta itemprop="price" content="${amount}">`}</div>`,
  );
  return `<div itemscope itemtype="https://schema.org/Product"><meta itemprop="name" content="${name}">${items.join('')}</div>`;
}

/** Reads the data of a written page as a platform's are read. */
export const writtenHints: PageHints = {
  readScript: ({ element, text }) => {
    if (!hasAttribute(element, 'data-written')) return null;
    const { name, amount } = writtenData.parse(JSON.parse(text));
    const source = createSourceProduct('written', 'script');
    source.product.name = name;
    source.offers.push({ ...createSourceOffer('script'), price: amount, raw: amount });
    return source;
  },
};
const writtenData = z.object({ name: z.string(), amount: z.string() });

function render(drawn: Drawn, content: Content, hasCards: boolean): string {
  const { words: text, name, style, currency } = drawn;
  const { offers = [], meta = '', script, shown, data } = content;
  const isJsonLd = drawn.random() < 0.6;
  const markup = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: offers.map(({ amount, sku }) => ({
      '@type': 'Offer',
      ...(amount === null ? {} : { price: amount }),
      priceCurrency: currency,
      sku,
    })),
  };
  return [
    `<!doctype html><html lang="${text.lang}"><head><title>${name}</title>${meta}`,
    offers.length > 0 && isJsonLd
      ? `<script type="application/ld+json">${JSON.stringify(markup)}</script>`
      : '',
    script === undefined ? '' : `<script>${script}</script>`,
    `</head><body><main><div class="${style.box}"><h1>${name}</h1>${shown}`,
    offers.length > 0 && !isJsonLd ? writeMicrodata(drawn, offers) : '',
    data
      ? `<script type="application/json" data-written>${JSON.stringify({ ...data, page: name, kind: 'product' })}</script>`
      : '',
    `<form><button class="add-to-cart">${text.buy}</button></form></div></main>`,
    hasCards ? cards(drawn) : '',
    '</body></html>',
  ].join('');
}
