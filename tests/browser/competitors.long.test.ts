/** The competitors page: what the probe found, what happens now, and why a shop is refused. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createPagesService } from './create-pages-service.ts';
import { findViolations } from './find-violations.ts';
import { lookAtPage } from './look-at-page.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';

const NOW = new Date();
const db = await createTestDatabase();
const service = createPagesService(NOW);
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;

beforeAll(async () => {
  opened = await openBrowserPages({ db, now: NOW, service: service.fetch });
  ({ page, pages } = opened);
}, 120_000);

afterAll(() => opened?.close());

test('opens the sample products by keyboard', async () => {
  await show();
  const button = page.getByRole('button', { name: 'Details for shop-1.example' });
  expect(await button.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByText('43.90').isVisible()).toBe(false);
  await button.focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: '5 sample products' });
  await table.waitFor();
  expect(
    (await table.getByRole('row').allInnerTexts()).map((row) =>
      row.replace(/\s*\(opens in a new tab\)/, '').split(/\s*\t\s*/),
    ),
  ).toEqual([
    ['Product', 'Price', 'Stock'],
    ['Desk lamp 1 brass', '€43.90', 'In stock'],
    ['Desk lamp 2 brass', '¥1,500', 'In stock'],
    ['Unnamed product', 'no price', 'Stock unknown'],
    ['Desk lamp 4 brass', expect.stringMatching(/^KWD\s12\.345$/), 'Pre-order'],
    ['Desk lamp 5 brass', '€57.50', 'Out of stock'],
  ]);
  expect(await table.getByRole('link', { name: /Desk lamp 1/ }).getAttribute('href')).toBe(
    'https://shop-1.example/p/1',
  );
});

test('says how many prices to expect of a retailer', async () => {
  expect(await cardOf('shop-1.example').innerText()).toContain(
    '61 offers found · 30 matched to your products · 29 of these checked in the last 24 hours',
  );
  for (const text of [
    'Shopify',
    /product feed.*, at least 1,240 products/,
    '5 of 8 products tried could be read; expect prices for about 63% of its products',
    'Checking all products takes about 7 hours. Products matched to yours are checked more often.',
    'One request every 1.5 s, at most 10,000 requests a day',
    '2 days ago',
  ]) {
    expect(await page.locator('dd').filter({ hasText: text }).isVisible(), String(text)).toBe(true);
  }
});

test('is accessible and fits a phone with all details open', async () => {
  await lookAtPage(page, 'competitors');
});

test('says why a retailer is refused and what to do, in the sentence of the service where we have none', async () => {
  await show();
  const known = cardOf('closed.example');
  expect(await known.innerText()).toMatch(
    /We can’t check this store\s+Its robots\.txt doesn’t allow our visits\.\s+We don’t[^]*ask them to allow our visits/,
  );
  const unknown = cardOf('odd.example');
  expect(await unknown.innerText()).toMatch(
    new RegExp(
      [
        'We can’t check this store',
        'The pricing service says: opens on market days only',
        'Check again when this has changed, or remove it',
      ].join('\\s+'),
    ),
  );
  expect(
    await page.getByRole('button', { name: /^Details for/ }).count(),
    'only one retailer was probed',
  ).toBe(1);
});

test('says what happens while a retailer is checked', async () => {
  expect(await cardOf('new.example').innerText()).toMatch(
    /Checking[^]*We’re reading its robots\.txt[^]*checking five products/,
  );
  expect(await cardOf('slow.example').innerText()).toContain('did not answer within 10 seconds');
});

test('says why the prices of a retailer are paused', async () => {
  expect(await cardOf('jumped.example').innerText()).toMatch(
    new RegExp(
      [
        'Paused',
        'Prices from this store are paused: all 12 prices that we checked last disappeared ' +
          'at the same time\\. Alerts and recommendations',
        'Last error: it is overloaded or closed for maintenance \\(status 503\\) \\(https:',
      ].join('[^]*'),
    ),
  );
});

