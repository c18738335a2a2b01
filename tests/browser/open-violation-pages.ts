/**
 * The app's pages in a browser with the real service and its jobs: 60 products, the first of which a
 * retailer, gear.example, offers below its MAP price.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { appJobs } from '#app/jobs.server.ts';
import { getServices } from '#app/services.server.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import type { Database } from '#prisma/open-database.ts';
import { createService } from '#server/create-service.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { lookUpNothing, routeExamples } from '#tests/support/look-up-nothing.ts';
import { openBrowser, openPage } from '#tests/support/open-browser.ts';
import { collectComplaints } from './collect-complaints.ts';
import { findViolations } from './find-violations.ts';
import { openPages, type OpenPages } from './open-pages.ts';
import { requireFitting } from './require-fitting.ts';
import { seedPages, SHOP } from './seed-pages.ts';

/** Jobs of the app that run; the others would ask Shopify. */
const RUN = new Set(['service-copy.apply-changes', 'map-prices.import-periods']);

export interface ViolationPages {
  readonly db: Database;
  readonly now: Date;
  /** There once the tests run. */
  page(): Page;
  show(path: string, locale?: string): Promise<void>;
  /** Looks at the page at both widths; SHOW_FOLDER keeps pictures for people. */
  lookAt(name: string): Promise<void>;
  /** Has the first product checked, and waits for this many open violations in the app's copy. */
  waitForOpen(count: number): Promise<void>;
}

/** Call it at the top of a test file. */
export async function openViolationPages(): Promise<ViolationPages> {
  const now = new Date(Date.now() - 1000);
  const db = await createTestDatabase();
  const service = await createService({
    db,
    log: silentLogger,
    clock: systemClock,
    operatorKey: 'operator-key-of-this-test-run-0123456789',
    trustedProxies: [],
    retailerDelayMs: 0,
    confirmAfterMs: 0,
    aboutUrl: undefined,
    lookup: lookUpNothing,
    routeHost: routeExamples,
  });
  const { jobs } = service;
  const complaints: string[] = [];
  let opened: { pages: OpenPages; page: Page; close: () => Promise<void> } | undefined;
  const getOpened = () => {
    if (!opened) throw new Error('The pages are not open yet');
    return opened;
  };

  beforeAll(async () => {
    await seedPages(db, now);
    const { accountId, apiKey } = await createAccount(service.context, {
      name: 'Lamps',
      plan: 'growth',
    });
    await seedViolation(db, { accountId, now });
    const [pages, browser] = await Promise.all([
      openPages({
        db,
        jobs,
        clock: systemClock,
        log: silentLogger,
        shop: SHOP,
        service: async (request) => {
          const headers = new Headers(request.headers);
          headers.set('authorization', `Bearer ${apiKey}`);
          return service.api.fetch(new Request(request, { headers }), { builtIn: true });
        },
      }),
      openBrowser(),
    ]);
    for (const job of appJobs)
      if (RUN.has(job.definition.name)) job.register(jobs, getServices());
      else jobs.handle(job.definition, async () => undefined);
    await jobs.start({ work: true });
    const page = await (await openPage(browser)).newPage();
    collectComplaints(page, complaints);
    const close = async () => {
      await browser.close();
      await pages.close();
    };
    opened = { pages, page, close };
  }, 240_000);

  afterAll(async () => {
    expect(complaints).toEqual([]);
    await opened?.close();
    await jobs.stop(1000);
  });

  /** Open violations of the first product, as the app's copy has them. */
  async function listOpen(): Promise<unknown[]> {
    await jobs.enqueue('service-copy.apply-changes', { shop: SHOP }, { key: SHOP });
    const { rows } = await db.query<{ id: string }>(
      `select id from shop.alert_copy where shop = $1 and type = 'map_violation' and resolved_at is null`,
      [SHOP],
    );
    return rows;
  }

  return {
    ...{ db, now },
    page: () => getOpened().page,
    show: async (path, locale) => {
      const { page, pages } = getOpened();
      await page.goto(pages.address(path, locale));
      await page.locator('html[data-hydrated]').waitFor();
    },
    lookAt: async (name) => {
      const { page } = getOpened();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const folder = process.env.SHOW_FOLDER;
        if (folder !== undefined)
          await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
        await requireFitting(page);
        expect(await findViolations(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    },
    waitForOpen: async (count) => {
      await jobs.enqueue('alerts.check-products', { productIds: ['prd_1'] });
      await expect.poll(listOpen, { timeout: 60_000, interval: 500 }).toHaveLength(count);
    },
  };
}

/** The shop's products at the service; one retailer offers the first below its MAP price. */
async function seedViolation(
  db: Database,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await db.query('delete from shop.alert_copy');
  await db.query(`update shop.shop set capabilities = capabilities ||
    '["products.write", "map_price_periods.effects"]'::jsonb`);
  await db.query(`update shop.variant set vendor = 'Bjelke'`);
  await db.query(
    `insert into shop.product_collection (shop, product_gid, collection_gid, name, read_at)
     values ($1, 'gid://shopify/Product/1', 'gid://shopify/Collection/1', 'Summer', $2),
       ($1, 'gid://shopify/Product/1', 'gid://shopify/Collection/2', 'Brass', $2)`,
    [SHOP, now],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor,
       brand, collections, created_at, updated_at)
     select 'prd_' || n, $1, 'DL-' || n, 'Desk lamp ' || n, 'https://lamps.example/p/' || n, 'EUR',
       5000, 4500, 'Bjelke', case when n <= 3 then
         '[{"id": "gid://shopify/Collection/1", "name": "Summer"},
           {"id": "gid://shopify/Collection/2", "name": "Brass"}]'::jsonb else '[]'::jsonb end, $2::timestamptz, $2
     from generate_series(1, 60) n`,
    [accountId, now],
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     values ('ret', 'gear.example', 'active', $1::timestamptz, 'https://gear.example', $1::timestamptz + interval '1 day', $1)`,
    [now],
  );
  await db.query('insert into pricing.account_retailer values ($1, $2, $3)', [
    accountId,
    'ret',
    now,
  ]);
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, price_minor, currency, availability,
       condition, price_kind, read_from, state, first_seen_at, capture_id, capture_at)
     values ('lst', 'ret', 'https://gear.example/p/1', 3990, 'EUR', 'in_stock', 'new', 'public',
       'page', 'ok', $1, 'cap_1', $1)`,
    [now],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     values ('mat', $1, 'prd_1', 'lst', 0.99, 'auto', 'identifier', '[]', $2, $2)`,
    [accountId, now],
  );
}
