/**
 * Cost of delivery on short invented pages in many languages, half of them traps that state none:
 * `node bench/extraction/measure-shipping.ts`. Prints what is not right and one table.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readPage } from '#pricing/extraction/read-page.ts';

const shipping = z.object({ amount: z.string().nullable(), freeFrom: z.string().nullable() });
const cases = z
  .array(
    z.object({
      name: z.string(),
      lang: z.string(),
      url: z.string(),
      price: z.string(),
      body: z.string(),
      /** Markup of the offer, where there is some. */
      shippingDetails: z.unknown().optional(),
      shipping: shipping.nullable(),
    }),
  )
  .parse(
    JSON.parse(readFileSync(`${import.meta.dirname}/../cases/shipping.json`, 'utf8')) as unknown,
  );
type ShippingCase = (typeof cases)[number];

const totals = { right: 0, wrong: 0, missed: 0, invented: 0, none: 0 };
for (const one of cases) {
  const given = extract(one);
  const outcome = classifyAnswer(one.shipping, given);
  totals[outcome] += 1;
  if (outcome !== 'right' && outcome !== 'none')
    console.log(`${outcome} ${one.name}: ${show(one.shipping)}, given ${show(given)}`);
}
const { right, wrong, missed, invented, none } = totals;
const precision = right / Math.max(1, right + wrong + invented);
const recall = right / Math.max(1, right + wrong + missed);
console.table({
  shipping: {
    pages: cases.length,
    languages: new Set(cases.map(({ lang }) => lang)).size,
    right,
    wrong,
    missed,
    invented,
    'none, rightly': none,
    precision: precision.toFixed(3),
    recall: recall.toFixed(3),
    F1: ((2 * precision * recall) / Math.max(1e-9, precision + recall)).toFixed(3),
  },
});

type Given = ShippingCase['shipping'];

function extract({ lang, url, price, body, shippingDetails }: ShippingCase): Given {
  const markup = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Qorvex 17',
    offers: {
      '@type': 'Offer',
      price: price.replace(/[^\d,.]/g, '').replace(',', '.'),
      priceCurrency: 'EUR',
      shippingDetails,
    },
  };
  const head =
    shippingDetails === undefined
      ? ''
      : `<script type="application/ld+json">${JSON.stringify(markup)}</script>`;
  const html =
    `<!doctype html><html lang="${lang}"><head><title>Qorvex 17 | Shop</title>${head}</head><body>` +
    `<main><h1>Qorvex 17</h1>${body}<button class="add-to-cart">+</button></main></body></html>`;
  const { offer } = readPage({ url, bytes: new TextEncoder().encode(html) }, []);
  return offer?.shipping ?? null;
}

function classifyAnswer(expected: Given, given: Given): keyof typeof totals {
  if (expected === null) return given === null ? 'none' : 'invented';
  if (given === null) return 'missed';
  const isRight = expected.amount === given.amount && expected.freeFrom === given.freeFrom;
  return isRight ? 'right' : 'wrong';
}

function show(one: Given): string {
  return one === null ? 'none' : `${one.amount ?? '-'} free from ${one.freeFrom ?? '-'}`;
}
