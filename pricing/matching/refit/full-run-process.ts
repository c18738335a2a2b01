/**
 * Entry of the separate process of a full run. It takes seconds to minutes of processor time,
 * during which the service must answer requests.
 */
import { fitCalibration } from '#pricing/matching/calibrate/fit-calibration.ts';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { scoreCatalogs } from '#pricing/matching/score-catalogs.ts';
import { parseWeights, encodeWeights } from '#pricing/matching/scoring/tables.ts';
import type { FullRun, FullRunMessage } from './full-run.ts';

/** Pairs per message; bounds how much the parent process deserializes at once. */
const PIECE = 2_000;

const send = (message: FullRunMessage, then?: () => void): void =>
  void process.send?.(message, undefined, undefined, then);

process.once('message', (run: FullRun) => {
  const [left, right] = [run.products.map(describeItem), run.listings.map(describeItem)];
  const options = { thresholds: run.thresholds, atLeast: run.atLeast, known: run.known };
  const given = parseWeights(run.weights);
  let scores = scoreCatalogs(left, right, given ? { ...options, weights: given } : options);
  if (!given && run.otherEvidence.length > 0) {
    const weights = {
      ...scores.weights,
      calibration: fitCalibration([...run.otherEvidence, ...scores.evidence]),
    };
    scores = {
      ...scoreCatalogs(left, right, { ...options, weights }),
      evidence: scores.evidence,
    };
  }
  for (let from = 0; from < scores.pairs.length; from += PIECE)
    send({ pairs: scores.pairs.slice(from, from + PIECE) });
  // Disconnects only after the last message was sent; the process then ends.
  send({ weights: encodeWeights(scores.weights), evidence: scores.evidence }, () =>
    process.disconnect(),
  );
});
