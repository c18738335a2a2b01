import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { createPeriod } from '#pricing/catalog/map-price-periods/edit-periods.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { getRetailerCompliance } from './get-retailer-compliance.ts';
import {
  deleteOldComplianceDays,
  listCountedAccounts,
  refreshComplianceDay,
} from './refresh-compliance-day.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const context = await createTestStage(NOW);
const { db, clock } = context;

beforeEach(async () => {
  clock.set(NOW);
  await deleteRecords(db);
  await db.query(
    `insert into pricing.account (id, name, plan, settings, created_at)
     values ('acc', 'A', 'trial', '{"mapTolerance": 0.01}', $1), ('other', 'B', 'growth', '{}', $1)`,
    [NOW],
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     select 'ret_' || name, name || '.example', 'active', $1::timestamptz, 'https://' || name || '.example', $1, $1
     from unnest('{gear,quiet,broken}'::text[]) as name`,
    [NOW],
  );
  await db.query(
    `insert into pricing.account_retailer select 'acc', id, $1::timestamptz from pricing.retailer`,
    [NOW],
  );
});

interface Offer {
  readonly retailer?: string;
  readonly account?: string;
  readonly product?: Record<string, unknown>;
  readonly listing?: Record<string, unknown>;
  readonly verdict?: string;
}

let added = 0;

/** A product at a MAP price of 100.00 € with one matched offer of 100.00 €, with these changes. */
async function addOffer({ retailer = 'gear', account = 'acc', ...change }: Offer): Promise<string> {
  added += 1;
  const id = `p${added}`;
  const product = {
    id,
    account_id: account,
    sku: id,
    name: 'Lamp',
    url: 'https://shop.example/l',
    currency: 'EUR',
    price_minor: 12_000,
    map_minor: 10_000,
    created_at: NOW,
    updated_at: NOW,
    ...change.product,
  };
  const listing = {
    id: `l${added}`,
    retailer_id: `ret_${retailer}`,
    url: `https://x.example/${id}`,
    price_minor: 10_000,
    currency: 'EUR',
    availability: 'in_stock',
    condition: 'new',
    price_kind: 'public',
    read_from: 'page',
    state: 'ok',
    first_seen_at: NOW,
    last_seen_at: clock.now(),
    offer_since: NOW,
    ...change.listing,
  };
  for (const [table, row] of Object.entries({ product, listing })) {
    const names = Object.keys(row);
    await db.query(
      `insert into pricing.${table} (${names.join(', ')})
       values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    );
  }
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, retailer_id, probability,
       verdict, tier, reasons, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 0.99, $6, 'identifier', '[]', $7, $7)`,
    [`m${added}`, account, id, listing.id, listing.retailer_id, change.verdict ?? 'auto', NOW],
  );
  return id;
}

const count = () => refreshComplianceDay(context, { accountId: 'acc' });
const read = async (retailer = 'gear.example') =>
  (
    await getRetailerCompliance(db, {
      accountId: 'acc',
      retailer,
      from: '2026-11-01',
      to: '2026-11-30',
    })
  ).days;

test('counts by hand: at, above and below the MAP price, and what the rule does not compare', async () => {
  await addOffer({}); // at the MAP price
  await addOffer({ listing: { price_minor: 13_000 }, verdict: 'confirmed' }); // above
  await addOffer({ listing: { price_minor: 9_900 } }); // below by exactly the tolerance of 1 %
  await addOffer({ listing: { price_minor: 9_899 } }); // below
  await addOffer({ listing: { price_minor: 5_000, condition: 'unknown' } }); // below
  // None of these is compared, below the MAP price or not.
  for (const price_minor of [8_000, 12_000]) {
    for (const listing of [
      { currency: 'USD' },
      { availability: 'out_of_stock' },
      { availability: 'discontinued' },
      { availability: 'pre_order' },
      { availability: 'unknown' },
      { condition: 'used' },
      { price_kind: 'member' },
      { tax: 'excluded' },
      { confidence: 0.5 },
      { state: 'unreadable' },
      { state: 'not_found' },
      { state: 'gone' },
      { last_seen_at: new Date(NOW.getTime() - 7 * DAY_MS - 1) },
      { last_seen_at: null },
      { corrected_at: new Date(NOW.getTime() + 1) },
    ])
      await addOffer({ listing: { price_minor, ...listing } });
    await addOffer({ listing: { price_minor }, product: { map_minor: null } });
    await addOffer({ listing: { price_minor }, product: { monitored: false } });
    await addOffer({ listing: { price_minor }, verdict: 'review' });
    await addOffer({ listing: { price_minor }, verdict: 'rejected' });
    await addOffer({ listing: { price_minor }, account: 'other' });
  }
  await addOffer({ retailer: 'broken', listing: { price_minor: 8_000 } });
  await db.query(`update pricing.retailer set status = 'quarantined' where id = 'ret_broken'`);
  await addOffer({ listing: { last_seen_at: new Date(NOW.getTime() - 7 * DAY_MS) } }); // just seen
  await count();
  expect(await read()).toEqual([{ day: '2026-11-20', offers: 6, compliant: 4, below: 2 }]);
  const none = [{ day: '2026-11-20', offers: 0, compliant: 0, below: 0 }];
  expect(await read('quiet.example')).toEqual(none);
  expect(await read('broken.example')).toEqual(none);
});

test('a price that a person has decided about counts as decided', async () => {
  await addOffer({ listing: { price_minor: 8_000, confidence: 0.5, id: 'a' } });
  await addOffer({ listing: { price_minor: 8_000, confidence: 0.5, id: 'b' } });
  await addOffer({ listing: { price_minor: 8_000, confidence: 0.5, id: 'c' } });
  for (const [listing, verdict, price] of [
    ['a', 'right', null],
    ['b', 'other', 11_000],
    ['c', 'none', null],
  ])
    await db.query(
      `insert into pricing.price_decision (account_id, listing_id, retailer_id, verdict, read_minor, read_currency, price_minor, decided_at)
       values ('acc', $1, 'ret_gear', $2, 8000, 'EUR', $3, $4)`,
      [listing, verdict, price, NOW],
    );
  await count();
  expect(await read()).toMatchObject([{ offers: 2, compliant: 1, below: 1 }]);
});

test('during a promotion window nothing is compared; another MAP price of a period counts', async () => {
  const promoted = await addOffer({ listing: { price_minor: 8_000 } });
  const raised = await addOffer({ listing: { price_minor: 10_500 } });
  const given = { name: null, note: null, by: null, endsAt: new Date(NOW.getTime() + DAY_MS) };
  const create = (scopeKey: string, terms: Parameters<typeof createPeriod>[1]['draft']['terms']) =>
    createPeriod(context, {
      accountId: 'acc',
      draft: { ...given, scope: 'product', scopeKey, startsAt: NOW, terms },
      allowConflicts: false,
    });
  await create(promoted, { kind: 'suspended' });
  await create(raised, { kind: 'amount', minor: 11_000n, currency: 'EUR' });
  await count();
  expect(await read()).toMatchObject([{ offers: 1, compliant: 0, below: 1 }]);
  clock.set(new Date(NOW.getTime() + DAY_MS));
  await count();
  expect(await read()).toMatchObject([
    {},
    { day: '2026-11-21', offers: 2, compliant: 1, below: 1 },
  ]);
});

test('the day ends at midnight in UTC and keeps its last count; counting again replaces it', async () => {
  const id = await addOffer({ listing: { price_minor: 8_000 } });
  clock.set(new Date('2026-11-20T23:59:59.999Z'));
  await count();
  await count();
  expect(await read()).toEqual([{ day: '2026-11-20', offers: 1, compliant: 0, below: 1 }]);
  await db.query(
    `update pricing.listing l set price_minor = 10000 from pricing.match m
     where m.listing_id = l.id and m.product_id = $1`,
    [id],
  );
  clock.set(new Date('2026-11-21T00:00:00Z'));
  await count();
  expect(await read()).toEqual([
    { day: '2026-11-20', offers: 1, compliant: 0, below: 1 },
    { day: '2026-11-21', offers: 1, compliant: 1, below: 0 },
  ]);
  // A retailer that is no longer watched keeps the day as it was last counted.
  await db.query(`delete from pricing.account_retailer where retailer_id = 'ret_gear'`);
  await count();
  expect((await read()).at(-1)).toMatchObject({ offers: 1 });
});

test('accounts without a MAP price, suspended and paused ones are not counted', async () => {
  expect(await listCountedAccounts(db)).toEqual([]);
  await addOffer({});
  await addOffer({ account: 'other' });
  expect(await listCountedAccounts(db)).toEqual(['acc', 'other']);
  await db.query(`update pricing.account set suspended_at = $1 where id = 'other'`, [NOW]);
  await db.query(`update pricing.account set monitoring_paused_at = $1 where id = 'acc'`, [NOW]);
  expect(await listCountedAccounts(db)).toEqual([]);
  await refreshComplianceDay(context, { accountId: 'gone' });
  expect(await db.query('select from pricing.map_compliance_day')).toMatchObject({ rowCount: 0 });
});

test('the number of statements does not grow with the offers', async () => {
  await addOffer({});
  const measure = async () => {
    const { context: counted, asked } = countStatements(context);
    await refreshComplianceDay(counted, { accountId: 'acc' });
    return asked();
  };
  const few = await measure();
  for (let n = 0; n < 40; n += 1) await addOffer({});
  expect(await measure()).toBe(few);
  expect(await read()).toMatchObject([{ offers: 41 }]);
});

test('days older than the history of the plan are deleted', async () => {
  await db.query(
    `insert into pricing.map_compliance_day
     select account, 'gear.example', day::date, 1, 1, 0
     from unnest('{acc,other}'::text[]) account,
       unnest('{2026-08-21,2026-08-22,2024-11-20,2024-11-19}'::text[]) day`,
  );
  await deleteOldComplianceDays(db, NOW);
  const { rows } = await db.query<{ row: string }>(
    `select account_id || ' ' || day as row from pricing.map_compliance_day order by 1`,
  );
  // 90 days of a trial, 730 of Growth.
  expect(rows.map(({ row }) => row)).toEqual([
    ...['acc 2026-08-22', 'other 2024-11-20', 'other 2026-08-21', 'other 2026-08-22'],
  ]);
});
