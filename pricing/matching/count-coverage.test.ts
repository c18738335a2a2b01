import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/durations.ts';
import { listRetailers, type RetailerRow } from '#pricing/api/queries/list-retailers.ts';
import { stopMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { deleteRecords } from '#tests/support/delete-records.ts';
import { countCoverage } from './count-coverage.ts';

const context = await createTestStage();
const { db, clock } = context;

beforeEach(async () => {
  await deleteRecords(db);
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) select 'acc_' || n, 'A', 'growth', now() from generate_series(1, 2) n`,
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
       created_at)
     select 'ret_' || n, n || '.example', 'active', now(), 'https://a.example', now(), now()
     from generate_series(1, 2) n`,
  );
  await db.query(
    `insert into pricing.account_retailer (account_id, retailer_id, added_at)
     values ('acc_1', 'ret_1', $1), ('acc_2', 'ret_1', $1), ('acc_1', 'ret_2', $1)`,
    [clock.now()],
  );
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at,
       updated_at)
     select 'prd_' || n, 'acc_' || n, 'S', 'Kettle', 'https://us.example/p', 'EUR', 10000, now(),
       now()
     from generate_series(1, 2) n`,
  );
  await listings({ retailer: 'ret_1', count: 5, hours: 1 });
  await listings({ retailer: 'ret_2', count: 2, hours: 30 });
});

test('stored counts equal counts made now', async () => {
  await match({ account: 1, listing: 'lst_ret_1_1', verdict: 'auto' });
  await match({ account: 1, listing: 'lst_ret_1_2', verdict: 'confirmed' });
  await match({ account: 1, listing: 'lst_ret_1_3', verdict: 'review' });
  await match({ account: 2, listing: 'lst_ret_1_1', verdict: 'auto' });
  await match({ account: 1, listing: 'lst_ret_2_1', verdict: 'auto' });
  await db.query(`update pricing.listing set state = 'gone' where id = 'lst_ret_1_5'`);
  const now = await rows('acc_1');
  expect(await countCoverage(context, { keptFrom: 2 })).toBe(2);
  expect(await rows('acc_1')).toEqual(now);
  expect(now.map(({ listings: l, matched, fresh }) => [l, matched, fresh])).toEqual([
    [2, 1, 0],
    [4, 2, 2],
  ]);
  expect((await rows('acc_2')).map(({ matched }) => matched)).toEqual([1]);
});

test('uses stored counts only for large retailers', async () => {
  await countCoverage(context, { keptFrom: 3 });
  clock.advance(5 * MINUTE_MS);
  await match({ account: 1, listing: 'lst_ret_1_1', verdict: 'auto' });
  await match({ account: 1, listing: 'lst_ret_2_1', verdict: 'auto' });
  const [small, large] = await rows('acc_1');
  expect([small?.matched, small?.countedAt]).toEqual([1, clock.now()]);
  expect([large?.matched, large?.countedAt]).toEqual([
    0,
    new Date(clock.now().getTime() - 5 * MINUTE_MS),
  ]);
});

test('ignores stored counts that are older than an hour', async () => {
  await countCoverage(context, { keptFrom: 2 });
  await match({ account: 1, listing: 'lst_ret_1_1', verdict: 'auto' });
  clock.advance(61 * MINUTE_MS);
  expect((await rows('acc_1')).map(({ matched }) => matched)).toEqual([0, 1]);
});

test('counts a retailer directly again once it has become small', async () => {
  await countCoverage(context, { keptFrom: 3 });
  await db.query(
    `update pricing.listing set state = 'gone' where id in ('lst_ret_1_1', 'lst_ret_1_2', 'lst_ret_1_3')`,
  );
  await countCoverage(context, { keptFrom: 3 });
  expect((await rows('acc_1')).map(({ listings: l }) => l)).toEqual([2, 2]);
  expect((await db.query('select 1 from pricing.retailer_coverage')).rowCount).toBe(0);
});

test('an interrupted run leaves the least recently counted retailers for the next run', async () => {
  await countCoverage(context, { keptFrom: 2 });
  await db.query(
    `update pricing.retailer_coverage set counted_at = counted_at - interval '5 minutes' where retailer_id = 'ret_2'`,
  );
  const { signal, abort } = stopAfter(1);
  expect(
    await countCoverage(
      { ...context, clock: { ...clock, now: () => (abort(), clock.now()) } },
      { keptFrom: 2, signal },
    ),
  ).toBe(1);
  const { rows: kept } = await db.query<{ countedAt: Date }>(
    `select counted_at as "countedAt" from pricing.retailer_coverage where retailer_id = 'ret_2'`,
  );
  expect(kept).toEqual([{ countedAt: clock.now() }]);
});

test('deletes the counts when the account stops monitoring the retailer', async () => {
  await countCoverage(context, { keptFrom: 2 });
  await stopMonitoringRetailer(context, { accountId: 'acc_1', retailerId: 'ret_1' });
  const { rows: kept } = await db.query<{ pair: string }>(
    `select account_id || ' ' || retailer_id as pair from pricing.retailer_coverage order by 1`,
  );
  expect(kept.map((row) => row.pair)).toEqual(['acc_1 ret_2', 'acc_2 ret_1']);
});

function rows(accountId: string): Promise<RetailerRow[]> {
  return listRetailers(db, { accountId, now: clock.now(), fetch: 100 });
}

/** A signal that is aborted once `abort` was called `calls` times. */
function stopAfter(calls: number): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  let left = calls;
  return {
    signal: controller.signal,
    abort: () => {
      left -= 1;
      if (left === 0) controller.abort();
    },
  };
}

async function listings({
  retailer,
  count,
  hours,
}: {
  retailer: string;
  count: number;
  hours: number;
}): Promise<void> {
  await db.query(
    `insert into pricing.listing (id, retailer_id, url, name, read_from, state, first_seen_at,
       last_seen_at, last_checked_at)
     select 'lst_' || $1 || '_' || n, $1, 'https://a.example/' || n, 'Kettle', 'x', 'ok', $2,
       $2::timestamptz - make_interval(hours => $4), $2::timestamptz - make_interval(hours => $4)
     from generate_series(1, $3::int) n`,
    [retailer, clock.now(), count, hours],
  );
}

async function match({
  account,
  listing,
  verdict,
}: {
  account: number;
  listing: string;
  verdict: string;
}): Promise<void> {
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     values ($1, $2, $3, $4, 0.99, $5, 'identifier', '[]', now(), now())`,
    [`mat_${listing}_${account}`, `acc_${account}`, `prd_${account}`, listing, verdict],
  );
}
