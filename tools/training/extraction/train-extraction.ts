/**
 * Trains the price model on the saved pages of a data folder: `npm run train:extraction -- --data
 * FOLDER`. Writes the weights and their report into pricing/extraction/model/. Seeded: the same
 * pages give the same weights.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { collectAllExamples } from './collect-all-examples.ts';
import { describeModel } from './describe-model.ts';
import { crossValidate, trainPriceModel } from './train-price-model.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: '.' } } });
const collected = await collectAllExamples(values.data);
const trained = trainPriceModel(collected.examples);
const folds = crossValidate(collected.examples);
const folder = join(import.meta.dirname, '../../../pricing/extraction/model');
const weights = JSON.stringify(trained.model);
const hash = createHash('sha256').update(weights).digest('hex');
writeFileSync(join(folder, 'price-weights.json'), `{"hash":"${hash}",${weights.slice(1)}\n`);
const report = describeModel(trained, folds, collected);
writeFileSync(join(folder, 'price-weights.md'), await format(report, { parser: 'markdown' }));
console.log(report);
