import { TEXT_CAP } from '../matching.ts';
import { type Calibration, toLogit } from './calibration.ts';

/** Upper limit of a calibrated text-only probability: the calibration rests on limited evidence. */
const CALIBRATED_CAP = 0.995;

/**
 * Converts a text score to a probability, and says whether text with this score may be matched
 * automatically. Without a calibration the probability is capped at TEXT_CAP and may not.
 */
export function applyCalibration(
  score: number,
  calibration: Calibration | null,
): { probability: number; isSure: boolean } {
  if (score <= 0) return { probability: 0, isSure: false };
  if (calibration === null) return { probability: Math.min(score, TEXT_CAP), isSure: false };
  const logit = toLogit(score);
  const isSure = calibration.sureFrom !== null && logit >= calibration.sureFrom;
  return {
    probability: Math.min(
      interpolate(logit, calibration.knots),
      isSure ? CALIBRATED_CAP : TEXT_CAP,
    ),
    isSure,
  };
}

function interpolate(logit: number, knots: Calibration['knots']): number {
  const next = knots.findIndex((knot) => knot.logit >= logit);
  const [above, below] = [knots[next], knots[next - 1]];
  if (!above) return (knots.at(-1) as Calibration['knots'][number]).probability;
  // Below the first knot there is no evidence: the probability falls toward zero with the odds of
  // the score.
  if (!below) return above.probability * Math.exp(logit - above.logit);
  const share = (logit - below.logit) / (above.logit - below.logit);
  return below.probability + share * (above.probability - below.probability);
}
