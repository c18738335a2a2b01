/**
 * `pricing price parse`: takes JSON lines with a price text and prints one line with the amount,
 * the currency and every candidate.
 */
import { z } from 'zod';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import type { CommandIo } from '#cli/command-io.ts';
import { runLines } from './run-lines.ts';

const PriceLineSchema = z.object({
  text: z.string(),
  currency_hint: z.string().nullish(),
  locale_hint: z.string().nullish(),
  decimal_separator: z.string().max(1).nullish(),
});

/**
 * Prints exactly one line per input line, in order; an invalid line gives
 * `{"amount":null,…,"error"}` and exit code 2.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  if (args.length > 0) {
    io.stderr.write(
      `price parse: expected no arguments (JSON lines on stdin), received ${JSON.stringify(args.join(' '))}\n`,
    );
    return 2;
  }
  return runLines(io, {
    name: 'price parse',
    schema: PriceLineSchema,
    onBad: { amount: null, currency: null, candidates: [] },
    answer: (line) =>
      parsePriceText(line.text, {
        currencyHint: line.currency_hint ?? null,
        localeHint: line.locale_hint ?? null,
        decimalSeparator: line.decimal_separator ?? null,
      }),
  });
}
