import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { createPagesService } from './create-pages-service.ts';
import { lookAtPage } from './look-at-page.ts';
import { focusedText, noteShifts } from './note-shifts.ts';
import { type BrowserPages, openBrowserPages } from './open-browser-pages.ts';
import type { OpenPages } from './open-pages.ts';
import { openReviewQueue, type ReviewQueue } from './open-review-queue.ts';
import { showPage } from './show-page.ts';

const NOW = new Date();
const db = await createTestDatabase();
const service = createPagesService(NOW);
let opened: BrowserPages;
let pages: OpenPages;
let page: Page;
/** While it is there the service does not answer verdicts. */
let held: Promise<void> | null = null;
let refusing = false;
/** Address of the pictures of the listings to review. */
let pictures: string | null = null;
/** While it is there it answers instead of the small service. */
let real: ReviewQueue | null = null;

beforeAll(async () => {
  opened = await openBrowserPages({ db, now: NOW, service: answer });
  ({ page, pages } = opened);
}, 120_000);

afterAll(() => opened?.close());

test.for(['auto', 'confirmed', 'refused', 'rejected', 'products', 'listings'])(
  'the view %s is accessible and fits both widths',
  async (view) => {
    await show(`/app/matches?view=${view}`);
    await page.locator('table').waitFor();
    await lookAtPage(page, `matches-${view}`);
  },
);

test('products and offers without a partner are listed, page by page', async () => {
  await show('/app/matches?view=products');
  await page.getByRole('link', { name: /Desk lamp 001/ }).waitFor();
  await show('/app/matches?view=listings');
  await page.getByRole('link', { name: /Kettle of nobody/ }).waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('link', { name: /Second page kettle/ }).waitFor();
});

test('a picture that cannot be loaded is not shown as a broken one', async () => {
  const picture = 'https://pictures.example/lamp.png';
  const standing = () => page.locator(`img[src="${picture}"]`).count();
  pictures = picture;
  await show('/app/matches');
  await expect.poll(standing).toBe(0);
  expect(await page.getByText('No image').count()).toBe(0);
  pictures = null;
  await db.query('update shop.variant set image_url = $1', [picture]);
  for (const path of ['/app/products', '/app/products/1']) {
    await show(path);
    await page.getByText('Desk lamp 001').first().waitFor();
    await expect.poll(standing).toBe(0);
  }
  await db.query('update shop.variant set image_url = null');
});

test('a verdict is changed where it stands, and taken back', async () => {
  await show('/app/matches?view=auto');
  await page
    .getByRole('button', { name: /^Different product: / })
    .first()
    .click();
  await page.getByText('Rejected', { exact: true }).waitFor();
  await page
    .getByRole('button', { name: /^Undo: / })
    .first()
    .click();
  await page.getByText(/^Undone/).waitFor();
  const bodies = () =>
    service.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await expect
    .poll(() => bodies().slice(-2))
    .toEqual(['{"verdict":"refused","by":"42"}', '{"verdict":"review","by":"42"}']);
  await page.getByText('All saved').waitFor();
});

test('the queue is worked through and undone by keyboard alone', async () => {
  await show('/app/matches');
  await page.keyboard.press('j');
  await page.getByText('Match 2 of 3').waitFor();
  await page.keyboard.press('y');
  await page.getByText(/^Confirmed:/).waitFor();
  await page.getByText(/of 2$/).waitFor();
  await expect
    .poll(() => service.asked.filter((asked) => asked.path === '/matches/mat_2').at(-1)?.body)
    .toBe('{"verdict":"confirmed","by":"42"}');
  await page.keyboard.press('u');
  await page.getByText('Match 2 of 3').waitFor();
  await expect
    .poll(() => service.asked.filter((asked) => asked.path === '/matches/mat_2').at(-1)?.body)
    .toBe('{"verdict":"review","by":"42"}');
  await page.keyboard.press('k');
  await page.getByText('Match 1 of 3').waitFor();
});

