/** An alert waits for its picture: each way in which that can go, on a real database. */
import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/durations.ts';
import { deleteAccount } from '#pricing/accounts/delete-account.ts';
import { listPictures } from '#pricing/market/pictures.ts';
import { setRetailerStatus } from '#pricing/market/retailer-status.ts';
import {
  recordPictureFailures,
  savePicture,
  listWaitingPictures,
} from '#pricing/market/write-pictures.ts';
import { createPng } from '#tests/support/add-picture.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';
import { openViolation, violationPage, type Violation } from '#tests/support/open-violation.ts';
import { checkListings, checkProducts, checkRetailer } from './check-alerts.ts';
import type { AlertContext } from './open-after-pictures.ts';
import { checkPictures, requestScheduledPictures } from './request-pictures.ts';

const SECOND = 1_000;
const soon = { afterMs: 2 * SECOND };
const PNG = createPng(40, 30, [250, 250, 250]);

type PictureStage = TestStage & AlertContext;
let context: PictureStage;
let violation: Violation;
let listingId: string;
let obstacle: ReturnType<NonNullable<AlertContext['pictures']>['findObstacle']>;

beforeEach(async () => {
  obstacle = null;
  const stage = await createTestStage();
  context = {
    ...stage,
    pictures: { waitMs: MINUTE_MS, isScheduled: true, findObstacle: () => obstacle },
  };
  violation = await openViolation(context, '95.00');
  const { rows } = await context.db.query<{ id: string }>('select id from pricing.listing');
  listingId = rows[0]?.id ?? '';
});

const waiting = () =>
  listWaitingPictures(context.db, { retailerId: violation.retailerId, limit: 10 });

async function listAlerts() {
  const { rows } = await context.db.query<{ listed: bigint; open: boolean; accountId: string }>(
    `select listed_minor as listed, resolved_at is null as open, account_id as "accountId"
     from pricing.alert order by detected_at, account_id`,
  );
  return rows;
}

const OPEN_AT_80 = [{ listed: 8000n, open: true, accountId: 'acc' }];

async function listShown() {
  return listPictures(context.db, { listingId, detectedAt: context.clock.now(), resolvedAt: null });
}

/** Takes the waiting picture, which shows this price (null: none that could be read). */
async function take(price: number | null): Promise<boolean> {
  const [picture] = await waiting();
  const at = context.clock.now();
  const isTaken = await savePicture(context, {
    pictureId: picture?.id ?? '',
    parts: {
      document: {
        retailerId: violation.retailerId,
        url: 'https://gear.com/p/headphones',
        at,
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        bytes: violationPage(String(price)),
        parser: 'reading/1 drawn',
      },
      page: PNG,
      detail: PNG,
      at,
      price: price === null ? null : { minor: BigInt(price), currency: 'EUR' },
      box: { x: 1, y: 2, width: 3, height: 4 },
    },
  });
  return isTaken;
}

const check = () => checkListings(context, { listingIds: [listingId] });

describe('the picture is taken', () => {
  test('with the same price: the alert opens with it, once', async () => {
    await violation.visit('80.00');
    expect([await listAlerts(), await waiting()]).toEqual([
      [],
      [expect.objectContaining({ listingId })],
    ]);
    context.clock.advance(3 * SECOND);
    expect(await take(8000)).toBe(true);
    await check();
    expect(await listAlerts()).toEqual(OPEN_AT_80);
    expect(await listShown()).toMatchObject([{ state: 'taken', price: { minor: 8000n } }]);
    expect(context.published.filter(({ type }) => type === 'picture.finished')).toEqual([
      { type: 'picture.finished', data: expect.objectContaining({ needsVisit: false }) },
    ]);
    context.clock.advance(2 * MINUTE_MS);
    await checkPictures(context);
    await check();
    expect(await listAlerts()).toEqual(OPEN_AT_80);
    expect(await waiting()).toEqual([]);
    expect(context.accountEvents.filter(({ type }) => type === 'alert.created')).toHaveLength(1);
  });

  test('without a price that could be read: the alert opens', async () => {
    await violation.visit('80.00');
    await take(null);
    await check();
    expect(await listAlerts()).toEqual(OPEN_AT_80);
  });

  test('with another price, and the next visit reads the first one again: it opens', async () => {
    await violation.visit('80.00');
    await take(9500);
    await check();
    await checkPictures(context);
    expect(await listAlerts()).toEqual([]);
    expect(context.published.at(-1)?.data).toMatchObject({ needsVisit: true });
    const { rows } = await context.db.query<{ due: Date }>(
      'select next_check_at as due from pricing.listing',
    );
    expect(rows[0]?.due).toEqual(context.clock.now());
    await violation.visit('80.00', soon);
    await checkPictures(context);
    expect(await listAlerts()).toEqual(OPEN_AT_80);
    // The picture that contradicts is kept and shown.
    expect(await listShown()).toMatchObject([{ state: 'taken', price: { minor: 9500n } }]);
    await checkPictures(context);
    const { rows: left } = await context.db.query(
      'select 1 from pricing.picture where settled_at is null',
    );
    expect(left).toEqual([]);
  });

  test('with another price, and the next visit reads that one: no alert', async () => {
    await violation.visit('80.00');
    await take(9500);
    await check();
    await violation.visit('95.00', soon);
    for (const minutes of [1, 20]) {
      context.clock.advance(minutes * MINUTE_MS);
      await checkPictures(context);
      await check();
    }
    expect(await listAlerts()).toEqual([]);
  });

  test('with another price below the MAP price too: it opens with that one', async () => {
    await violation.visit('80.00');
    await take(8500);
    await check();
    expect(await listAlerts()).toEqual([]);
    await violation.visit('85.00', soon);
    expect(await listAlerts()).toEqual([{ listed: 8500n, open: true, accountId: 'acc' }]);
    expect(await waiting()).toEqual([]);
  });

  test('with another price, and no visit within 15 minutes: it opens', async () => {
    await violation.visit('80.00');
    await take(9500);
    context.clock.advance(15 * MINUTE_MS - SECOND);
    await checkPictures(context);
    expect(await listAlerts()).toEqual([]);
    context.clock.advance(2 * SECOND);
    await checkPictures(context);
    expect(await listAlerts()).toEqual(OPEN_AT_80);
  });
});

