/** A full run in a thread of its own: it takes seconds to minutes of processor time, in which the process must go on answering. */
import { parentPort, workerData } from 'node:worker_threads';
import { fitCalibration } from '../calibrate/fit-calibration.ts';
import { describeItem } from '../describe/describe-item.ts';
import { scoreCatalogues } from '../score-catalogues.ts';
import { parseWeights, storeWeights } from '../weigh/match-weights.ts';
import type { FullRun, FullRunMessage } from './full-run.ts';

/** Pairs per message: what the other side unpacks at once. */
const PIECE = 2_000;

const run = workerData as FullRun;
const say = (message: FullRunMessage): void => parentPort?.postMessage(message);
const [left, right] = [run.products.map(describeItem), run.listings.map(describeItem)];
const options = { thresholds: run.thresholds, atLeast: run.atLeast, known: run.known };
const given = parseWeights(run.weights);
let scores = scoreCatalogues(left, right, given ? { ...options, weights: given } : options);
if (!given && run.otherEvidence.length > 0) {
  const weights = {
    tables: scores.weights.tables,
    calibration: fitCalibration([...run.otherEvidence, ...scores.evidence]),
  };
  scores = { ...scoreCatalogues(left, right, { ...options, weights }), evidence: scores.evidence };
}
for (let from = 0; from < scores.pairs.length; from += PIECE)
  say({ pairs: scores.pairs.slice(from, from + PIECE) });
say({ weights: storeWeights(scores.weights), evidence: scores.evidence });
