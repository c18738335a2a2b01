import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';
import type { CurrencyTokens } from './score-fields.ts';

const CasesSchema = z.array(
  z.object({
    raw: z.string(),
    currency_hint: z.string().nullable(),
    decimal_separator: z.string().nullable(),
    expected_amount: z.string().nullable(),
    expected_currency: z.string().nullable(),
    group: z.string(),
  }),
);
const isSame = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Number(a) === Number(b));

/** Amounts and currencies of the price strings in a data folder: the misses and one line. */
export function printPriceStrings(folder: string, tokens: CurrencyTokens): void {
  const cases = CasesSchema.parse(JSON.parse(readFileSync(`${folder}/price-strings.json`, 'utf8')));
  const totals = { cases: cases.length, amount: 0, main: 0, mainRight: 0, currency: 0, right: 0 };
  for (const one of cases) {
    const read = parsePriceText(one.raw, {
      currencyHint: one.currency_hint,
      decimalSeparator: one.decimal_separator,
    });
    const what = `${one.group} ${JSON.stringify(one.raw)} hint ${JSON.stringify(one.currency_hint)}`;
    const isMain = !one.group.startsWith('xfail');
    totals.main += Number(isMain);
    if (isSame(read.amount, one.expected_amount)) {
      totals.amount += 1;
      totals.mainRight += Number(isMain);
    } else console.log(`amount  ${what}: expected ${one.expected_amount}, read ${read.amount}`);
    const allowed = one.expected_currency === null ? undefined : tokens[one.expected_currency];
    if (!allowed) continue;
    totals.currency += 1;
    if (read.currency !== null && allowed.includes(read.currency)) totals.right += 1;
    else console.log(`currency ${what}: expected ${one.expected_currency}, read ${read.currency}`);
  }
  console.log(
    `Price strings: ${totals.amount} of ${totals.cases} amounts right (${totals.mainRight} of ${totals.main} ` +
      `that must be), ${totals.right} of ${totals.currency} currencies`,
  );
}
