import { audioModels } from './audio-models.ts';
import { kitchenModels } from './kitchen-models.ts';
import { outdoorModels } from './outdoor-models.ts';
import type { SampleModel } from './sample-model.ts';

export const sampleModels: readonly SampleModel[] = [
  ...audioModels,
  ...outdoorModels,
  ...kitchenModels,
];

/**
 * All combinations of the model's options, in order: [["Black","S"],["Black","M"],…]; one empty
 * combination without options.
 */
export function listCombinations(model: SampleModel): string[][] {
  return Object.values(model.options ?? {}).reduce<string[][]>(
    (combinations, values) =>
      combinations.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  );
}

/** The code of one combination: "KM-H700-BLK", "IS-TR3-GRE-42". */
export function codeOfCombination(model: SampleModel, combination: readonly string[]): string {
  const parts = combination.map((value) =>
    value
      .replace(/[^\p{L}\d]/gu, '')
      .toUpperCase()
      .slice(0, 4),
  );
  return [model.code, ...parts].join('-');
}
