/**
 * Describes how reliable an account's recommendations were: how often the outcome lay in the stated
 * interval, and how often recommendations improved profit, by confidence. Pure.
 */
import { getBetaQuantile } from '#pricing/recommendations/model/gamma-functions.ts';
import {
  type Correction,
  fitCorrection,
  FEWEST_OUTCOMES,
  type OutcomeCase,
  getStandardError,
} from './fit-correction.ts';

interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly cases: number;
  readonly confidence: number;
  /** Share that improved gross profit; each case counts with its probability of having done so. */
  readonly improved: number;
  /** 80 % interval of that share. */
  readonly interval: readonly [number, number];
}

export interface Reliability {
  readonly cases: number;
  /**
   * Share of outcomes inside the stated interval, widened by the measurement error; ideally 0.8.
   * Null without cases.
   */
  readonly within: number | null;
  /** Mean of realized minus predicted uplift. Null without cases. */
  readonly bias: number | null;
  readonly bins: readonly ReliabilityBin[];
  readonly correction: Correction;
  /** Number of outcomes required before beliefs are corrected. */
  readonly needed: number;
}

const EDGES = [0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;
const IN_RANGE = 1.2816;

/** Computes the reliability of recommendations from their measured outcomes. */
export function describeReliability(cases: readonly OutcomeCase[]): Reliability {
  const count = cases.length;
  return {
    cases: count,
    within:
      count === 0
        ? null
        : cases.filter((one) => Math.abs(getStandardError(one)) <= IN_RANGE).length / count,
    bias:
      count === 0
        ? null
        : cases.reduce((sum, one) => sum + one.realised.uplift - one.uplift, 0) / count,
    bins: EDGES.slice(0, -1).flatMap((from, n) =>
      describeBin(cases, { from, to: EDGES[n + 1] ?? 1 }),
    ),
    correction: fitCorrection(cases),
    needed: FEWEST_OUTCOMES,
  };
}

function describeBin(
  cases: readonly OutcomeCase[],
  { from, to }: { from: number; to: number },
): ReliabilityBin[] {
  const inside = cases.flatMap(({ confidence, realised: { improved } }) =>
    confidence !== null && confidence >= from && (confidence < to || to === 1) && improved !== null
      ? [{ confidence, improved }]
      : [],
  );
  if (inside.length === 0) return [];
  const improved = inside.reduce((sum, one) => sum + one.improved, 0);
  const [a, b] = [improved + 0.5, inside.length - improved + 0.5];
  return [
    {
      from,
      to,
      cases: inside.length,
      confidence: inside.reduce((sum, one) => sum + one.confidence, 0) / inside.length,
      improved: improved / inside.length,
      interval: [getBetaQuantile(0.1, a, b), getBetaQuantile(0.9, a, b)],
    },
  ];
}
