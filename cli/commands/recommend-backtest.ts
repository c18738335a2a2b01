/**
 * `pricing recommend backtest --panel F.csv [--holdout 0.3]`: one prediction per held-out row as
 * CSV.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { parseDemandPanel } from '#pricing/recommendations/exchange/parse-demand-panel.ts';
import { runBacktest } from '#pricing/recommendations/model/run-backtest.ts';
import type { CommandIo } from '#cli/command-io.ts';

const USAGE = 'Usage: pricing recommend backtest --panel F.csv [--holdout 0.3]';
const COLUMNS = [
  'series',
  'period',
  'price',
  'units',
  'predicted_units',
  'lo80',
  'hi80',
  'p_units_up',
  'p_revenue_up',
];

/**
 * Exit code 0; 2 when rows were skipped (named on stderr, the others are predicted) or nothing
 * could be read.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') return refuse(io, options);
  let text: string;
  try {
    text = await readFile(options.panel, 'utf8');
  } catch (error) {
    return refuse(
      io,
      `${options.panel}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const { rows, problems } = parseDemandPanel(text);
  for (const problem of problems) io.stderr.write(`${options.panel}: ${problem}\n`);
  if (rows.length === 0) return 2;
  const lines = runBacktest(rows, options).map(
    ({ row, predicted, low, high, unitsUp, revenueUp }) => [
      row.series,
      row.period,
      row.price,
      row.units,
      rounded(predicted),
      rounded(low),
      rounded(high),
      rounded(unitsUp),
      rounded(revenueUp),
    ],
  );
  io.stdout.write(stringify([COLUMNS, ...lines]));
  return problems.length > 0 ? 2 : 0;
}

function readOptions(args: string[]): { panel: string; holdout: number } | string {
  try {
    const { values } = parseArgs({
      args,
      options: { panel: { type: 'string' }, holdout: { type: 'string' } },
    });
    const holdout = Number(values.holdout ?? '0.3');
    if (values.panel === undefined) return USAGE;
    if (!(holdout > 0 && holdout < 1))
      return `--holdout: expected a share between 0 and 1, got ${JSON.stringify(values.holdout)}`;
    return { panel: values.panel, holdout };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}. ${USAGE}`;
  }
}

function refuse(io: CommandIo, message: string): number {
  io.stderr.write(`${message}\n`);
  return 2;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
