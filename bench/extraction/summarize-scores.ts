import { createRandom } from '#tests/support/random.ts';
import type { FieldResult } from './score-fields.ts';

/** One field of one page in one state. */
export interface ScoredField {
  readonly seller: string;
  readonly result: FieldResult;
}

export interface FieldSummary {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
  readonly invented: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** 95 % interval of F1 when sellers are drawn again with replacement. */
  readonly interval: readonly [number, number];
}

const DRAWS = 1000;

/** Counts and F1 of one field; pages of one seller are drawn together. */
export function summarizeScores(scored: readonly ScoredField[]): FieldSummary {
  const bySeller = Map.groupBy(scored, ({ seller }) => seller);
  const counts = [...bySeller.values()].map(count);
  const random = createRandom(7);
  const draws = Array.from({ length: DRAWS }, () => {
    const drawn = counts.map(() => counts[Math.floor(random() * counts.length)] ?? noCounts);
    return rate(drawn.reduce(add, noCounts)).f1;
  }).sort((a, b) => a - b);
  const total = counts.reduce(add, noCounts);
  return {
    ...total,
    ...rate(total),
    interval: [draws[Math.floor(DRAWS * 0.025)] ?? 0, draws[Math.floor(DRAWS * 0.975)] ?? 0],
  };
}

interface Counts {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
  readonly invented: number;
}

const noCounts: Counts = { right: 0, wrong: 0, missed: 0, invented: 0 };

function count(scored: readonly ScoredField[]): Counts {
  const of = (verdict: string): number =>
    scored.filter(({ result }) => result.verdict === verdict).length;
  return {
    right: of('right'),
    wrong: of('wrong'),
    missed: of('missed'),
    invented: of('invented'),
  };
}

const add = (a: Counts, b: Counts): Counts => ({
  right: a.right + b.right,
  wrong: a.wrong + b.wrong,
  missed: a.missed + b.missed,
  invented: a.invented + b.invented,
});

function rate({ right, wrong, missed, invented }: Counts): {
  precision: number;
  recall: number;
  f1: number;
} {
  const precision = right / (right + wrong + invented || 1);
  const recall = right / (right + wrong + missed || 1);
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall || 1) };
}
