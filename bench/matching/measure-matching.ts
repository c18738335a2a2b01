/**
 * Are the same products found at a retailer, and near misses left apart? `node
 * bench/matching/measure-matching.ts FOLDER [--missed FAMILY]`. FOLDER has tableA.csv, tableB.csv,
 * matches.csv (complete truth) and, if it exists, test.csv (labeled pairs). Labels are only used to
 * measure; no matching code reads them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPathAndOptions } from '#bench/read-options.ts';
import { buildSpace } from '#pricing/matching/block/build-space.ts';
import { listCandidates } from '#pricing/matching/block/list-candidates.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import type { Item } from '#pricing/matching/matching.ts';
import { readItemTable } from '#pricing/matching/read-item-table.ts';
import { scorePairs } from '#pricing/matching/score-pairs.ts';
import { readTruth } from '#tools/training/matching/read-truth.ts';
import { printReliability, reliabilityOf } from '#tools/training/matching/reliability.ts';
import { nearestByCosine } from './nearest-by-cosine.ts';
import { printFamilies } from './print-families.ts';

interface Scores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const ACCEPT = 0.5;

/** Precision, recall and F1 in percent of `found` against `truth`. */
function scoresOf(found: ReadonlySet<string>, truth: ReadonlySet<string>): Scores {
  const right = [...found].filter((pair) => truth.has(pair)).length;
  const precision = found.size === 0 ? 0 : (100 * right) / found.size;
  const recall = (100 * right) / truth.size;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

function blockingRecall(
  left: readonly Item[],
  right: readonly Item[],
  truth: ReadonlySet<string>,
): { recall: number; pairs: number } {
  const [a, b] = [left.map(describeItem), right.map(describeItem)];
  const pairs = listCandidates({ left: a, right: b, space: buildSpace(a, b) });
  const found = new Set<string>();
  pairs.left.forEach((i, n) => found.add(`${left[i]?.id} ${right[pairs.right[n] as number]?.id}`));
  return { recall: scoresOf(found, truth).recall, pairs: found.size };
}

function main(folder: string): void {
  const left = readItemTable(readFileSync(join(folder, 'tableA.csv')), 'tableA.csv').items;
  const right = readItemTable(readFileSync(join(folder, 'tableB.csv')), 'tableB.csv').items;
  const truth = new Set(readTruth(join(folder, 'matches.csv')).map(([a, b]) => `${a} ${b}`));
  const started = performance.now();
  const pairs = scorePairs(left, right);
  const seconds = (performance.now() - started) / 1_000;
  const plainStarted = performance.now();
  const plain = nearestByCosine(left, right);
  const plainSeconds = (performance.now() - plainStarted) / 1_000;
  const nameOf = (pair: { left: string; right: string }): string => `${pair.left} ${pair.right}`;
  const found = new Set(pairs.filter((pair) => pair.probability >= ACCEPT).map(nameOf));
  const auto = new Set(pairs.filter((pair) => pair.verdict === 'auto').map(nameOf));
  const table: Record<string, Record<string, string>> = {};
  const add = (row: string, scores: Scores, time: number): void => {
    table[row] = {
      P: scores.precision.toFixed(1),
      R: scores.recall.toFixed(1),
      F1: scores.f1.toFixed(1),
      seconds: time.toFixed(1),
    };
  };
  add('full, p ≥ 0.5', scoresOf(found, truth), seconds);
  add('full, TF-IDF cosine top-1 ≥ 0.5', scoresOf(plain, truth), plainSeconds);
  add('full, automatic', scoresOf(auto, truth), seconds);
  if (existsSync(join(folder, 'test.csv'))) {
    const labelled = readTruth(join(folder, 'test.csv'));
    const asked = new Set(labelled.map(([a, b]) => `${a} ${b}`));
    const positive = new Set(
      labelled.filter(([, , label]) => label === '1').map(([a, b]) => `${a} ${b}`),
    );
    add(
      'test pairs, p ≥ 0.5',
      scoresOf(new Set([...found].filter((pair) => asked.has(pair))), positive),
      seconds,
    );
    add(
      'test pairs, TF-IDF top-1',
      scoresOf(new Set([...plain].filter((pair) => asked.has(pair))), positive),
      plainSeconds,
    );
    add(
      'test pairs, automatic',
      scoresOf(new Set([...auto].filter((pair) => asked.has(pair))), positive),
      seconds,
    );
  }
  console.table(table);
  const blocking = blockingRecall(left, right, truth);
  console.log(
    `${left.length} × ${right.length}, ${blocking.pairs} candidates, blocking recall ${blocking.recall.toFixed(2)} %, ` +
      `${Math.round(process.memoryUsage().rss / 1e6)} MB resident`,
  );
  const predictions = pairs.map((pair) => ({
    probability: pair.probability,
    right: truth.has(nameOf(pair)),
    tier: pair.tier,
  }));
  printReliability('All pairs', reliabilityOf(predictions));
  printReliability(
    'Text (no GTINs here to calibrate it)',
    reliabilityOf(predictions.filter((pair) => pair.tier === 'text')),
  );
  printFamilies({ left, right }, options.missed);
}

const { path: folder = '.', options } = readPathAndOptions({ missed: '' });
main(folder);
