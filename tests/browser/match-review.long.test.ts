/** The review of matches as a table, with pairs of the sandbox and the real service. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { appJobs } from '#app/jobs.server.ts';
import { openJobs } from '#jobs/open-jobs.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { openPage } from '#tests/support/open-browser.ts';
import { findViolations } from './find-violations.ts';
import { lookAtPage } from './look-at-page.ts';
import { openPages, type OpenPages } from './open-pages.ts';
import { openSandboxReview, type SandboxReview } from './open-sandbox-review.ts';
import { seedPages, SHOP } from './seed-pages.ts';
import { showPage } from './show-page.ts';

const NOW = new Date();
/** Another one with REVIEW_SEED; printed with the count of actions. */
const SEED = Number(process.env['REVIEW_SEED'] ?? 20_261_126);
const db = await createTestDatabase();
const jobs = openJobs({
  db,
  log: silentLogger,
  queues: appJobs.map(({ definition }) => definition),
});
let service: SandboxReview;
let pages: OpenPages;
let page: Page;

beforeAll(async () => {
  await seedPages(db, NOW);
  await db.query(
    `update shop.shop set capabilities = capabilities || '["matches.decisions", "matches.sort", "matches.review"]'`,
  );
  await jobs.start({ work: false });
  service = await openSandboxReview(SEED);
  [pages, page] = await Promise.all([
    openPages({
      db,
      jobs,
      clock: createManualClock(NOW),
      log: silentLogger,
      shop: SHOP,
      service: (request) => service.answer(request),
    }),
    openPage(),
  ]);
}, 120_000);

afterAll(async () => {
  await page?.context().close();
  await pages?.close();
  await jobs.stop(1000);
});

const show = (path: string) => showPage(page, pages.address(path));

const current = () => page.locator('tr[aria-current=true]').getAttribute('data-match');

test('the table is accessible and fits both widths; differences are named, not only colored', async () => {
  await show('/app/matches?group=retailer');
  await page.getByText('100 matches to review').waitFor();
  await lookAtPage(page, 'review');
  expect(await page.locator('mark').first().textContent()).toMatch(/^different: ./);
  expect(await page.getByText('No image').count()).toBe(0);
});

test('keys move, select, decide several and undo them together; fields take letters', async () => {
  await show('/app/matches');
  const first = await current();
  await page.keyboard.press('j');
  const second = await current();
  expect(second).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(current).toBe(first);
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('2 matches selected').waitFor();
  await page.keyboard.press('n');
  await page.getByText('Rejected 2 matches.').waitFor();
  await page.keyboard.press('u');
  await page.getByText('All saved').waitFor();
  await page.getByLabel('Competitor', { exact: true }).focus();
  await page.keyboard.press('y');
  expect(await page.getByText(/^Confirmed:/).count()).toBe(0);
  await expect
    .poll(async () => new Set((await service.verdicts()).values()))
    .toEqual(new Set(['review']));
});

test('the last decision is applied to this competitor’s similar ones, and undone with one key', async () => {
  await show('/app/matches');
  await page.keyboard.press('y');
  await page.getByRole('button', { name: /^Apply to \d+ similar match/ }).waitFor();
  await page.keyboard.press('a');
  await page.getByText(/^Confirmed \d+ match/).waitFor();
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await page.getByText('All saved').waitFor();
  await expect
    .poll(async () => new Set((await service.verdicts()).values()))
    .toEqual(new Set(['review']));
});

test('filters count exactly, and all above 95 % are confirmed after a sample and undone', async () => {
  const sure = 'Confirm all above 95%';
  await show('/app/matches?confidence=high');
  const { sampled, retailer } = await page.evaluate(() => {
    const cells = [...document.querySelectorAll('tr[data-match] .Polaris-Text--subdued')];
    const names = cells.map((cell) => cell.textContent?.trim() ?? '');
    const name = names[0] ?? '';
    return { retailer: name, sampled: names.filter((each) => each === name).length };
  });
  expect(sampled).toBeGreaterThan(0);
  await show(`/app/matches?retailer=${retailer}`);
  await page.getByRole('link', { name: `${sure} at ${retailer}` }).click();
  await page.getByText(/expected to be different products/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Confirm all ${sampled}` }).click();
  await page.getByText(`Confirmed ${sampled} match`).waitFor();
  const confirmed = [...(await service.verdicts()).values()].filter((v) => v === 'confirmed');
  expect(confirmed).toHaveLength(sampled);
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByText(/^Undone: /).waitFor();
  expect(new Set((await service.verdicts()).values())).toEqual(new Set(['review']));
});

test('a match whose offer is used is left out when all are confirmed, and named', async () => {
  await show('/app/matches?confidence=high');
  const rows = await page.locator('tr[data-match]').evaluateAll((all) =>
    all.map((row) => ({
      id: row.getAttribute('data-match') ?? '',
      retailer: row.querySelector('.Polaris-Text--subdued')?.textContent?.trim() ?? '',
    })),
  );
  const [retailer = '', ofOne = []] =
    [...Map.groupBy(rows, (row) => row.retailer)].find(([, some]) => some.length > 1) ?? [];
  const used = ofOne[0]?.id ?? '';
  await service.stateDifference(used);
  await show(`/app/matches?retailer=${retailer}`);
  await page.getByRole('link', { name: `Confirm all above 95% at ${retailer}` }).click();
  await page.getByRole('button', { name: /^Confirm all \d+$/ }).click();
  await page.getByText(/1 match was left out because something differs/).waitFor();
  expect(await page.getByText(`(${retailer})`, { exact: false }).count()).toBeGreaterThan(0);
  await lookAtPage(page, 'left-out');
  const verdicts = await service.verdicts();
  expect(ofOne.map(({ id }) => verdicts.get(id))).toEqual(
    ofOne.map(({ id }) => (id === used ? 'review' : 'confirmed')),
  );
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByText(/^Undone: /).waitFor();
});

test.skipIf(!IS_LONG)(
  '100 matches in random order are decided rightly by about one key each',
  async () => {
    await show('/app/matches');
    await page.getByText('100 matches to review').waitFor();
    expect([...service.truth.values()].filter((isSame) => !isSame).length).toBeGreaterThanOrEqual(
      15,
    );
    let actions = 0;
    const seen = new Set<string>();
    for (let n = 0; n < 100; n += 1) {
      const id = (await current()) ?? '';
      expect(seen.has(id)).toBe(false);
      seen.add(id);
      await page.keyboard.press(service.truth.get(id) ? 'y' : 'n');
      actions += 1;
    }
    await page.getByText('All saved').waitFor();
    const verdicts = await service.verdicts();
    const expected = [...service.truth].map(([id, isSame]) => [
      id,
      isSame ? 'confirmed' : 'refused',
    ]);
    expect([...verdicts].toSorted()).toEqual(expected.toSorted());
    process.stdout.write(`match review: seed ${SEED}, ${actions} actions for 100 matches\n`);
    expect(actions / 100).toBeLessThanOrEqual(1.3);
    await show('/app/matches');
    await page.getByText('Nothing to review').waitFor();
  },
);