test('says since when and why prices are read in another way', async () => {
  await show();
  const text = (await cardOf('drawn.example').innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toContain('the data its pages load. 4 page loads today, 9.4 MB, 0.1 s per price.');
  expect(text).toMatch(
    /Since Nov 21, 2026, .*: 11 of its last 12 pages came without a price, and a browser shows one\./,
  );
});

test('adds pages from a file with a result for each line', async () => {
  await show();
  const lines = [
    'sku;url',
    'DL-1;https://shop-1.example/p/one',
    'DL-2;https://shop-1.example/p/two',
    'DL-999;https://shop-1.example/p/3',
    'DL-3;http://169.254.169.254/p',
    'DL-1;https://shop-1.example/p/one',
  ];
  await page.getByLabel('CSV file').setInputFiles({
    name: 'pages.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await page.getByRole('button', { name: 'Add pages' }).click();
  const table = page.getByRole('table', { name: '2 of 5 pages were added' });
  await table.waitFor();
  await table.getByText('Price: CHF 44.90').waitFor();
  const rows = (await table.getByRole('row').allInnerTexts())
    .slice(1)
    .map((row) => row.split('\t').at(-1)?.trim());
  expect(rows).toEqual([
    'Price: CHF\u00a044.90\nThe price is in CHF and yours is in EUR, so it isn’t compared',
    'Couldn’t read the page: no offer on the page',
    'No product in your store has this SKU or ID',
    'Rejected: 169.254.169.254 is no public address',
    'Same as row 2',
  ]);
  expect(await findViolations(page)).toEqual([]);
  expect(service.asked.filter(({ path }) => path === '/products/prd_1/listings')).toMatchObject([
    { body: '{"url":"https://shop-1.example/p/one","by":"42"}' },
  ]);
});

test('a file of another kind is refused beside its field', async () => {
  await show();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'pages.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004'),
  });
  await page.getByRole('button', { name: 'Add pages' }).click();
  await page.getByText('This is a spreadsheet').waitFor();
});

test('adds a page on the page of its product', async () => {
  await page.goto(pages.address('/app/products/1'), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
  const field = page.getByLabel('Product page address');
  await field.fill('nowhere');
  await page.getByRole('button', { name: 'Add page', exact: true }).click();
  await page.getByText('Enter a valid web address').waitFor();
  await field.fill('https://shop-1.example/p/one');
  await page.getByRole('button', { name: 'Add page', exact: true }).click();
  await page.getByText('1 of 1 page was added').waitFor();
  expect(await field.inputValue()).toBe('');
  const offers = page.locator('table', { hasText: 'shop-3.example' }).first();
  expect(await offers.locator('thead').innerText()).toContain('Shipping');
  const rows = await offers.locator('tbody tr').all();
  const texts = await Promise.all(rows.map((row) => row.locator('td').nth(2).innerText()));
  expect(texts.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    '€4.90 Free from €50.00',
    'Free from €50.00',
    expect.stringMatching(/^CHF 4\.90 Not stated since \w+ \d/),
    'Not stated',
    'Free',
  ]);
});

test('downloads the evidence of an alert as one file; the API key never reaches the browser', async () => {
  await page.goto(pages.address('/app/alerts/evidence/alt_1'), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByText('Technical details').click();
  expect(await page.locator('main').innerText()).toMatch(
    /Shipping\s+€4\.90\s+Free from €50\.00[^]*Source of Shipping\s+visible page text p\.delivery/,
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download evidence (ZIP)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('evidence-alt_1.zip');
  const answer = await pages.ask('/app/evidence-file/alt_1');
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'application/zip',
    'PK-a-file',
  ]);
  expect(JSON.stringify([...answer.headers])).not.toContain('pk_test_pages');
  expect((await pages.ask('/app/evidence-file/alt_1', { anonymous: true })).status).not.toBe(200);
  expect(await page.content()).not.toContain('pk_test_pages');
});

