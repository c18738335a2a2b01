import shipped from './shipped-model.json' with { type: 'json' };
import { type MatchModel, ModelSchema, toModel } from './match-model.ts';

let model: MatchModel | undefined;

/**
 * Reads the model that comes with the program, fitted by bench/matching/learn/fit-model.ts. Throws
 * when it is of other values.
 */
export function readShippedModel(): MatchModel {
  model ??= toModel(ModelSchema.parse(shipped));
  return model;
}
