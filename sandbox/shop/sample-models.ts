import { audioModels } from './audio-models.ts';
import { kitchenModels } from './kitchen-models.ts';
import { outdoorModels } from './outdoor-models.ts';

/** An invented product that the sample shop sells and some of the sample retailers list. */
export interface SampleModel {
  readonly brand: string;
  readonly name: string;
  /** The maker's code; variants add theirs to it. */
  readonly code: string;
  readonly type: string;
  /** Price of the first variant in EUR. */
  readonly price: string;
  /** Option names and values; the variants are all combinations. None: one variant. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  /** Added to the price for each further value of the last option, in EUR. */
  readonly step?: string;
  /** What a retailer says about it in a sentence. */
  readonly about: string;
}

export const sampleModels: readonly SampleModel[] = [
  ...audioModels,
  ...outdoorModels,
  ...kitchenModels,
];

/** All combinations of the model's options, in order: [["Black","S"],["Black","M"],…]; one empty combination without options. */
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