test('a person points at the price on the evidence page, sees how its place fits, and undoes it', async () => {
  await page.goto(pages.address('/app/alerts/evidence/alt_1'), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('button', { name: 'Show the amounts on this page' }).click();
  const read = page.getByRole('listitem').filter({ hasText: 'Read as the price' });
  await read.waitFor();
  expect(await read.innerText()).toMatch(/^CHF\s44\.90/);
  await page.getByRole('button', { name: /^This is the price: CHF\s3\.00/ }).click();
  await page.getByText('This place can’t be used: on other pages').waitFor();
  expect(await page.getByRole('button', { name: 'Use this place' }).count()).toBe(0);
  await page
    .getByRole('button', { name: /^This is the price: CHF\s49\.90, in “Now CHF 49\.90”/ })
    .click();
  await page
    .getByText('3 pages agree, none contradicts, none has no certain price to compare with')
    .waitFor();
  await page.getByText('Show the pages').click();
  await page.getByText(/CHF\s21\.00 there, certain price: CHF\s21\.00 \(agrees\)/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use this place' }).click();
  await page.getByText('The place is saved. Stored pages are read again now.').waitFor();
  await page.getByText('You chose the place of this competitor’s price').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(service.asked.findLast(({ method }) => method === 'PUT')).toMatchObject({
    path: '/retailers/ret_1/price-place',
    body: expect.stringMatching(/"listing_id":"lst_one","capture_id":"cap_1".*"price":49\.90/),
  });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Your choice is undone').waitFor();
  expect(service.asked.findLast(({ method }) => method === 'DELETE')).toMatchObject({
    path: '/retailers/ret_1/price-place',
  });
});

test('asks about a price that is not certain, and sends the answer', async () => {
  await page.goto(pages.address('/app/alerts/prices/prd_1/lst_one'), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByText('The price is not certain').waitFor();
  expect(await page.locator('main').innerText()).toMatch(
    /Price we read\s+CHF\s44\.90\s+Confidence\s+90%\s+Next candidate\s+CHF\s49\.90\s+8%/,
  );
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'This price is right' }).click();
  await page.getByText('Your answer is saved').waitFor();
  // The next candidate is suggested as the other price.
  await page.getByRole('button', { name: 'Save price' }).click();
  const sent = () =>
    service.asked
      .filter(({ path }) => path === '/listings/lst_one/price-decision')
      .map(({ body }) => body);
  await expect.poll(sent).toHaveLength(2);
  expect(sent()).toEqual([
    expect.stringMatching(/"verdict":"right","listed_price":44\.90,"currency":"CHF"/),
    expect.stringMatching(/"verdict":"other".*"price":49\.90/),
  ]);
});

test('checks a refused retailer again, and says when it is too soon', async () => {
  await show();
  await page.getByRole('button', { name: 'Check again: closed.example' }).click();
  await page.getByText('This store was checked less than an hour ago').waitFor();
  expect(service.asked.filter(({ method }) => method === 'POST').at(-1)).toMatchObject({
    path: '/retailers',
    body: '{"domain":"closed.example"}',
  });
});

test('leads from the retailer just added to why it is not visited', async () => {
  await show();
  await page.getByLabel('Store address').fill('closed.example');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page
    .getByText('closed.example is on your list but isn’t being checked at the moment')
    .waitFor();
  const target = await page.getByRole('link', { name: 'See why' }).getAttribute('href');
  expect(await page.locator(target ?? 'none').innerText()).toContain(
    'Its robots.txt doesn’t allow our visits',
  );
});

test('leads to the page of each retailer where the service has one, and to its store', async () => {
  await show();
  const card = cardOf('shop-1.example');
  const name = card.getByRole('heading', { level: 2 }).getByRole('link');
  expect(await name.getAttribute('href')).toBe('https://shop-1.example/');
  await db.query(`update shop.shop set capabilities = capabilities || '["retailers.compliance"]'`);
  await show();
  expect(await name.getAttribute('href')).toBe('/app/retailers/shop-1.example');
  const store = card.getByRole('link', { name: /^Open store shop-1\.example/ });
  expect(await store.getAttribute('href')).toBe('https://shop-1.example/');
  await db.query(`update shop.shop set capabilities = capabilities - 'retailers.compliance'`);
});

const cardOf = (domain: string) =>
  page
    .locator('.Polaris-ShadowBevel')
    .filter({ has: page.getByRole('button', { name: `Remove ${domain}` }) });

async function show(): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(pages.address('/app/competitors'), { waitUntil: 'load' });
  await page.locator('html[data-hydrated]').waitFor();
}
