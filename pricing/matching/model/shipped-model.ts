import shipped from './shipped-model.json' with { type: 'json' };
import { type MatchModel, ModelSchema, toModel } from './match-model.ts';

let model: MatchModel | undefined;

/**
 * Reads the model that comes with the program, fitted by `npm run train:matching`. Throws
 * when it is of other values.
 */
export function readShippedModel(): MatchModel {
  model ??= toModel(ModelSchema.parse(shipped));
  return model;
}
