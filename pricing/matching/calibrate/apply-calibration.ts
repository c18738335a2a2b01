import { TEXT_CAP } from '../matching.ts';
import { type Calibration, toLogit } from './calibration.ts';

/** Text never says more than this, however well it was calibrated: evidence is finite. */
const CALIBRATED_CAP = 0.995;

/**
 * What a score of text means: its probability, and whether it may act on its own. Without a
 * calibration it is capped at TEXT_CAP and may not.
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
  // Below the first knot there is less than it says: towards nothing, in step with the score.
  if (!below) return above.probability * Math.exp(logit - above.logit);
  const share = (logit - below.logit) / (above.logit - below.logit);
  return below.probability + share * (above.probability - below.probability);
}
