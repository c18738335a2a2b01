/**
 * Fits the model of match probabilities and writes pricing/matching/model/shipped-model.json: `npm
 * run train:matching -- FOLDER`, where FOLDER has Walmart-Amazon: the pairs of train.csv are learned
 * from, and all pairs of products that match there, but none of valid.csv and test.csv. A few
 * minutes. Run after a change of the values of a pair. With `--measure` nothing is written: what
 * models learn without a part of this is measured instead, in nine minutes.
 */
import { parseArgs } from 'node:util';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectRows } from './collect-rows.ts';
import { fitMembers, type KindRows } from './fit-members.ts';
import { listTrainingCatalogs } from './list-training-catalogs.ts';
import { printLearning } from './measure-learning.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { measure: { type: 'boolean' } },
});
const [folder] = positionals;
if (!folder) throw new Error('Usage: npm run train:matching -- FOLDER [--measure]');
if (values.measure) printLearning(folder);
else writeModel(folder);

function writeModel(folder: string): void {
  const collected: KindRows[] = [];
  for (const { kind, name, ...catalog } of listTrainingCatalogs(folder)) {
    const rows = collectRows(catalog);
    collected.push({ kind, rows });
    process.stdout.write(`${kind}, ${name}: ${rows.truth.length} pairs\n`);
  }
  writeFileSync(
    fileURLToPath(import.meta.resolve('#pricing/matching/model/shipped-model.json')),
    `${JSON.stringify(fitMembers(collected))}\n`,
  );
}