describe('no picture', () => {
  test('nobody takes it: the alert opens after a minute, and the picture fails later', async () => {
    await violation.visit('80.00');
    context.clock.advance(MINUTE_MS - 1);
    await checkPictures(context);
    expect(await listAlerts()).toEqual([]);
    context.clock.advance(1);
    await checkPictures(context);
    expect(await listAlerts()).toEqual(OPEN_AT_80);
    context.clock.advance(10 * MINUTE_MS);
    await checkPictures(context);
    expect(await waiting()).toEqual([]);
    expect(await listShown()).toMatchObject([{ state: 'failed', failure: 'not_in_time' }]);
    expect(await listAlerts()).toEqual(OPEN_AT_80);
  });

  test('it fails: the alert opens and says why', async () => {
    await violation.visit('80.00');
    const [picture] = await waiting();
    await recordPictureFailures(context, {
      pictureIds: [picture?.id ?? ''],
      failure: { code: 'not_allowed', values: {} },
    });
    await check();
    expect(await listAlerts()).toEqual(OPEN_AT_80);
    expect(await listShown()).toMatchObject([{ state: 'failed', failure: 'not_allowed' }]);
  });

  test("the plan's rendered visits are used up: it opens at once and says so", async () => {
    await context.db.query(
      `insert into pricing.rendered_visit_count values ('acc', '2026-11-20', 2000)`,
    );
    await violation.visit('80.00');
    expect(await listAlerts()).toEqual(OPEN_AT_80);
    expect(await listShown()).toMatchObject([{ state: 'failed', failure: 'plan_limit' }]);
  });

  test('there is no browser: it opens at once and says so', async () => {
    obstacle = { code: 'no_browser', values: {} };
    await violation.visit('80.00');
    expect(await listAlerts()).toEqual(OPEN_AT_80);
    expect(await listShown()).toMatchObject([{ state: 'failed', failure: 'no_browser' }]);
  });

  test('pictures are switched off: it opens at once, and nothing is recorded', async () => {
    const { pictures: _, ...without } = context;
    await violation.visit('95.00');
    const { rows } = await context.db.query('select 1 from pricing.picture');
    await context.db.query('update pricing.listing set price_minor = 8000');
    await checkListings(without, { listingIds: [listingId] });
    expect([await listAlerts(), rows]).toEqual([OPEN_AT_80, []]);
  });

  test('a MAP price was raised: it opens at once, and is photographed afterwards', async () => {
    await context.db.query('update pricing.product set map_minor = 9900');
    await checkProducts(context, { productIds: ['prd'] });
    expect(await listAlerts()).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });

  test('a MAP price was raised while an alert waits: it still waits', async () => {
    await violation.visit('80.00');
    await checkProducts(context, { productIds: ['prd'] });
    expect(await listAlerts()).toEqual([]);
  });
});

