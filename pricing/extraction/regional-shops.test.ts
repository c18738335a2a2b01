import { describe, expect, test } from 'vitest';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { extractStates } from '#tests/support/saved-pages/extract-states.ts';
import { listSecondAmounts } from '#tests/support/regional-shops/second-amounts.ts';
import { pageStates } from '#tests/support/saved-pages/page-states.ts';
import { ACTED_ON } from '#tests/support/saved-pages/summarize-confidence.ts';
import { ownShops } from '#tests/support/regional-shops/own-shops.ts';
import { platformShops } from '#tests/support/regional-shops/platform-shops.ts';
import { toSavedPage } from '#tests/support/regional-shops/regional-page.ts';

const AS_SAVED = pageStates.filter(({ name }) => name === 'as saved');
const pages = [...ownShops, ...platformShops].map((page, at) => ({ page, at }));

test('pages of many kinds', () => {
  expect(new Set(pages.map(({ page }) => page.title)).size).toBe(pages.length);
  expect(pages.length).toBeGreaterThanOrEqual(25);
});

test('as they are, nearly all prices are read', () => {
  const read = pages.filter(({ page }) => {
    const [first] = extractStates(toSavedPage(page), { states: AS_SAVED }).values();
    return Number(first?.price) === Number(page.price);
  });
  expect(read.length).toBeGreaterThanOrEqual(pages.length - 2);
});

describe.each(pages)('$page.title', ({ page, at }) => {
  const saved = toSavedPage(page);
  const isWrong = (price: string | null | undefined): boolean =>
    price != null && Number(price) !== Number(page.price);

  test('as it is: the price or none, its currency and the stock', () => {
    const [read] = extractStates(saved, { states: AS_SAVED }).values();
    expect(isWrong(read?.price)).toBe(false);
    expect([page.currency, null]).toContain(read?.currency);
    expect(read?.availability).toBe(page.availability);
  });

  test.each([...extractStates(saved)])('%s: no wrong price is certain', (_state, read) => {
    const { price, confidence } = read;
    expect(isWrong(price) && (confidence ?? 0) >= ACTED_ON ? price : null).toBeNull();
  });

  // In the long run of every page: with dozens of changes it takes a second.
  test.skipIf(!IS_LONG && at % 4 > 0)('no second amount beside the price is certain', () => {
    const html = Buffer.from(saved.bytes).toString('utf8');
    const { price, currency, url } = page;
    const wrong = listSecondAmounts(html, at).flatMap((change) => {
      const bytes = Buffer.from(change.apply({ html, price, currency }));
      const { offer } = readPage({ url, bytes }, pageHints);
      return isWrong(offer?.price) && (offer?.confidence ?? 0) >= ACTED_ON
        ? [`${change.name}: ${offer?.price ?? ''}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });
});
