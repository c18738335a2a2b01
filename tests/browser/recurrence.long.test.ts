/** A retailer that complied and goes below the MAP price again, with the real service and its jobs. */
import { beforeAll, expect, test, vi } from 'vitest';
import { openViolationPages } from './open-violation-pages.ts';

vi.setConfig({ testTimeout: 120_000 });

const { db, page, show, lookAt, waitForOpen } = await openViolationPages();
const setPrice = (minor: number) =>
  db.query(`update pricing.listing set price_minor = $1, offer_since = now() where id = 'lst'`, [
    minor,
  ]);

beforeAll(async () => {
  await db.query(`update shop.shop set capabilities = capabilities || '["cases"]'`);
});

test('a violation that comes back reopens its case and is counted', async () => {
  await waitForOpen(1);
  await show('/app/alerts');
  await page().getByRole('link', { name: 'Case' }).click();
  await page().getByRole('heading', { name: 'MAP case', level: 1 }).waitFor();
  const casePath = new URL(page().url()).pathname;
  await page().getByRole('button', { name: 'Acknowledge' }).click();
  await page().getByText('Acknowledged').first().waitFor();
  await setPrice(5000);
  await waitForOpen(0);
  await show(casePath);
  await page().getByText('Complied').first().waitFor();
  expect(await page().getByText('Repeated once').count()).toBe(0);
  await setPrice(4100);
  await waitForOpen(1);
  await show('/app/alerts');
  await page().getByText('Repeated once').waitFor();
  await page().getByText('€41.00').first().waitFor();
  // The same case: not acknowledged any more, with what happened before.
  await page().getByRole('link', { name: 'Case' }).click();
  await page().getByRole('heading', { name: 'MAP case', level: 1 }).waitFor();
  expect(new URL(page().url()).pathname).toBe(casePath);
  await page().getByText('New', { exact: true }).first().waitFor();
  await page().getByText('Complied').first().waitFor();
  await lookAt('recurrence');
});
