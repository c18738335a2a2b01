import { describe, expect, it } from 'vitest';
import { pageHints } from '#pricing/platforms/registry.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';
import type { LearnedPlace, PricePlace } from './price-place.ts';
import { readStableClasses } from './stable-names.ts';
import { type DroppedPlace, updatePlaces } from './update-places.ts';

interface Shown {
  readonly price: string;
  /** The page's markup states it; without one it has no markup. */
  readonly markup?: boolean | string;
}

const write = (main: string, { price, markup = true }: Shown): string => {
  const stated = markup === true ? price : markup;
  const data =
    stated === false
      ? ''
      : `<script type="application/ld+json">{"@type":"Product","name":"Garden bench",
      "offers":{"@type":"Offer","price":"${stated}","priceCurrency":"EUR"}}</script>`;
  return `<!doctype html><html lang="en"><head><title>Garden bench</title>${data}</head><body>${main}</body></html>`;
};

const read = (
  main: string,
  shown: Shown,
  places: readonly LearnedPlace[] = [],
  isLearning = false,
): PageReading =>
  readPage(
    {
      url: 'https://shop.example/p/bench',
      bytes: Buffer.from(write(main, shown)),
      currencyHint: 'EUR',
    },
    pageHints,
    { places, isLearning },
  );

/** The places after a page of each price, and those dropped on the way. */
function learn(
  main: (price: string) => string,
  prices: readonly string[],
  known: readonly LearnedPlace[] = [],
): { places: LearnedPlace[]; dropped: DroppedPlace[] } {
  let places = [...known];
  const dropped: DroppedPlace[] = [];
  for (const price of prices) {
    const observed = read(main(price), { price }, places, true).places;
    if (!observed) continue;
    const updated = updatePlaces(places, observed);
    places = updated.kept;
    dropped.push(...updated.dropped);
  }
  return { places, dropped };
}

const selectors = (places: readonly LearnedPlace[], kind: PricePlace['kind']): string[] =>
  places.filter(({ place }) => place.kind === kind).map(({ place }) => place.at);

const euro = (price: string): string => `${price.replace('.', ',')} €`;
const PRICES = ['19.90', '24.50', '131.00', '7.95'];

describe('names that stay', () => {
  it.each([
    ['BuyBox_amount__Zz81k p-4', ['BuyBox_amount']],
    ['css-1x2y3z price bdVaJa', ['price']],
    ['sc-bdVaJa price-wrapper jss42', ['price-wrapper']],
    ['price lang-de sale text-bold flex', ['price']],
    ['product-price product-7421', ['product-price']],
  ])('of "%s"', (classes, specific) => {
    expect(readStableClasses(classes).specific).toEqual(specific);
  });
});

