/**
 * How soon is each page of the app there for a shop of 100,000 variants? `node
 * bench/pages/measure-pages.ts` (options below). In the whole program and a real browser. Time to the
 * first byte of warm requests, one after another; LCP, CLS and INP as Chromium reports them, as
 * medians of several visits; bytes sent for a page before any interaction. LCP over a slow line (1.6
 * Mbit/s, 150 ms, a processor four times slower), beside that of an empty page with Polaris in the
 * same run; the goal is at most 1.5 times as much.
 */
import { APP_BRIDGE_URL } from '#app/env.server.ts';
import type { Page } from 'playwright-core';
import { median } from '#bench/api/compare-servers.ts';
import { readOptions } from '#bench/read-options.ts';
import { printRows } from '#bench/print-rows.ts';
import { awaitJobs, count, until } from '#bench/sync/await-jobs.ts';
import { openInstalledApp } from '#bench/sync/open-installed-app.ts';
import { closeBrowser, openContext } from '#tests/support/open-browser.ts';
import { measurePage, measureSlowly, signIn, type Vitals } from './measure-page.ts';
import { serveEmptyPage } from './serve-empty-page.ts';
import { LARGE_BATCH, LARGE_FILE, seedLargeShop } from './seed-large-shop.ts';

const options = readOptions({
  variants: 100_000,
  /** Warm-up requests before the measured ones. */
  'warm-up': 5,
  requests: 20,
  visits: 3,
  /** Pages that the browser opens; of the others only the first byte is measured. */
  opened: 10,
  /** Loads over the slow line for that many of the pages. */
  loads: 9,
  slow: 1,
  /** Milliseconds to wait after a page is shown, and after an interaction. */
  pause: 500,
});
const { variants, requests, pause } = options;

