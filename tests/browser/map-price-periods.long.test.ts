/**
 * MAP prices by date, as a merchant works with them, with the real service and its jobs: a promotion
 * window that silences a violation and brings it back, conflicts, a file that is imported and undone.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { openViolationPages } from './open-violation-pages.ts';
import { SHOP } from './seed-pages.ts';

vi.setConfig({ testTimeout: 120_000 });

const opened = await openViolationPages();
const { db, now: NOW, show, lookAt, waitForOpen } = opened;
let page: Page;
beforeAll(() => {
  page = opened.page();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a promotion window silences a violation, and it is back when the window is gone', async () => {
  await waitForOpen(1);
  await show('/app/alerts');
  await page.getByText('gear.example').first().waitFor();
  await show('/app/map-prices');
  await page.getByText('No MAP prices by date yet').waitFor();
  await lookAt('empty');
  await page.getByRole('link', { name: 'Add period' }).first().click();
  await page.getByRole('heading', { name: 'Add period' }).waitFor();
  await page.getByLabel('Find a product').fill('lamp 001');
  await page.getByRole('button', { name: /Desk lamp 001/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Black Friday');
  expect(await button('Save').isDisabled()).toBe(true);
  await button('Preview').click();
  await page.getByText('1 open alert ends when the period begins').waitFor();
  await page.getByText('Applies to 1 product').waitFor();
  expect(await readEffects()).toEqual([
    expect.stringMatching(
      /^Desk lamp 001[^]*\tEnds\tgear\.example\t€39\.90\t€45\.00 → No MAP price$/,
    ),
  ]);
  await lookAt('preview');
  await button('Save').click();
  await page.getByText('Period saved.').waitFor();
  await page.getByText('Desk lamp 001').first().waitFor();
  await lookAt('list');
  await waitForOpen(0);
  await show('/app/alerts');
  await page.locator('main').waitFor();
  expect(await page.getByText('gear.example').count()).toBe(0);
  await show('/app/products/1');
  await page.getByText('Black Friday, until further notice').waitFor();
  await show('/app/map-prices');
  await page.getByRole('link', { name: 'Black Friday' }).click();
  await button('Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Period deleted.').waitFor();
  await waitForOpen(1);
  await show('/app/alerts');
  await page.getByText('gear.example').first().waitFor();
});

/** The rows of the table of alerts that open or end. */
async function readEffects(): Promise<string[]> {
  const table = page.getByRole('table').filter({ hasText: 'MAP price' });
  await table.waitFor();
  return (await table.getByRole('row').allInnerTexts())
    .slice(1)
    .map((row) => row.replace(/\s*\t\s*/g, '\t').trim());
}

test('errors are beside their fields, and two collections that disagree need a decision', async () => {
  await addPeriod({ scope: 'Collection', find: 'summ', choose: 'Summer' });
  await page.getByText('A percentage of each product’s MAP price').click();
  await page.getByLabel('Percentage', { exact: true }).fill('300');
  await page.getByText('Enter a percentage from 0.01 to 200').waitFor();
  await page.getByLabel('Percentage', { exact: true }).fill('90');
  await page.getByLabel('End date').fill('2020-01-01');
  await page.getByText('The end must be after the start').waitFor();
  await lookAt('errors');
  await page.getByLabel('End date').fill('');
  await page.getByLabel('Name', { exact: true }).fill('Summer sale');
  await button('Preview').click();
  await page.getByText('3 products get another MAP price').waitFor();
  await button('Save').click();
  await page.getByText('Period saved.').waitFor();
  await addPeriod({ scope: 'Collection', find: 'brass', choose: 'Brass' });
  await page.getByText('A percentage of each product’s MAP price').click();
  await page.getByLabel('Percentage', { exact: true }).fill('80');
  await button('Preview').click();
  await page.getByText('1 other period disagrees').waitFor();
  const conflict = page.getByRole('table', { name: 'Conflicts' }).getByRole('row').last();
  expect(await conflict.innerText()).toMatch(/Summer sale[^]*90%[^]*80%[^]*80%/);
  expect(await button('Save').isDisabled()).toBe(true);
  await page.getByLabel('Save anyway').check();
  await lookAt('conflict');
  await button('Save').click();
  await page.getByText('Period saved.').waitFor();
  await page.getByLabel('Search').fill('summer');
  await page.getByLabel('Search').press('Enter');
  await page.getByText('Unnamed period').waitFor({ state: 'detached' });
  expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
  await page.getByRole('link', { name: 'Ended' }).click();
  await page.getByText('No periods found').waitFor();
});

