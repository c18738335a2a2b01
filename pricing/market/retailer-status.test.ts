import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/durations.ts';
import { createOfferReading, type GivenReading } from '#tests/support/create-offer-reading.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { checkRetailerReadings } from './retailer-status.ts';
import { recordReading } from './record-reading.ts';
import { findRetailer, learnTaxAndCurrency } from './retailer.ts';
import { startMonitoringRetailer } from './monitored-retailers.ts';

const PAGES = 10;
let context: TestStage;
let retailerId: string;
let retailers = 0;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
});
beforeEach(async () => {
  retailers += 1;
  retailerId = (
    await startMonitoringRetailer(context, {
      accountId: 'acc_1',
      domainOrUrl: `pages${retailers}.com`,
    })
  ).retailerId;
  await context.db.query(`update pricing.retailer set status = 'active' where id = $1`, [
    retailerId,
  ]);
  await readPages({ price: '100.00' });
  context.clock.advance(120 * MINUTE_MS);
});

test('quarantines a retailer whose pages change greatly one by one', async () => {
  await readPages({ price: '9.00' });
  expect(await assess()).toBe('quarantined');
  expect((await findRetailer(context.db, retailerId))?.status).toBe('quarantined');
  context.clock.advance(10 * MINUTE_MS);
  await readPages({ price: '9.00' });
  expect(await assess()).toBe('quarantined');
  expect(await prices()).toEqual(Array(PAGES).fill(10000n));
});

test('accepts prices that stay the same for a day', async () => {
  await readPages({ price: '9.00' });
  await assess();
  context.clock.advance(25 * 60 * MINUTE_MS);
  await readPages({ price: '9.00' });
  expect(await prices()).toEqual(Array(PAGES).fill(900n));
  expect(await assess()).toBe('active');
});

test('does not end the quarantine for the first page that agrees', async () => {
  await readPages({ price: '9.00' });
  await assess();
  context.clock.advance(10 * MINUTE_MS);
  await readPages({ price: '100.00' }, 1);
  expect(await assess()).toBe('quarantined');
  await readPages({ price: '100.00' });
  expect(await assess()).toBe('active');
});

test('quarantines a retailer whose pages all go out of stock', async () => {
  await readPages({ price: '100.00', availability: 'out_of_stock' });
  expect(await assess()).toBe('quarantined');
});

test('does not quarantine a retailer when some prices changed', async () => {
  await readPages({ price: '9.00' }, 3);
  await readPages({ price: '100.00' }, PAGES, 3);
  expect(await assess()).toBe('active');
});

test.each<[string, GivenReading, RegExp]>([
  ['fall by nine tenths', { price: '9.00' }, /prices fell by 80 %/],
  ['double and more', { price: '250.00' }, /median of 1?\d prices jumped/],
  ['lose their prices', { price: null }, /far from what was known|prices vanished/],
  ['change their currency', { price: '100.00', currency: 'SEK' }, /far from what was known/],
])(
  'quarantines a slow shop whose pages %s one every half hour, and believes none of them',
  async (_name, given, reason) => {
    for (let n = 0; n < PAGES; n += 1) {
      await readPages(given, n + 1, n);
      await assess();
      context.clock.advance(3 * MINUTE_MS);
      // The second visit, which usually confirms the price.
      await readPages(given, n + 1, n);
      await assess();
      context.clock.advance(27 * MINUTE_MS);
    }
    expect(await assess()).toBe('quarantined');
    expect(await statusReason()).toMatch(reason);
    expect(await prices()).toEqual(Array(PAGES).fill(10000n));
    await readPages({ price: '100.00' });
    expect(await assess()).toBe('active');
  },
);

test('accepts a greatly changed price when other pages, read since, are unchanged', async () => {
  await readPages({ price: '9.00' }, 1);
  expect(await due()).toBe(4);
  context.clock.advance(3 * MINUTE_MS);
  // Too soon: no other page has been read.
  await readPages({ price: '9.00' }, 1);
  expect((await prices())[0]).toBe(10000n);
  await readPages({ price: '100.00' }, 4, 1);
  await readPages({ price: '9.00' }, 1);
  expect((await prices())[0]).toBe(900n);
  expect(await assess()).toBe('active');
});

