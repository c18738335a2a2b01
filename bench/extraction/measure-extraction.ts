/**
 * Scores extraction on the saved pages of a data folder, in four states of each page: `node
 * bench/extraction/measure-extraction.ts FOLDER [--show FIELD] [--state NAME] [--set-aside REASON]`.
 * With --show every result of that field that is not right. With --set-aside the sellers set aside
 * are scored instead, at most five times in all; each time is written to set-aside-log.md.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readPathAndOptions } from '#bench/read-options.ts';
import { extractStates, type ExtractedPage } from './extract-states.ts';
import { loadPages, PAGE_SETS, type SavedPage } from './load-pages.ts';
import { logSetAside, requireScoringLeft } from './log-set-aside.ts';
import { pageStates } from './perturb-page.ts';
import { type Field, type FieldResult, FIELDS, scoreFields } from './score-fields.ts';
import { summarizeScores } from './summarize-scores.ts';

interface ScoredPage {
  readonly page: SavedPage;
  readonly state: string;
  readonly extracted: ExtractedPage;
  readonly fields: Partial<Record<Field, FieldResult>>;
}

const { path: folder = '.', options } = readPathAndOptions({
  show: '',
  state: 'as saved',
  'set-aside': '',
});
const isAside = options['set-aside'] !== '';
const tokens = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(`${folder}/currency-tokens.json`, 'utf8')) as unknown);
if (isAside) requireScoringLeft();
const pages = loadPages(folder, { setAside: isAside ? 'only' : 'without' });
const scored = pages.flatMap((page) => scorePage(page));
const rows: Record<string, ReturnType<typeof toRow>> = {};
for (const set of PAGE_SETS) addRows(set, (one) => one.page.set === set);
if (!isAside) addRows('all', () => true);
console.table(rows);
if (options.show !== '') printMisses(options.show, options.state);
if (isAside) logSetAside(options['set-aside'], rows);

function scorePage(page: SavedPage): ScoredPage[] {
  return [...extractStates(page)].map(([state, extracted]) => ({
    page,
    state,
    extracted,
    fields: scoreFields(page, extracted, tokens),
  }));
}

function addRows(title: string, isIn: (one: ScoredPage) => boolean): void {
  for (const { name: state } of pageStates)
    for (const field of FIELDS) {
      if (state !== 'as saved' && field !== 'price') continue;
      const results = scored
        .filter((one) => one.state === state && isIn(one))
        .flatMap((one) => {
          const result = one.fields[field];
          return result ? [{ seller: one.page.seller, result }] : [];
        });
      if (results.length > 0)
        rows[`${title}, ${field}${field === 'price' ? `, ${state}` : ''}`] = toRow(results);
    }
  const stock = countStock(scored.filter((one) => one.state === 'as saved' && isIn(one)));
  if (stock !== null) console.log(`${title}, ${stock}`);
}

function toRow(results: Parameters<typeof summarizeScores>[0]): Record<string, string | number> {
  const { right, wrong, missed, invented, precision, recall, f1, interval } =
    summarizeScores(results);
  return {
    ...{ right, wrong, missed, invented },
    precision: precision.toFixed(3),
    recall: recall.toFixed(3),
    F1: f1.toFixed(3),
    '95 %': interval.map((end) => end.toFixed(3)).join('–'),
  };
}

/** Pages out of stock that were found, and pages wrongly said to be so. */
function countStock(results: readonly ScoredPage[]): string | null {
  const stocks = results.flatMap(({ fields }) => fields.availability ?? []);
  const out = stocks.filter(({ expected }) => expected.includes('OutOfStock'));
  const found = out.filter(({ verdict }) => verdict === 'right');
  const wrongly = stocks.filter(
    ({ given, verdict }) => given === 'OutOfStock' && verdict !== 'right',
  );
  return stocks.length === 0
    ? null
    : `out of stock: found ${found.length} of ${out.length}, said wrongly ${wrongly.length} of ${stocks.length - out.length}`;
}

function printMisses(field: string, state: string): void {
  for (const one of scored) {
    const result = FIELDS.includes(field as Field) ? one.fields[field as Field] : undefined;
    if (!result || one.state !== state) continue;
    if (result.verdict === 'right' || result.verdict === 'none') continue;
    console.log(
      [
        `${result.verdict.padEnd(8)} ${one.page.set}/${one.page.name.slice(0, 40)}`,
        `expected ${result.expected.join('|') || 'none'}, given ${result.given}`,
        one.extracted.kind,
        one.extracted.from?.slice(-100) ?? '-',
        one.page.url.slice(0, 90),
      ].join(' · '),
    );
  }
}