test('on a phone the buttons keep their place, and the focus stays with them', async () => {
  await show('/app/matches');
  await page.setViewportSize({ width: 390, height: 844 });
  await noteShifts(page.mainFrame());
  const same = page.getByRole('button', { name: 'Same product (Y)' });
  const before = await same.boundingBox();
  for (let n = 0; n < 3; n += 1) {
    expect((await same.boundingBox())?.y).toBe(before?.y);
    await same.click();
  }
  // The button has gone with the last pair.
  await same.waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page.mainFrame())).toContain('Undo (U)');
  await page.getByText('All saved').waitFor();
  for (let n = 0; n < 3; n += 1) await page.getByRole('button', { name: 'Undo (U)' }).click();
  await expect.poll(() => focusedText(page.mainFrame())).not.toBe('');
  await page.getByText('All saved').waitFor();
  // Up to 0.1 counts as good.
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.1);
});

test('whoever is faster than the service loses no key: verdicts and an undo wait their turn', async () => {
  await show('/app/matches');
  const before = verdicts().length;
  let release = (): void => undefined;
  held = new Promise((resolve) => (release = resolve));
  await page.keyboard.press('y');
  await page.getByText('Match 1 of 2').waitFor();
  await page.keyboard.press('u');
  await page.getByText('Match 1 of 3').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  await page.getByText(/^Saving: /).waitFor();
  expect(verdicts().slice(before)).toEqual([]);
  held = null;
  release();
  await page.getByText(/^Rejected:/).waitFor();
  await expect
    .poll(() => verdicts().slice(before))
    .toEqual(['mat_1 confirmed', 'mat_1 review', 'mat_2 refused']);
});

test('a verdict that was not saved comes back, with what was said of it since', async () => {
  await show('/app/matches');
  const before = verdicts().length;
  let release = (): void => undefined;
  held = new Promise((resolve) => (release = resolve));
  refusing = true;
  await page.keyboard.press('y');
  await page.getByText('Match 1 of 2').waitFor();
  await page.keyboard.press('u');
  held = null;
  release();
  await page.getByText('Decision not saved').waitFor();
  await page.getByText('Match 1 of 3').waitFor();
  refusing = false;
  await page.keyboard.press('n');
  await expect.poll(() => verdicts().slice(before)).toEqual(['mat_1 refused']);
  await page.getByText('Decision not saved').waitFor({ state: 'detached' });
});

test('leaving the page saves what was said', async () => {
  await show('/app/matches');
  const before = verdicts().length;
  let release = (): void => undefined;
  held = new Promise((resolve) => (release = resolve));
  await page.keyboard.press('y');
  await page.keyboard.press('y');
  await page.getByText('Match 1 of 1').waitFor();
  await page.getByRole('link', { name: 'Automatic', exact: true }).click();
  await page.waitForURL(/view=auto/);
  held = null;
  release();
  await expect
    .poll(() => verdicts().slice(before).sort())
    .toEqual(['mat_1 confirmed', 'mat_2 confirmed']);
});

test.skipIf(!IS_LONG)(
  '160 pairs decided quickly by keyboard, with a reload after each 50, are all saved',
  async () => {
    real = await openReal(160);
    await show('/app/matches');
    for (let decided = 0; decided < 160;) {
      const open = await openPairs();
      const some = Math.min(open, 50 - (decided % 50));
      for (let n = 0; n < some; n += 1)
        await page.keyboard.press((decided + n) % 2 === 0 ? 'y' : 'n');
      decided += some;
      await page.reload({ waitUntil: 'load' });
      // Before this, the page may still show the server's list, with pairs that are being saved.
      await page.getByText('All saved').waitFor();
      // Keys that are pressed earlier are lost.
      await page.locator('html[data-hydrated]').waitFor();
    }
    await expect.poll(async () => real?.count('review')).toBe(0);
    expect([await real.count('confirmed'), await real.count('refused')]).toEqual([80, 80]);
    await page.getByText('Nothing to review').waitFor();
  },
);

test('another person’s decision stands until it is overruled; a refused session is asked again', async () => {
  real = await openReal(2);
  await show('/app/matches');
  await real.decide(1, 'refused');
  await real.decide(2, 'confirmed');
  await page.keyboard.press('y');
  await page.keyboard.press('y');
  await page.getByText('Someone else decided 1 match first').waitFor();
  expect([await real.count('confirmed'), await real.count('refused')]).toEqual([1, 1]);
  const address = '**/app/matches/decisions';
  await page.route(address, (route) => route.fulfill({ status: 401 }));
  await page.getByRole('button', { name: 'Same product: Their Kettle 1' }).click();
  await page.getByText('1 not saved').waitFor();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('All saved').waitFor();
  expect(await real.count('confirmed')).toBe(2);
});