async function addPeriod({
  scope,
  find,
  choose,
}: Record<'scope' | 'find' | 'choose', string>): Promise<void> {
  await show('/app/map-prices/new');
  await page.getByLabel('Applies to').selectOption(scope);
  await page.getByLabel(`Find a ${scope.toLowerCase()}`).fill(find);
  await button(choose).click();
}

test('a file is read, imported, and undone; its result stays readable', async () => {
  await show('/app/map-prices/files');
  await lookAt('files');
  const sample = await download('Download sample');
  expect(sample).toContain('variant_id,sku,collection,brand,scope,from,until,map_price,share');
  await page.locator('input[type=file]').setInputFiles({
    name: 'prices-2027.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'sku;collection;from;until;map_price;share;name\n' +
        'DL-2;;2030-01-01;;49,90;;New year\n' +
        'DL-3;;11/12/2030;;49,90;;\n' +
        'DL-4;;2030-01-01;;1.234;;\n' +
        ';Summer;2030-02-01;2030-02-28;;85;Winter\n' +
        'DL-2;;2030-03-01;;39,90;;Contradicts the first\n' +
        'DL-1;;2030-01-01;;45,00;;As before the sale\n',
    ),
  });
  await page.getByText('4 periods to import').waitFor();
  // The sale of the collections allows 36.00 until then.
  await page.getByText('1 alert opens when its period begins').waitFor();
  await page.getByText('2 rows conflict with another period and won’t be imported').waitFor();
  const effects = page.locator('.Polaris-ShadowBevel').filter({ hasText: 'Effect on alerts' });
  expect((await effects.getByRole('row').allInnerTexts()).slice(1).join()).toMatch(
    /^Desk lamp 001[^]*Opens[^]*gear\.example[^]*€39\.90[^]*€36\.00 → €45\.00/,
  );
  await page.getByText(/“11\/12\/2030” can be read in two ways/).waitFor();
  await page.getByText('“1.234” is ambiguous. Choose the decimal separator.').waitFor();
  await lookAt('file');
  await button('Import 4 periods').click();
  // The second of DL-2 is in the time of the first; so are the collection's and a stored one.
  await page.getByText('2 periods imported').waitFor({ timeout: 60_000 });
  await page
    .getByText(/gives the same products a different MAP price/)
    .first()
    .waitFor();
  const bad = await download('Download these rows');
  expect(bad.split('\r\n')[0]).toMatch(/,note,Row,Reason$/);
  expect(bad).toContain('11/12/2030');
  expect(bad).toContain('Contradicts the first');
  await lookAt('imported');
  expect(await countPeriods('New year')).toBe(1);
  await button('Undo this import').click();
  await page.getByText('2 periods undone').waitFor({ timeout: 60_000 });
  expect(await countPeriods('New year')).toBe(0);
  await show('/app/map-prices/files');
  await page.getByRole('link', { name: 'prices-2027.csv' }).click();
  await page.getByText('2 periods undone').waitFor();
  await page.getByText('New year').waitFor();
});

async function download(name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
  return readFile(await file.path(), 'utf8');
}

const countPeriods = async (name: string) =>
  (
    await db.query<{ id: string }>('select id from pricing.map_price_period where name = $1', [
      name,
    ])
  ).rows.length;

test('a viewer can’t change anything, and a service without periods says so', async () => {
  // Somebody else is the owner: the first user without one would become it.
  await db.query(
    `insert into shop.shop_user (shop, user_id, read_at, role) values ($1, '7', $2, 'owner')`,
    [SHOP, NOW],
  );
  await db.query(`update shop.shop_user set role = 'viewer' where user_id = '42'`);
  await show('/app/map-prices/new', 'de');
  await page.getByRole('heading', { name: 'Zeitraum hinzufügen' }).waitFor();
  expect(await page.getByLabel('Startdatum').isDisabled()).toBe(true);
  expect(await button('Vorschau').isDisabled()).toBe(true);
  await lookAt('german');
  await show('/app/map-prices/files', 'fr');
  await lookAt('french');
  await db.query(`update shop.shop set capabilities = capabilities - 'map_price_periods'`);
  await show('/app/map-prices');
  await page.getByText('has no MAP prices by date').waitFor();
  await show('/app/map-prices/new');
  await page.getByText('has no MAP prices by date').waitFor();
});
