/**
 * Whether a second amount near the price is taken for it: `node
 * bench/extraction/measure-second-amounts.ts FOLDER [--show KIND] [--every N]`. To each saved page
 * one is added in many forms, with the words of many languages, beside the price. Prints what was
 * read, by kind of amount, and with --show the wrong prices of a kind (`all`: of every kind). Only
 * every Nth page with --every.
 */
import { readPathAndOptions } from '#bench/read-options.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import { loadPages, type SavedPage } from './load-pages.ts';
import { listSecondAmounts } from './second-amounts.ts';
import { ACTED_ON } from './summarize-confidence.ts';

const { path = '.', options } = readPathAndOptions({ show: '', every: '1' });

interface Row {
  right: number;
  rightAndCertain: number;
  wrong: number;
  unknown: number;
  wrongAndCertain: number;
}
const table: Record<string, Row> = {};

const pages = loadPages(path).filter(({ truth }) => truth.price !== undefined);
for (const [at, page] of pages.entries()) if (at % Number(options.every) === 0) addPage(page, at);
console.table(table);

function addPage({ name, url, bytes, truth }: SavedPage, at: number): void {
  const [price = null] = truth.price ?? [];
  const html = Buffer.from(bytes).toString('utf8');
  const currency = readPage({ url, bytes }, pageHints).offer?.currency ?? null;
  for (const change of listSecondAmounts(html, at)) {
    const changed = Buffer.from(change.apply({ html, price, currency }));
    const { offer } = readPage({ url, bytes: changed }, pageHints);
    const row = (table[change.kind] ??= createRow());
    const isCertain = (offer?.confidence ?? 0) >= ACTED_ON;
    if (offer?.price == null) row.unknown += 1;
    else if (truth.price?.some((one) => Number(one) === Number(offer.price))) {
      row.right += 1;
      if (isCertain) row.rightAndCertain += 1;
    } else {
      row.wrong += 1;
      if (isCertain) row.wrongAndCertain += 1;
      if (options.show === 'all' || options.show === change.kind)
        console.log(
          `${name}: ${change.name}, ${price} read as ${offer.price} (${offer.confidence})`,
        );
    }
  }
}

function createRow(): Row {
  return { right: 0, rightAndCertain: 0, wrong: 0, unknown: 0, wrongAndCertain: 0 };
}
