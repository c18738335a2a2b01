import { type Evidence, toLogit } from './calibration.ts';

/** Precision that text needs to act on its own. */
const SURE = 0.97;
/** One-sided 95 %. */
const Z = 1.645;
/** People answer what they are shown: their answers alone open no door, and count half beside GTINs. */
const PERSON_COUNTS = 0.5;
const LEAST_GTINS = 60;

/**
 * The lowest score (ln of its odds) from which the evidence at and above it says, with its lower bound, that text is right often enough
 * to act; null when no score is. Every ambiguity is taken against us: ties count whole.
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

/** Wilson's lower bound of a share. */
function lowerBound(same: number, all: number): number {
  const p = same / all;
  const middle = p + (Z * Z) / (2 * all);
  return (
    (middle - Z * Math.sqrt((p * (1 - p)) / all + (Z * Z) / (4 * all * all))) / (1 + (Z * Z) / all)
  );
}