describe('learned places', () => {
  const layout = (price: string): string =>
    `<h1>Garden bench</h1><div class="x9k1"><div class="buy-zone css-77a1"><b>${euro(price)}</b></div></div>
     <ul><li class="tile"><a href="/p/2">Chair</a><b>8,00 €</b></li><li class="tile"><a href="/p/3">Table</a>
    <b>9,00 €</b></li></ul>`;

  it('find the price of a page without markup that shows it in no usual place', () => {
    const page = `${layout('49.00')}<p class="price">Deposit 5,00 €</p>`;
    const { places } = learn(
      (price) => `${layout(price)}<p class="price">Deposit 5,00 €</p>`,
      PRICES,
    );

    expect(selectors(places, 'element')).toContain('div.buy-zone b');
    const { offer, sources } = read(page, { price: '49.00', markup: false }, places);
    expect(offer).toMatchObject({ price: '49.00', currency: 'EUR' });
    expect(sources['offer.price']?.from).toBe('learned-place');
  });

  it('contradict markup visibly and do not replace it', () => {
    const { places } = learn(layout, PRICES);
    const { offer, conflicts } = read(layout('49.00'), { price: '49.00', markup: '62.00' }, places);

    expect(offer).toMatchObject({ price: null, runnerUp: { price: '62.00' } });
    expect(conflicts).toContainEqual({
      kind: 'price',
      values: [
        { from: 'json-ld', value: '62.00' },
        { from: 'learned-place', value: '49.00' },
      ],
    });
  });

  it('give nothing where the price is gone', () => {
    const { places } = learn(layout, PRICES);
    const gone = layout('49.00').replace('<b>49,00 €</b>', 'Sold out');
    expect(read(gone, { price: '49.00', markup: false }, places).offer?.price ?? null).toBeNull();
  });

  it('read data for scripts, in units and in cents', () => {
    const page = (price: string): string =>
      `<h1>Garden bench</h1><div id="root"></div>
       <script id="state" type="application/json">{"catalog":{"p-881233":{"sell":
        {"price":${price.replace('.', '')}}}},"shipping":{"price":490}}</script>
       <script>window.page = {"type":"pdp","item":{"price":${price},"weight":3}};</script>`;
    const { places } = learn(page, PRICES);

    expect(selectors(places, 'state')).toEqual(
      expect.arrayContaining([
        'script#state .catalog.*.sell.price',
        'script=window.page .item.price',
      ]),
    );
    expect(places.map(({ place }) => place.unit)).toContain('minor');
    const { offer } = read(page('49.00'), { price: '49.00', markup: false }, places);
    expect(offer?.price).toBe('49.00');
  });

  it('read attributes named after a price', () => {
    const page = (price: string): string =>
      `<h1>Garden bench</h1><my-offer class="box" data-offer-price="${price}" data-rrp-price="999.00"></my-offer>`;
    const { places } = learn(page, PRICES);

    expect(selectors(places, 'attribute')).toContain('my-offer.box @data-offer-price');
    expect(read(page('49.00'), { price: '49.00', markup: false }, places).offer?.price).toBe(
      '49.00',
    );
  });

  it('take the price among an earlier one, a unit price and cards in the same class', () => {
    const page = (price: string, extra = ''): string =>
      `<h1>Garden bench</h1><div class="panel"><del><span class="amt">${euro('999.00')}</span></del> <ins>
    <span class="amt">${euro(price)}</span></ins><span class="amt">3,00 € / kg</span></div>${extra}
       <div class="list"><a href="/p/4">Stool<span class="amt">11,00 €</span></a>
    <a href="/p/5">Lamp<span class="amt">12,00 €</span></a></div>`;
    const { places } = learn((price) => page(price), PRICES);

    const { offer } = read(page('49.00'), { price: '49.00', markup: false }, places);
    expect(offer?.price).toBe('49.00');
  });

  it('know two layouts of one shop side by side', () => {
    const other = (price: string): string =>
      `<h1>Garden bench</h1><section class="offer-panel"><i>${euro(price)}</i></section>`;
    let known: LearnedPlace[] = [];
    for (const price of [...PRICES, ...PRICES, ...PRICES])
      known = learn(other, [price], learn(layout, [price], known).places).places;

    for (const page of [layout('49.00'), other('49.00')])
      expect(read(page, { price: '49.00', markup: false }, known).offer?.price).toBe('49.00');
  });

  it('are dropped with the reason after a redesign, learned anew, and invent nothing between', () => {
    const { places: known } = learn(layout, [...PRICES, ...PRICES]);
    // The old place now holds the delivery charge, and the price stands elsewhere.
    const redesign = (price: string): string =>
      `<h1>Garden bench</h1><section class="hero"><span class="hero-price">${euro(price)}</span>
    <button>Add to cart</button></section><div class="buy-zone"><b>4,90 €</b></div>`;

    const first = read(redesign('49.00'), { price: '49.00', markup: false }, known);
    expect(['49.00', null]).toContain(first.offer?.price ?? null);
    const { places, dropped } = learn(redesign, PRICES, known);

    expect(dropped).toContainEqual(
      expect.objectContaining({
        reason: 'disagrees',
        learned: expect.objectContaining({
          place: expect.objectContaining({ at: 'div.buy-zone b' }) as unknown,
        }) as unknown,
      }),
    );
    expect(selectors(places, 'element')).toContain('span.hero-price');
    expect(read(redesign('49.00'), { price: '49.00', markup: false }, places).offer?.price).toBe(
      '49.00',
    );
  });

  it('are not learned from a page whose price is not certain', () => {
    expect(
      read(layout('19.90'), { price: '19.90', markup: false }, [], true).places,
    ).toBeUndefined();
    const doubtful = `${layout('19.90')}<div itemscope itemtype="https://schema.org/Product">
    <b itemprop="name">Garden bench</b><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
    <meta itemprop="price" content="25"><meta itemprop="priceCurrency" content="EUR"></div></div>`;
    expect(read(doubtful, { price: '19.90' }, [], true).places).toBeUndefined();
  });

  it('end on hostile scripts and names', () => {
    const hostile = `<h1>Garden bench</h1><div class="${'a_'.repeat(20_000)}1">19,90 €</div>
    <script>${'a={'.repeat(60_000)}</script><script>${'b=["'.repeat(60_000)}</script>`;
    expect(read(hostile, { price: '19.90' }, [], true).page.kind).toBe('product');
  });
});