const app = await openInstalledApp(0);
try {
  const { db } = app.database;
  const { shop } = app.sandbox;
  await app.ask('/app');
  await until(
    async () =>
      (await count(db, `select count(*)::int as n from shop.sync_run where state = 'done'`)) > 0,
  );
  await awaitJobs(db);
  await seedLargeShop(db, { shop, variants });
  const { rows: known } = await db.query<{ number: string }>(
    `select split_part(gid, '/', 5) as number from shop.variant where service_product_id is not null
      and service_product_id not like 'prd_large_%' limit 1`,
  );
  const { rows: titles } = await db.query<{ title: string }>(
    'select product_title as title from shop.variant where shop = $1 order by product_title, gid offset $2 limit 1',
    [shop, Math.floor(variants / 2)],
  );
  const middle = Buffer.from(JSON.stringify([titles[0]?.title, ''])).toString('base64url');
  // The service has no bytes of a seeded alert: its page shows the alert without evidence.
  const { rows: evidence } = await db.query<{ id: string }>(
    `select id from shop.alert_copy order by id limit 1`,
  );
  const pages: readonly { name: string; path: string; act?: (page: Page) => Promise<void> }[] = [
    { name: 'home', path: '/app' },
    { name: 'products', path: '/app/products', act: search },
    { name: 'products, page in the middle', path: `/app/products?after=${middle}` },
    { name: 'products, search', path: '/app/products?q=corvara+1234' },
    { name: 'products, search by one letter', path: '/app/products?q=q' },
    { name: 'products, by price', path: '/app/products?sort=price+desc' },
    { name: 'products, not monitored', path: '/app/products?view=not-monitored' },
    { name: 'products, violations', path: '/app/products?view=violations' },
    { name: 'products, without MAP price', path: '/app/products?view=no-map-price&sort=price+asc' },
    { name: 'one product', path: `/app/products/${known[0]?.number}` },
    { name: 'MAP prices and costs from a file', path: '/app/products/file' },
    { name: 'a file that names every variant', path: `/app/products/file/${LARGE_FILE}` },
    { name: 'alerts', path: '/app/alerts' },
    { name: 'alerts, resolved', path: '/app/alerts?view=resolved' },
    { name: 'evidence', path: `/app/alerts/evidence/${evidence[0]?.id}` },
    { name: 'recommendations', path: '/app/recommendations' },
    { name: 'competitors', path: '/app/competitors' },
    { name: 'matches', path: '/app/matches' },
    { name: 'activity, with its batches', path: '/app/activity' },
    { name: 'a batch of 5,000 prices', path: `/app/activity/batches/${LARGE_BATCH}` },
    { name: 'outcomes', path: '/app/outcomes?show=all' },
    { name: 'settings', path: '/app/settings' },
    { name: 'price matrix', path: '/app/matrix' },
    { name: 'retailers', path: '/app/retailers' },
    { name: 'pricing rules', path: '/app/rules' },
  ];
  const empty = await serveEmptyPage(APP_BRIDGE_URL);
  const loadSlowly = async (address: () => string): Promise<number> => {
    const times: number[] = [];
    for (let load = 0; load < options.loads; load += 1) {
      const context = await openContext();
      await signIn(context, () => app.sandbox.control.mintSessionToken());
      times.push(await measureSlowly(context, { address: address(), pause }));
      await context.close();
    }
    return median(times);
  };
  try {
    console.log(`${variants} variants\n`);
    const slowEmpty = await loadSlowly(() => empty.address);
    console.log(`An empty page with Polaris over the slow line: LCP ${Math.round(slowEmpty)} ms\n`);
    const add = printRows(pages.map(({ name }) => name));
    for (const [n, { name, path, act = press }] of pages.entries()) {
      const ttfb = await measureFirstByte(path);
      const visits: Vitals[] = [];
      for (let visit = 0; n < options.opened && visit < options.visits; visit += 1) {
        const context = await openContext();
        await signIn(context, () => app.sandbox.control.mintSessionToken());
        visits.push(await measurePage(context, { address: app.address(path), act, pause }));
        await context.close();
      }
      const of = (pick: (vitals: Vitals) => number, digits = 0): string =>
        visits.length === 0 ? '–' : median(visits.map(pick)).toFixed(digits);
      const slow = n < options.slow ? await loadSlowly(() => app.address(path)) : null;
      add({
        page: name,
        'TTFB p50 ms': Math.round(ttfb.p50),
        'TTFB p95 ms': Math.round(ttfb.p95),
        'LCP ms': of((each) => each.lcp),
        CLS: of((each) => each.cls, 3),
        'INP ms': of((each) => each.inp),
        'document kB': of((each) => each.sent.document, 1),
        'scripts kB': of((each) => each.sent.scripts, 1),
        'styles kB': of((each) => each.sent.styles, 1),
        'page kB': of(({ sent }) => sent.document + sent.scripts + sent.styles, 1),
        'headers kB': of((each) => each.sent.headers, 1),
        'chart kB': of((each) => each.sent.chart, 1),
        'slow LCP ms': slow === null ? '–' : Math.round(slow),
        'of the empty page': slow === null ? '–' : (slow / slowEmpty).toFixed(2),
      });
    }
  } finally {
    empty.close();
    await closeBrowser();
  }
} finally {
  await app.close();
}

/** Milliseconds until the first byte of the document, over warm requests. */
async function measureFirstByte(path: string): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let n = 0; n < options['warm-up'] + requests; n += 1) {
    const started = performance.now();
    const answer = await fetch(app.address(path), {
      headers: {
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
      },
      redirect: 'manual',
    });
    const took = performance.now() - started;
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    if (n >= options['warm-up']) times.push(took);
  }
  times.sort((a, b) => a - b);
  return {
    p50: times[Math.floor(requests / 2)] ?? Number.NaN,
    p95: times[Math.ceil(requests * 0.95) - 1] ?? Number.NaN,
  };
}

/** Interactions possible on every page without a change: keys, and a click on an empty area. */
async function press(page: Page): Promise<void> {
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Tab');
  await page.mouse.click(5, 5);
}

/** Typing into the search, choosing a view and a sort order. */
async function search(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  await page.keyboard.type('corvara vase', { delay: pause / 8 });
  await page.waitForTimeout(2.4 * pause);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(1.2 * pause);
  await page.getByRole('tab', { name: 'Not monitored' }).click();
  await page.waitForTimeout(1.6 * pause);
}
