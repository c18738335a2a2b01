import { toLinearValue } from '#pricing/matching/model/match-model.ts';
import type { TrainingRows } from './to-tree-table.ts';
import { LINEAR_PLACES } from './value-roles.ts';

const ROUNDS = 15;
const RIDGE = 1;

/** Logistic regression by Newton's method, with a small penalty on the weights. */
export function fitLinear({ values, columns, truth, weights: rowWeights }: TrainingRows): {
  base: number;
  weights: number[];
} {
  const size = LINEAR_PLACES.length + 1;
  const beta = new Array<number>(size).fill(0);
  const row = new Array<number>(size).fill(1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = beta.map((value) => -RIDGE * value);
    const curve = beta.map((_, i) => beta.map((_, j) => (i === j ? RIDGE : 0)));
    for (let k = 0; k < truth.length; k += 1) {
      LINEAR_PLACES.forEach((place, i) => {
        row[i + 1] = toLinearValue(values[k * columns + place] as number);
      });
      const z = beta.reduce((sum, value, i) => sum + value * (row[i] as number), 0);
      const p = 1 / (1 + Math.exp(-z));
      const weight = rowWeights[k] as number;
      const error = weight * ((truth[k] as number) - p);
      for (let i = 0; i < size; i += 1) {
        gradient[i] = (gradient[i] as number) + error * (row[i] as number);
        const line = curve[i] as number[];
        const share = weight * p * (1 - p) * (row[i] as number);
        for (let j = 0; j < size; j += 1)
          line[j] = (line[j] as number) + share * (row[j] as number);
      }
    }
    solve(curve, gradient).forEach((step, i) => {
      beta[i] = (beta[i] as number) + step;
    });
  }
  return { base: beta[0] as number, weights: beta.slice(1) };
}

/** Solves a symmetric positive system by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lines = matrix.map((line, i) => [...line, right[i] as number]);
  lines.forEach((line, i) => {
    const pivot = line[i] as number;
    for (let j = i; j < line.length; j += 1) line[j] = (line[j] as number) / pivot;
    lines.forEach((other, k) => {
      const share = other[i] as number;
      if (k === i || share === 0) return;
      for (let j = i; j < line.length; j += 1)
        other[j] = (other[j] as number) - share * (line[j] as number);
    });
  });
  return lines.map((line) => line.at(-1) as number);
}
