import { expect, test } from 'vitest';
import { describeItem } from '#pricing/matching/describe/describe-item.ts';
import { createRandom } from '#pricing/matching/samples/random.ts';
import { createSampleCatalogs } from '#pricing/matching/samples/create-sample-catalogs.ts';
import { scoreCatalogs } from '#pricing/matching/score-catalogs.ts';
import { CalibrationSchema, type Evidence, applyCalibration } from './calibration.ts';
import { fitCalibration } from './fit-calibration.ts';

/** Pairs with overconfident scores: `truth` gives the real share of matches at a score. */
function evidenceOf({
  seed,
  count,
  truth,
  by = 'gtin',
}: {
  seed: number;
  count: number;
  truth: (score: number) => number;
  by?: Evidence['by'];
}): Evidence[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const score = 0.01 + 0.98 * random.next();
    return { score, same: random.chance(truth(score)), by };
  });
}

const tooSure = (score: number): number => score ** 2;

test('lowers overconfident scores to the observed precision', () => {
  const calibration = fitCalibration(evidenceOf({ seed: 1, count: 3_000, truth: tooSure }));
  for (const score of [0.2, 0.4, 0.6, 0.8])
    expect(
      Math.abs(applyCalibration(score, calibration).probability - tooSure(score)),
    ).toBeLessThan(0.07);
});

test('probabilities never fall as scores rise, whatever the evidence', () => {
  const calibration = fitCalibration(
    evidenceOf({ seed: 2, count: 400, truth: (score) => (score > 0.5 ? 0.2 : 0.7) }),
  );
  const said = Array.from(
    { length: 99 },
    (_, i) => applyCalibration((i + 1) / 100, calibration).probability,
  );
  expect(said).toEqual([...said].sort((a, b) => a - b));
});

test.each([
  ['no evidence', 0],
  ['a handful', 20],
])('%s gives no calibration, and the score stands and is no evidence', (_name, count) => {
  const calibration = fitCalibration(evidenceOf({ seed: 3, count, truth: () => 0.5 }));
  expect(calibration).toBeNull();
  expect(applyCalibration(0.999, calibration)).toEqual({ probability: 0.99425, isSure: false });
  expect(applyCalibration(0.4, calibration)).toEqual({ probability: 0.4, isSure: false });
});

test('evidence of only one kind gives no calibration', () => {
  expect(fitCalibration(evidenceOf({ seed: 4, count: 500, truth: () => 1 }))).toBeNull();
});

test('text matches automatically only where its precision bound is high enough', () => {
  const clean = (score: number): number => (score > 0.8 ? 1 : 0.3);
  const many = fitCalibration(evidenceOf({ seed: 5, count: 2_000, truth: clean }));
  const few = fitCalibration(evidenceOf({ seed: 5, count: 200, truth: clean }));
  expect(applyCalibration(0.98, many)).toMatchObject({ isSure: true });
  expect(applyCalibration(0.98, many).probability).toBeGreaterThan(0.95);
  expect(applyCalibration(0.5, many).isSure).toBe(false);
  expect(few?.sureFrom).toBeNull();
});

test('decisions of people change the probability but enable no automatic matches', () => {
  const calibration = fitCalibration(
    evidenceOf({ seed: 6, count: 2_000, truth: (score) => (score > 0.7 ? 1 : 0.1), by: 'person' }),
  );
  expect(applyCalibration(0.5, calibration).probability).toBeLessThan(0.3);
  expect(calibration?.sureFrom).toBeNull();
});

test('a decision of a person weighs less than a GTIN', () => {
  const gtins = evidenceOf({ seed: 7, count: 400, truth: () => 0.2 });
  const clicks = evidenceOf({ seed: 8, count: 400, truth: () => 0.8, by: 'person' });
  expect(applyCalibration(0.5, fitCalibration([...gtins, ...clicks])).probability).toBeLessThan(
    0.5,
  );
});

test('a calibration is unchanged after being stored and read', () => {
  const calibration = fitCalibration(evidenceOf({ seed: 9, count: 500, truth: tooSure }));
  expect(CalibrationSchema.parse(JSON.parse(JSON.stringify(calibration)))).toEqual(calibration);
});

test('GTINs on both sides calibrate the text scores of an unseen catalog', () => {
  const sample = createSampleCatalogs({
    seed: 8_811,
    products: 500,
    listings: 1_000,
    overlap: 0.6,
    gtins: 0.6,
    wrongGtins: 0.01,
    trades: ['clothing', 'software and games', 'grocery'],
  });
  const { pairs, weights, evidence } = scoreCatalogs(
    sample.left.map(describeItem),
    sample.right.map(describeItem),
  );
  expect(weights.calibration).not.toBeNull();
  expect(evidence.every((pair) => pair.by === 'gtin')).toBe(true);
  const text = pairs.filter((pair) => pair.tier === 'text' && pair.probability >= 0.05);
  const said = text.reduce((sum, pair) => sum + pair.probability, 0) / text.length;
  const right =
    text.filter((pair) => sample.matches.has(`${pair.left} ${pair.right}`)).length / text.length;
  expect(Math.abs(said - right)).toBeLessThan(0.1);
});
