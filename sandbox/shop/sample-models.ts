import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { SampleModel } from './sample-model.ts';

/** Options are `Color: Black, White; Size: S, M`. */
const RowSchema = z.object({
  trade: z.string(),
  brand: z.string(),
  name: z.string(),
  code: z.string(),
  type: z.string(),
  price: z.string(),
  step: z.string(),
  options: z.string(),
  about: z.string(),
});

const table = readFileSync(join(import.meta.dirname, 'sample-models.csv'));
const models = z
  .array(RowSchema)
  .parse(parse(table, { columns: true }))
  .map(({ trade, step, options, ...model }) => ({
    trade,
    model: {
      ...model,
      step: step || undefined,
      options: options === '' ? undefined : readOptions(options),
    },
  }));

export const sampleModels: readonly SampleModel[] = models.map(({ model }) => model);

/** The models of some trades (`audio`, `outdoor`, `kitchen`), trade by trade. */
export function listModels(trades: readonly string[]): SampleModel[] {
  return trades.flatMap((wanted) =>
    models.flatMap(({ trade, model }) => (trade === wanted ? [model] : [])),
  );
}

function readOptions(text: string): Record<string, string[]> {
  return Object.fromEntries(
    text.split('; ').map((option) => {
      const [name = '', values = ''] = option.split(': ');
      return [name, values.split(', ')];
    }),
  );
}

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