test('accepts a greatly changed price after a day without corroboration', async () => {
  await readPages({ price: '9.00' }, 1);
  context.clock.advance(25 * 60 * MINUTE_MS);
  await readPages({ price: '9.00' }, 1);
  expect((await prices())[0]).toBe(900n);
});

test('a feed is its own corroboration and makes no other page due', async () => {
  const feed = async (first: string): Promise<void> => {
    const offers = Array.from({ length: 6 }, (_, n) =>
      createOfferReading({
        url: `https://pages.com/feed/${n}`,
        price: n === 0 ? first : '50.00',
        tax: 'included',
      }),
    );
    await recordReading(context, {
      retailerId,
      url: 'https://pages.com/feed.xml',
      at: context.clock.now(),
      status: 200,
      headers: {},
      bytes: Buffer.from(first),
      parser: 'test',
      offers,
      isWhole: true,
      nextCheckAt: ({ now }) => new Date(now.getTime() + 180 * MINUTE_MS),
      confirmAfterMs: 2 * MINUTE_MS,
    });
  };
  await feed('50.00');
  await context.db.query(`update pricing.listing set next_check_at = $2 where retailer_id = $1`, [
    retailerId,
    new Date(context.clock.now().getTime() + 600 * MINUTE_MS),
  ]);
  await feed('9.00');
  expect(await due()).toBe(0);
  context.clock.advance(3 * MINUTE_MS);
  await feed('9.00');
  expect(
    (
      await context.db.query(
        `select price_minor from pricing.listing where url = 'https://pages.com/feed/0'`,
      )
    ).rows,
  ).toEqual([{ price_minor: 900n }]);
});

test('a retailer with one page needs no corroboration', async () => {
  await context.db.query(
    `delete from pricing.listing where retailer_id = $1 and url <> 'https://pages.com/0'`,
    [retailerId],
  );
  await readPages({ price: '9.00' }, 1);
  context.clock.advance(3 * MINUTE_MS);
  await readPages({ price: '9.00' }, 1);
  expect(await prices()).toEqual([900n]);
});

test('learns tax and currency when all offers agree', async () => {
  await learnTaxAndCurrency(context.db, retailerId);
  expect(
    await context.db.query(`select tax, currency from pricing.retailer where id = $1`, [
      retailerId,
    ]),
  ).toMatchObject({ rows: [{ tax: 'included', currency: 'EUR' }] });
});

const assess = (): Promise<string> => checkRetailerReadings(context, { retailerId });

async function statusReason(): Promise<string> {
  return (
    (
      await context.db.query<{ status_reason: string }>(
        `select status_reason from pricing.retailer where id = $1`,
        [retailerId],
      )
    ).rows[0]?.status_reason ?? ''
  );
}

/** Pages that are due now. */
async function due(): Promise<number> {
  return (
    await context.db.query(
      `select 1 from pricing.listing where retailer_id = $1 and next_check_at <= $2`,
      [retailerId, context.clock.now()],
    )
  ).rows.length;
}

async function prices(): Promise<unknown[]> {
  const found = await context.db.query<{ price_minor: bigint }>(
    `select price_minor from pricing.listing where retailer_id = $1 order by url`,
    [retailerId],
  );
  return found.rows.map((row) => row.price_minor);
}

/** Reads pages one by one, as for a retailer without a feed. */
async function readPages(given: GivenReading, to = PAGES, from = 0): Promise<void> {
  for (let n = from; n < to; n += 1) {
    const url = `https://pages.com/${n}`;
    const offer = createOfferReading({ url, name: `Thing ${n}`, tax: 'included', ...given });
    await recordReading(context, {
      retailerId,
      url,
      at: context.clock.now(),
      status: 200,
      headers: {},
      bytes: Buffer.from(JSON.stringify(given)),
      parser: 'test',
      offers: [offer],
      isWhole: true,
      nextCheckAt: ({ now }) => new Date(now.getTime() + 180 * MINUTE_MS),
      confirmAfterMs: 2 * MINUTE_MS,
    });
  }
}
