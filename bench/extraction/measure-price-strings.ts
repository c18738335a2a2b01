/**
 * Amounts and currencies of the price strings in a data folder: `node
 * bench/extraction/measure-price-strings.ts FOLDER`. Prints the misses and one table.
 */
import { readFileSync } from 'node:fs';
import { readPathAndOptions } from '#bench/read-options.ts';
import { parsePriceText } from '#pricing/extraction/parse-price-text.ts';

interface Case {
  raw: string;
  currency_hint: string | null;
  decimal_separator: string | null;
  expected_amount: string | null;
  expected_currency: string | null;
  group: string;
}

const { path: folder = '.' } = readPathAndOptions({});
const cases = JSON.parse(readFileSync(`${folder}/price-strings.json`, 'utf8')) as Case[];
const codes = JSON.parse(readFileSync(`${folder}/currency-tokens.json`, 'utf8')) as Record<
  string,
  string[]
>;
const same = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && Number(a) === Number(b));
const describe = ({ group, raw, currency_hint: hint }: Case): string =>
  `${group} ${JSON.stringify(raw)} hint ${JSON.stringify(hint)}`;
const totals = { amount: 0, main: 0, mainRight: 0, currency: 0, currencyRight: 0 };

for (const one of cases) {
  const read = parsePriceText(one.raw, {
    currencyHint: one.currency_hint,
    decimalSeparator: one.decimal_separator,
  });
  const right = same(read.amount, one.expected_amount);
  if (right) totals.amount += 1;
  if (!one.group.startsWith('xfail')) {
    totals.main += 1;
    if (right) totals.mainRight += 1;
  }
  if (!right)
    console.log(`amount  ${describe(one)}: expected ${one.expected_amount}, read ${read.amount}`);
  const allowed = one.expected_currency === null ? undefined : codes[one.expected_currency];
  if (!allowed) continue;
  totals.currency += 1;
  if (read.currency !== null && allowed.includes(read.currency)) totals.currencyRight += 1;
  else
    console.log(
      `currency ${describe(one)}: expected ${one.expected_currency}, read ${read.currency}`,
    );
}
/** Strings a second in CPU time: the median of nine batches after one warm-up batch. */
const rates: number[] = [];
for (let batch = 0; batch < 10; batch += 1) {
  const started = process.cpuUsage();
  for (let round = 0; round < 50; round += 1)
    for (const one of cases) parsePriceText(one.raw, { currencyHint: one.currency_hint });
  const used = process.cpuUsage(started);
  if (batch > 0) rates.push((cases.length * 50) / ((used.user + used.system) / 1e6));
}
const perSecond = Math.round(rates.toSorted((a, b) => a - b)[rates.length >> 1] ?? 0);
console.log(JSON.stringify({ ...totals, cases: cases.length, perSecond }));
