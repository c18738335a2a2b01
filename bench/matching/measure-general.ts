/**
 * The same settings on other kinds of catalogs: stand-ins of electronics and of software (two
 * unseen seeds each), a generated catalog, and, where its folder is given, Walmart-Amazon with some
 * of its data removed: `node bench/matching/measure-general.ts [FOLDER] [--size 1000] [--seeds 2]`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printRows } from '#bench/print-rows.ts';
import { readPathAndOptions } from '#bench/read-options.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { readItemTable } from '#pricing/matching/read-item-table.ts';
import {
  createSampleCatalogs,
  type SampleCatalog,
} from '#pricing/matching/samples/create-sample-catalogs.ts';
import { scoreCatalogs } from '#pricing/matching/score-catalogs.ts';
import { ABLATIONS } from './ablate-tables.ts';
import { nearestByCosine } from './nearest-by-cosine.ts';
import { readTruth } from './read-truth.ts';
import { reliabilityOf } from './reliability.ts';
import { makeElectronics } from './stand-ins/make-electronics.ts';
import { makeSoftware } from './stand-ins/make-software.ts';

const { path, options } = readPathAndOptions({ size: 1_000, seeds: 2 });
const { size } = options;
const SEEDS = Array.from({ length: options.seeds }, (_, n) => 101 + n);
const ACCEPT = 0.5;

function* listCatalogs(folder: string | undefined): Generator<[string, SampleCatalog]> {
  for (const seed of SEEDS) yield [`electronics ${seed}`, makeElectronics({ seed, size })];
  for (const seed of SEEDS) yield [`software ${seed}`, makeSoftware({ seed, size: 1.3 * size })];
  for (const seed of SEEDS)
    yield [
      `made, no GTINs ${seed}`,
      createSampleCatalogs({ seed, products: 1.5 * size, listings: 4 * size, gtins: 0 }),
    ];
  if (!folder) return;
  const read = (file: string) => readItemTable(readFileSync(join(folder, file)), file).items;
  const whole = {
    left: read('tableA.csv'),
    right: read('tableB.csv'),
    matches: new Set(readTruth(join(folder, 'matches.csv')).map(([a, b]) => `${a} ${b}`)),
  };
  for (const [name, ablate] of Object.entries(ABLATIONS))
    yield [`Walmart-Amazon, ${name}`, ablate(whole)];
}

function measure({ left, right, matches }: SampleCatalog): Record<string, string | number> {
  const { pairs } = scoreCatalogs(left.map(describeItem), right.map(describeItem));
  const isRight = (pair: { left: string; right: string }): boolean =>
    matches.has(`${pair.left} ${pair.right}`);
  const found = pairs.filter((pair) => pair.probability >= ACCEPT);
  const hits = found.filter(isRight).length;
  const automatic = pairs.filter((pair) => pair.verdict === 'auto');
  const sure = automatic.filter(isRight).length;
  const plain = nearestByCosine(left, right);
  const plainHits = [...plain].filter((pair) => matches.has(pair)).length;
  const percent = (part: number, whole: number): string =>
    whole === 0 ? '–' : ((100 * part) / whole).toFixed(1);
  return {
    'true pairs': matches.size,
    P: percent(hits, found.length),
    R: percent(hits, matches.size),
    F1: percent(2 * hits, found.length + matches.size),
    'cosine top-1 F1': percent(2 * plainHits, plain.size + matches.size),
    'automatic right': percent(sure, automatic.length),
    covers: percent(sure, matches.size),
    'ECE %': reliabilityOf(
      pairs.map((pair) => ({ probability: pair.probability, right: isRight(pair) })),
    ).ece.toFixed(1),
  };
}

const add = printRows(Object.keys(ABLATIONS).map((name) => `Walmart-Amazon, ${name}`));
for (const [catalogs, catalog] of listCatalogs(path)) add({ catalogs, ...measure(catalog) });
