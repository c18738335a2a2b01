import { type Evidence, toLogit } from './calibration.ts';

/** Precision required before text alone may match automatically. */
const SURE = 0.97;
/** z-value for a one-sided 95 % confidence bound. */
const Z = 1.645;
/**
 * People only decide pairs that are shown to them, which is a biased sample. So their decisions
 * count half as much as GTINs, and alone never enable automatic text matches.
 */
const PERSON_COUNTS = 0.5;
const LEAST_GTINS = 60;

/**
 * The lowest score (log-odds) at and above which the lower confidence bound of the precision is
 * high enough for automatic matches; null when there is none. Pairs with equal scores are included
 * or excluded together.
 */
export function findSureScore(evidence: readonly Evidence[]): number | null {
  const falling = [...evidence].sort((a, b) => b.score - a.score);
  let [same, all, gtins] = [0, 0, 0];
  let sure: number | null = null;
  falling.forEach((each, i) => {
    const weight = each.by === 'person' ? PERSON_COUNTS : 1;
    all += weight;
    if (each.same) same += weight;
    if (each.by === 'gtin') gtins += 1;
    if (falling[i + 1]?.score === each.score) return;
    if (gtins >= LEAST_GTINS && lowerBound(same, all) >= SURE) sure = toLogit(each.score);
  });
  return sure;
}

/** Wilson lower bound of a proportion. */
function lowerBound(same: number, all: number): number {
  const p = same / all;
  const middle = p + (Z * Z) / (2 * all);
  return (
    (middle - Z * Math.sqrt((p * (1 - p)) / all + (Z * Z) / (4 * all * all))) / (1 + (Z * Z) / all)
  );
}
