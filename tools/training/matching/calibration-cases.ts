import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readItemTable } from '#pricing/matching/read-item-table.ts';
import {
  createSampleCatalogs,
  type SampleCatalog,
} from '#pricing/matching/samples/create-sample-catalogs.ts';
import { ABLATIONS } from './ablate-tables.ts';
import { readTruth } from './read-truth.ts';
import { makeElectronics } from '#tools/training/matching/stand-ins/make-electronics.ts';
import { makeSoftware } from '#tools/training/matching/stand-ins/make-software.ts';

/** Two catalogs without GTINs, and the pairs that are measured: all, or those of a file. */
export interface CalibrationCase {
  readonly name: string;
  readonly catalog: SampleCatalog;
  /** Labeled pairs, "left right"; null: every candidate, against the complete truth. */
  readonly asked: ReadonlyMap<string, boolean> | null;
}

const SEEDS = [101, 102];

/** Stand-ins and generated catalogs of seeds that no setting was chosen on. */
export function* listInventedCases(size: number): Generator<CalibrationCase> {
  for (const seed of SEEDS) {
    const [electronics, software, generated] = [
      makeElectronics({ seed, size }),
      makeSoftware({ seed, size: 1.3 * size }),
      createSampleCatalogs({ seed, products: 1.5 * size, listings: 4 * size, gtins: 0 }),
    ];
    yield { name: `electronics ${seed}`, catalog: electronics, asked: null };
    yield { name: `software ${seed}`, catalog: software, asked: null };
    yield { name: `generated ${seed}`, catalog: generated, asked: null };
  }
}

/** Walmart-Amazon: its test pairs and its complete truth, as it is and with data removed. */
export function* listWalmartAmazonCases(folder: string): Generator<CalibrationCase> {
  const { catalog: whole, tests } = readWalmartAmazon(folder);
  for (const name of ['as it is', 'no part numbers', 'names only']) {
    const ablate = ABLATIONS[name];
    if (!ablate) throw new Error(`There is no ablation "${name}"`);
    const catalog = ablate(whole);
    yield { name: `Walmart-Amazon, ${name}, test pairs`, catalog, asked: tests };
    yield { name: `Walmart-Amazon, ${name}, all pairs`, catalog, asked: null };
  }
}

/** The catalogs with their complete truth, and the labeled test pairs. */
export function readWalmartAmazon(folder: string): {
  catalog: SampleCatalog;
  tests: ReadonlyMap<string, boolean>;
} {
  const read = (file: string) => readItemTable(readFileSync(join(folder, file)), file).items;
  return {
    catalog: {
      left: read('tableA.csv'),
      right: read('tableB.csv'),
      matches: new Set(readTruth(join(folder, 'matches.csv')).map(([a, b]) => `${a} ${b}`)),
    },
    tests: readLabels(join(folder, 'test.csv')),
  };
}

/** Labels of a file of pairs (left id, right id, label), by "left right". */
export function readLabels(file: string): Map<string, boolean> {
  return new Map(readTruth(file).map(([a, b, label]) => [`${a} ${b}`, label === '1']));
}
