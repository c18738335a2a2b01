/**
 * Trains the price model on the saved pages of a data folder: `npm run train:extraction -- --data
 * FOLDER`. Writes the weights and their report into pricing/extraction/model/. Seeded: the same
 * pages give the same weights.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPathAndOptions } from '#bench/read-options.ts';
import { collectAllExamples } from './training/collect-all-examples.ts';
import type { PriceExample } from './training/collect-examples.ts';
import { describeModel } from './training/describe-model.ts';
import { trainPriceModel } from './training/train-price-model.ts';

const { options } = readPathAndOptions({ data: '.' });
const examples: PriceExample[] = await collectAllExamples(options.data);
const model = trainPriceModel(examples);
const folder = join(import.meta.dirname, '../../pricing/extraction/model');
writeFileSync(join(folder, 'price-weights.json'), `${JSON.stringify(model)}\n`);
const report = describeModel(model, examples);
writeFileSync(join(folder, 'price-weights.md'), report);
console.log(report);
