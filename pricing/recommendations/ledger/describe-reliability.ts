/**
 * How far an account's advice was right: how often the outcome lay in the range that was given, and
 * how often sure advice improved profit. Pure.
 */
import { getBetaQuantile } from './beta-distribution.ts';
import {
  type Correction,
  fitCorrection,
  FEWEST_OUTCOMES,
  type OutcomeCase,
  getStandardError,
} from './fit-correction.ts';

export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly cases: number;
  readonly confidence: number;
  /**
   * Share of them that improved gross profit, each counted by its probability of having done so.
   */
  readonly improved: number;
  /** Range that holds that share in eight cases of ten. */
  readonly interval: readonly [number, number];
}

export interface Reliability {
  readonly cases: number;
  /**
   * Share of outcomes inside the range given, widened by how exactly the outcome could be measured:
   * 0.8 where all is right. Null without cases.
   */
  readonly within: number | null;
  /** Mean of realised less predicted uplift. Null without cases. */
  readonly bias: number | null;
  readonly bins: readonly ReliabilityBin[];
  readonly correction: Correction;
  /** So many outcomes are needed before beliefs are corrected. */
  readonly needed: number;
}

const EDGES = [0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;
const IN_RANGE = 1.2816;

/** How right advice was, from its measured outcomes. */
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