test('whoever leaves for elsewhere has sent all that was said', async () => {
  real = await openReal(20);
  await show('/app/matches');
  for (let n = 0; n < 20; n += 1) await page.keyboard.press('y');
  await page.goto('about:blank');
  await expect.poll(() => real?.count('confirmed')).toBe(20);
  // Nothing had answered: the next visit asks again, and hears that all are.
  await show('/app/matches');
  await page.getByText('All saved').waitFor();
});

test('a tab that is closed at once loses nothing: the next page saves it', async () => {
  real = await openReal(1);
  await show('/app/matches');
  const address = '**/app/matches/decisions';
  const context = page.context();
  await context.route(address, (route) => route.abort());
  await page.keyboard.press('y');
  await page.getByText('1 not saved').waitFor();
  await page.close();
  await context.unroute(address);
  page = await context.newPage();
  await show('/app');
  await expect.poll(() => real?.count('confirmed')).toBe(1);
});

async function openReal(size: number): Promise<ReviewQueue> {
  await db.query(`update shop.shop set capabilities = capabilities || '["matches.decisions"]'`);
  return openReviewQueue(size);
}

/** How many of the list wait for a decision. */
async function openPairs(): Promise<number> {
  const text = await page.getByText(/^Match 1 of \d+$/).textContent();
  return Number(text?.split(' ').at(-1));
}

/** Verdicts that the service has taken, in its order. */
const verdicts = () =>
  service.asked
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => `${path.split('/').at(-1)} ${/"verdict":"(\w+)"/.exec(body)?.[1]}`);

/**
 * The pages' service, which also has verdicts by name, and products and offers without a partner.
 */
async function answer(request: Request): Promise<Response> {
  if (real) return real.answer(request);
  const { pathname, searchParams } = new URL(request.url);
  const verdict = searchParams.get('verdict');
  if (request.method === 'PATCH') {
    await held;
    if (refusing)
      return Response.json(
        { type: 'about:blank', title: 'Refused', status: 409, code: 'conflict', detail: 'Not now' },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      );
  }
  if (request.method === 'GET' && pathname.endsWith('/products'))
    return Response.json({
      products: [
        { id: 'prd_1', sku: 'DL-1', external_id: null },
        { id: 'prd_unknown', sku: 'GONE-1', external_id: null },
      ],
      next_cursor: null,
    });
  if (request.method === 'GET' && pathname.endsWith('/listings')) {
    const second = searchParams.get('cursor') === 'more';
    return Response.json({
      listings: [listing(second ? 'Second page kettle' : 'Kettle of nobody')],
      next_cursor: second ? null : 'more',
    });
  }
  const given = await service.fetch(request);
  if (pictures && request.method === 'GET' && pathname.endsWith('/matches')) {
    const { matches } = (await given.json()) as { matches: { listing: object }[] };
    return Response.json({
      matches: matches.map((match) => ({
        ...match,
        listing: { ...match.listing, image_url: pictures },
      })),
      next_cursor: null,
    });
  }
  if (
    request.method !== 'GET' ||
    !pathname.endsWith('/matches') ||
    verdict === null ||
    verdict === 'review'
  )
    return given;
  const { matches } = (await given.json()) as { matches: object[] };
  return Response.json({
    matches: matches.map((match) => ({ ...match, verdict })),
    next_cursor: null,
  });
}

function listing(name: string) {
  return {
    id: 'lst_9',
    retailer_id: 'ret_1',
    retailer: 'shop-1.example',
    url: 'https://shop-1.example/kettle',
    name,
    brand: null,
    gtin: null,
    mpn: null,
    sku: null,
    image_url: null,
    price: 17.9,
    currency: 'EUR',
    list_price: null,
    availability: 'in_stock',
    condition: 'new',
    seller: null,
    state: 'ok',
    first_seen_at: NOW.toISOString(),
    observed_at: null,
    product_ids: [],
  };
}

const show = (path: string) => showPage(page, pages.address(path));