describe('meanwhile', () => {
  test('the price changes again: the picture of the new price opens the alert', async () => {
    await violation.visit('80.00');
    await violation.visit('75.00', soon);
    expect(await waiting()).toHaveLength(1);
    await take(7500);
    await check();
    expect(await listAlerts()).toEqual([{ listed: 7500n, open: true, accountId: 'acc' }]);
  });

  test('the price recovers: no alert, whatever the picture shows', async () => {
    await violation.visit('80.00');
    await violation.visit('99.00', soon);
    await take(8000);
    await check();
    context.clock.advance(20 * MINUTE_MS);
    await checkPictures(context);
    expect(await listAlerts()).toEqual([]);
  });

  test('the alert is resolved and the price falls again: a picture of its own', async () => {
    await violation.visit('80.00');
    await take(8000);
    await check();
    await violation.visit('99.00');
    expect(await listAlerts()).toMatchObject([{ open: false }]);
    await violation.visit('80.00');
    expect(await listAlerts()).toMatchObject([{ open: false }]);
    expect(await waiting()).toHaveLength(1);
    await take(8000);
    await check();
    expect(await listAlerts()).toMatchObject([{ open: false }, { open: true }]);
  });

  test('the account is deleted: nothing is left but the picture, and nothing fails', async () => {
    await violation.visit('80.00');
    await deleteAccount(context, 'acc');
    expect(await take(8000)).toBe(true);
    await check();
    context.clock.advance(2 * MINUTE_MS);
    await checkPictures(context);
    expect(await listAlerts()).toEqual([]);
  });

  test('the retailer is quarantined: no alert until it is trusted again', async () => {
    const setStatus = (status: 'quarantined' | 'active') =>
      context.db.transaction((tx) =>
        setRetailerStatus(context, tx, { retailerId: violation.retailerId, status, reason: null }),
      );
    await violation.visit('80.00');
    await setStatus('quarantined');
    await take(8000);
    await check();
    context.clock.advance(2 * MINUTE_MS);
    await checkPictures(context);
    expect(await listAlerts()).toEqual([]);
    await setStatus('active');
    await checkRetailer(context, { retailerId: violation.retailerId });
    expect(await listAlerts()).toEqual(OPEN_AT_80);
  });

  test('another account waits for the same picture, which counts once', async () => {
    await addSecondAccount();
    await violation.visit('80.00');
    expect(await waiting()).toHaveLength(1);
    await take(8000);
    await check();
    expect((await listAlerts()).map(({ accountId }) => accountId)).toEqual(['acc', 'other']);
    const { rows } = await context.db.query('select 1 from pricing.rendered_visit_count');
    expect(rows).toHaveLength(1);
  });
});

describe('a crash and two workers', () => {
  test('the transaction that finishes the picture is lost: it is taken again', async () => {
    await violation.visit('80.00');
    let isCrashing = true;
    context.events.on('picture.finished', () =>
      isCrashing ? Promise.reject(new Error('power loss')) : Promise.resolve(),
    );
    await expect(take(8000)).rejects.toThrow('power loss');
    expect(await waiting()).toHaveLength(1);
    const { rows } = await context.db.query(
      `select 1 from pricing.capture where parser like '% drawn'`,
    );
    expect(rows).toEqual([]);
    isCrashing = false;
    expect(await take(8000)).toBe(true);
    // The job that checks the listing is lost too: the schedule finds it.
    await checkPictures(context);
    expect(await listAlerts()).toEqual(OPEN_AT_80);
  });

  test('the transaction that opens the alert is lost: the next check opens it', async () => {
    await violation.visit('80.00');
    await take(8000);
    let isCrashing = true;
    context.events.onAccountEvents(async () => async () => {
      if (isCrashing) throw new Error('power loss');
    });
    await expect(check()).rejects.toThrow('power loss');
    expect(await listAlerts()).toEqual([]);
    isCrashing = false;
    await checkPictures(context);
    expect(await listAlerts()).toEqual(OPEN_AT_80);
  });

  test('two workers check and finish at once: one picture, one alert', async () => {
    await violation.visit('99.00');
    await context.db.query('update pricing.listing set price_minor = 8000');
    await Promise.all([check(), check(), checkProducts(context, { productIds: ['prd'] })]);
    const pictures = await waiting();
    expect(pictures).toHaveLength(1);
    const taken = await Promise.all([take(8000), take(8000)]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    await Promise.all([check(), checkPictures(context), check()]);
    expect((await listAlerts()).filter(({ open }) => open)).toHaveLength(1);
  });
});

test('an alert that lasts is photographed daily, and not after it ended', async () => {
  await violation.visit('80.00');
  await take(8000);
  await check();
  await requestScheduledPictures(context);
  expect(await waiting()).toEqual([]);
  context.clock.advance(24 * 60 * MINUTE_MS);
  await requestScheduledPictures(context);
  expect(await waiting()).toHaveLength(1);
  await take(8000);
  await violation.visit('99.00');
  context.clock.advance(48 * 60 * MINUTE_MS);
  await requestScheduledPictures(context);
  expect(await waiting()).toEqual([]);
});

async function addSecondAccount(): Promise<void> {
  await context.db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor, created_at, updated_at)
     values ('prd2', 'other', 'HP', 'Headphones', 'https://b.example/h', 'EUR', 9900, 9000, now(), now())`,
  );
  await context.db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at)
     select 'other', retailer_id, added_at from pricing.account_retailer`,
  );
  await context.db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     select 'mat2', 'other', 'prd2', listing_id, probability, verdict, tier, reasons, created_at, updated_at from pricing.match`,
  );
}
