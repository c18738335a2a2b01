/** A predicted probability of a pair, and whether the pair was a match. */
export interface Prediction {
  readonly probability: number;
  readonly right: boolean;
}

export interface Reliability {
  /** Ten equal bins from 0 to 1, those with pairs: mean prediction, share that was right. */
  readonly bins: readonly {
    readonly said: number;
    readonly right: number;
    readonly pairs: number;
  }[];
  /**
   * Expected calibration error of pairs at 0.05 and above, in percent: the obvious ones would make
   * it look better.
   */
  readonly ece: number;
  /** Mean squared error of the same pairs. */
  readonly brier: number;
  readonly pairs: number;
}

const PLAUSIBLE = 0.05;

/** Measures the calibration of probabilities. */
export function reliabilityOf(predictions: readonly Prediction[]): Reliability {
  const plausible = predictions.filter((pair) => pair.probability >= PLAUSIBLE);
  const binsOf = (pairs: readonly Prediction[]) =>
    Array.from({ length: 10 }, (_, bin) =>
      pairs.filter((pair) => Math.min(9, Math.floor(pair.probability * 10)) === bin),
    )
      .filter((inside) => inside.length > 0)
      .map((inside) => ({
        said: mean(inside.map((pair) => pair.probability)),
        right: mean(inside.map((pair) => (pair.right ? 1 : 0))),
        pairs: inside.length,
      }));
  const gap = binsOf(plausible).reduce(
    (sum, bin) => sum + bin.pairs * Math.abs(bin.said - bin.right),
    0,
  );
  return {
    bins: binsOf(predictions),
    ece: (100 * gap) / Math.max(1, plausible.length),
    brier: mean(plausible.map((pair) => (pair.probability - (pair.right ? 1 : 0)) ** 2)),
    pairs: plausible.length,
  };
}

/** One line per bin: "0.7–0.8 · said 0.75 · right 0.73 · 120 pairs". */
export function printReliability(title: string, { bins, ece, brier, pairs }: Reliability): void {
  console.log(
    `${title}: ECE ${ece.toFixed(1)} %, Brier ${brier.toFixed(3)} over ${pairs} pairs of 0.05 and above`,
  );
  console.table(
    bins.map((bin) => ({
      said: bin.said.toFixed(2),
      right: bin.right.toFixed(2),
      pairs: bin.pairs,
    })),
  );
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
