/**
 * How reading bears pages that differ from the saved ones: `node bench/reading/measure-perturbed.ts FOLDER [--show NAME]`. Each page of a data folder is
 * changed in ways in which other shops' pages differ and read again. Prints one table; with --show the misses of one change.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readPage } from '#pricing/reading/read-page.ts';
import { perturbations } from './perturb-page.ts';

interface Truth {
  url: string;
  price?: string[];
}

const folder = process.argv[2] ?? '.';
const shown = process.argv[3] === '--show' ? (process.argv[4] ?? '') : null;
const truth = JSON.parse(readFileSync(`${folder}/product-pages/truth.json`, 'utf8')) as Record<
  string,
  Truth
>;
const table: Record<
  string,
  { right: number; wrong: number; unknown: number; precision: string; f1: string }
> = {};
const scores = new Map(perturbations.map((one) => [one.name, { right: 0, wrong: 0, unknown: 0 }]));

for (const [page, { url, price: [price] = [] }] of Object.entries(truth)) {
  if (price === undefined) continue;
  const html = gunzipSync(readFileSync(`${folder}/product-pages/html/${page}.html.gz`)).toString(
    'utf8',
  );
  const currency = readPage({ url, bytes: Buffer.from(html) }).offer?.currency ?? null;
  for (const change of perturbations) {
    if (shown !== null && change.name !== shown) continue;
    const reading = readPage({ url, bytes: Buffer.from(change.apply({ html, price, currency })) });
    const read = reading.offer?.price ?? null;
    const verdict =
      change.expect === 'none'
        ? read === null
          ? 'right'
          : 'wrong'
        : read === null
          ? 'unknown'
          : Number(read) === Number(price)
            ? 'right'
            : 'wrong';
    const score = scores.get(change.name);
    if (score) score[verdict] += 1;
    if (shown !== null && verdict !== 'right')
      console.log(
        `${verdict.padEnd(8)} ${page.slice(0, 8)} expected ${change.expect === 'none' ? 'none' : price} read ${read} from ${JSON.stringify(reading.sources['offer.price'] ?? reading.page)}  ${url.slice(0, 60)}\n${reading.candidates
          .slice(0, 5)
          .map(
            (one) =>
              `           ${one.amount} ${JSON.stringify(one.text.slice(0, 40))} ${one.from} ${one.at.slice(-90)}: ${one.why}`,
          )
          .join('\n')}`,
      );
  }
}
for (const [name, { right, wrong, unknown }] of scores) {
  const precision = right / (right + wrong || 1);
  const recall = right / (right + wrong + unknown || 1);
  if (right + wrong + unknown > 0)
    table[name] = {
      right,
      wrong,
      unknown,
      precision: precision.toFixed(3),
      f1: ((2 * precision * recall) / (precision + recall || 1)).toFixed(3),
    };
}
console.table(table);
