/** What pages say of paused, deleted and moved products, in each language and width. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMessages } from '#app/locales/messages.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { textBodyOf } from '#tests/support/read-fetch.ts';
import { createPagesService } from './create-pages-service.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import { SHOP } from './seed-pages.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const db = await createTestDatabase();
let opened: BrowserPages;
let page: Page;

beforeAll(async () => {
  opened = await openBrowserPages({ db, now: NOW, service: createPagesService(NOW).fetch });
  ({ page } = opened);
  await db.query(`update shop.variant set service_product_id = 'prd_61' where gid like '%/61'`);
  await db.query(
    `insert into shop.variant (shop, gid, product_gid, product_title, title, status, currency,
       price_minor, shopify_updated_at, read_at, deleted_at, service_product_id, deletion_sent_at)
     select $1, 'gid://shopify/ProductVariant/9' || n, 'gid://shopify/Product/9' || n,
       'Old lamp ' || n, 'Default Title', 'active', 'EUR', 4990, $2, $2,
       $2::timestamptz - make_interval(days => n), 'prd_9' || n, $2
     from generate_series(1, 3) n`,
    [SHOP, NOW],
  );
  await db.query(
    `insert into shop.variant_move (shop, from_gid, to_gid, shared, state, reason, found_at,
       decide_by, settled_at)
     values ($1, 'gid://shopify/ProductVariant/43012345678901', 'gid://shopify/ProductVariant/61',
         'DL-61', 'moved', null, $2, $2, $2),
       ($1, 'gid://shopify/ProductVariant/43012345678902', 'gid://shopify/ProductVariant/62',
         'DL-62', 'refused', 'not_unique', $2, $2, $2)`,
    [SHOP, NOW],
  );
}, 120_000);

afterAll(() => opened?.close());

test.for([
  ['en', '/app/products?view=paused'],
  ['de', '/app/products?view=paused'],
  ['fr', '/app/products?view=paused'],
  ['en', '/app/products?view=deleted'],
  ['de', '/app/products?view=deleted'],
  ['fr', '/app/products?view=deleted'],
  ['en', '/app/products/61'],
  ['de', '/app/products/61'],
  ['fr', '/app/products/61'],
  ['en', '/app/activity'],
  ['de', '/app/activity'],
  ['fr', '/app/activity'],
] as const)('fits, is accessible and quiet: %s %s', async ([locale, path]) => {
  opened.complaints.length = 0;
  await show(path, locale);
  await lookAtPage(page, path.replaceAll(/\W+/g, '-'), locale);
  const { activity, product, products, shared } = getMessages(locale);
  const text = await page.locator('body').innerText();
  if (path.endsWith('paused'))
    expect(text).toContain(`${products.paused}\n${shared.notMonitored.draft}`);
  else if (path.endsWith('activity')) {
    expect(text).toContain(activity.moves.reasons.not_unique);
    await page.setViewportSize({ width: 1280, height: 900 });
    const card = await page.locator('.Polaris-ShadowBevel', { hasText: 'DL-61' }).boundingBox();
    const button = await page
      .getByRole('button', { name: activity.moves.undoOne({ product: 'Desk lamp 061' }) })
      .boundingBox();
    const name = await page.locator('table').first().getByText('Desk lamp 061').boundingBox();
    if (!card || !button || !name) throw new Error('The card of moved variants is not shown');
    expect(button.x + button.width).toBeLessThan(card.x + card.width);
    // A name of one letter a line is no name.
    expect(name.height).toBeLessThan(60);
  } else if (path.endsWith('deleted')) expect(text).toContain(products.deleted.restore);
  else {
    // The server of this test cannot pause.
    expect(text).toContain(product.pausedText({ reason: shared.notMonitored.draft }));
    expect(text).toContain(product.pauseNotSent);
  }
  expect(opened.complaints).toEqual([]);
});

test('a deleted product that Shopify does not have is named with the day until which it is kept', async () => {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    textBodyOf(init).includes('VariantProduct(')
      ? Response.json({ data: { productVariant: null } })
      : send(input, init);
  await show('/app/products?view=deleted');
  await page.getByRole('button', { name: 'Restore Old lamp 2' }).click();
  await page.getByText('Old lamp 2 isn’t in your store').waitFor();
  await page.getByText(/same SKU or barcode is created by Dec 18, 2026/).waitFor();
  globalThis.fetch = send;
});

async function show(path: string, locale = 'en'): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(opened.pages.address(path, locale));
  await page.locator('html[data-hydrated]').waitFor();
}
