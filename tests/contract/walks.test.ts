/**
 * Paging through lists that others change, each compared with the whole list in the snapshot of its
 * first page.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { AlertPosition, listAlerts } from '#pricing/api/queries/list-alerts.ts';
import {
  listRecommendations,
  RecommendationPosition,
} from '#pricing/api/queries/list-recommendations.ts';
import {
  createPaginationSnapshot,
  readPaginationSnapshot,
  type PaginationSnapshot,
} from '#pricing/api/pagination-snapshot.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { IS_LONG } from '#tests/support/is-long.ts';

/** Of each list. */
const WALKS = IS_LONG ? 20 : 2;
const RECORDS = 60;
const WRITERS = 5;
const NOW = new Date('2026-11-20T12:00:00Z');

let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase();
});

type Listed = { readonly id: string; readonly snapshot: string; readonly productId: string | null };
interface List<Row extends Listed> {
  read(
    sql: Sql,
    accountId: string,
    page: { fetch: number; walk: PaginationSnapshot | null; last: Row | null },
  ): Promise<Row[]>;
  changes: readonly ((tx: Tx, accountId: string) => Promise<unknown>)[];
}

const anyOf = (column: string, table: string): string =>
  `(select ${column} from pricing.${table} where account_id = $1 order by random() limit ${randomInt(1, 4)})`;
const run = (sql: () => string) => (tx: Tx, accountId: string) => tx.query(sql(), [accountId]);

const alertChanges = [
  run(
    () =>
      `update pricing.alert set read_at = case when read_at is null then now() end where id in ${anyOf('id', 'alert')}`,
  ),
  run(
    () =>
      `update pricing.alert set resolved_at = now(), resolution = 'recovered', updated_at = now()
       where id in ${anyOf('id', 'alert')} and resolved_at is null`,
  ),
  run(
    () =>
      `update pricing.alert set listed_minor = listed_minor - 1, updated_at = now() where id in ${anyOf('id', 'alert')}`,
  ),
  run(
    () =>
      `delete from pricing.alert
       where id = (select id from pricing.alert where account_id = $1 order by random() limit 1)
         and random() < 0.3`,
  ),
  run(
    () => `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer,
        currency, map_minor, listed_minor, lowest_minor, detected_at, updated_at, resolved_at)
    select '${randomUUID()}', account_id, product_id, listing_id, type, retailer, currency, 1, 1, 1,
      detected_at + interval '1 s', now(), now()
    from pricing.alert
    where account_id = $1 limit 1`,
  ),
];

const recommendationChanges = [
  run(
    () => `update pricing.recommendation set confidence = 0.45 + random() / 2, expected_gain = case when random() < 0.8 then random() end
    where id in ${anyOf('id', 'recommendation')} and suggested_minor is not null`,
  ),
  run(
    () =>
      `update pricing.recommendation set id = id || 'n', suggested_minor = 1,
         confidence = 0.51 + random() / 3, abstained = null,
         created_at = created_at + interval '1 h'
       where id in ${anyOf('id', 'recommendation')}`,
  ),
  run(
    () =>
      `update pricing.recommendation set id = id || 'w', suggested_minor = null, confidence = null,
         expected_gain = null, abstained = 'no offers'
       where id in ${anyOf('id', 'recommendation')} and random() < 0.3`,
  ),
  run(
    () =>
      `delete from pricing.product
       where id = (select id from pricing.product where account_id = $1 order by random() limit 1)
         and random() < 0.3`,
  ),
  run(
    () => `with p as (insert into pricing.product (id, account_id, sku, name, url, currency,
        price_minor, created_at, updated_at)
      values ('${randomUUID()}', $1, '${randomUUID()}', 'New', 'https://shop.example/n', 'EUR',
        1990, now(), now())
      returning id)
    insert into pricing.recommendation (id, account_id, product_id, currency, current_minor,
      suggested_minor, confidence, detail, created_at, updated_at)
    select id, $1, id, 'EUR', 1990, 1890, 0.5 + random() / 2, '{}', now(), now() from p`,
  ),
];

const alerts = (
  filters: Parameters<typeof listAlerts>[1]['filters'],
): List<Awaited<ReturnType<typeof listAlerts>>[number]> => ({
  changes: alertChanges,
  read: (sql, accountId, { fetch, walk, last }) => {
    const at =
      last &&
      AlertPosition.parse(
        JSON.parse(
          JSON.stringify({
            walk,
            unread: last.readAt === null,
            detectedAt: last.detectedAt,
            id: last.id,
          }),
        ),
      );
    return listAlerts(sql, {
      accountId,
      fetch,
      filters,
      after: at ? { ...at, snapshot: readPaginationSnapshot(at.walk, NOW) } : undefined,
    });
  },
});

const recommendation = (
  filters: Parameters<typeof listRecommendations>[1]['filters'],
): List<Awaited<ReturnType<typeof listRecommendations>>[number]> => ({
  changes: recommendationChanges,
  read: (sql, accountId, { fetch, walk, last }) => {
    const at =
      last &&
      RecommendationPosition.parse(
        JSON.parse(
          JSON.stringify({
            walk,
            confidence: last.confidence,
            gain: last.expectedGain,
            id: last.id,
          }),
        ),
      );
    return listRecommendations(sql, {
      accountId,
      fetch,
      filters,
      after: at ? { ...at, snapshot: readPaginationSnapshot(at.walk, NOW) } : undefined,
    });
  },
});

test.each([
  ['all alerts', alerts({})],
  ['open alerts', alerts({ status: 'open' })],
  [
    'alerts of a retailer and a time',
    alerts({
      retailer: 'a.example',
      createdAfter: new Date('2026-11-20T06:10:00Z'),
      createdBefore: new Date('2026-11-20T06:50:00Z'),
    }),
  ],
] as const)(
  'all pages of %s are the list of the first page',
  { timeout: 60_000 + WALKS * 10_000 },
  async (_name, list) => {
    await expectSteadyWalks(
      list,
      'alert',
      async (ids) =>
        new Set(
          (
            await db.query<{ id: string }>('select id from pricing.alert where id = any($1)', [ids])
          ).rows.map(({ id }) => id),
        ),
    );
  },
);

test.each([
  ['all recommendations', recommendation({})],
  ['recommendations of some confidence', recommendation({ minConfidence: 0.7 })],
  [
    'recommendations of a time',
    recommendation({ createdBefore: new Date('2026-11-20T06:30:00Z') }),
  ],
] as const)(
  'all pages of %s are the list of the first page',
  { timeout: 60_000 + WALKS * 10_000 },
  async (_name, list) => {
    await expectSteadyWalks(
      list,
      'recommendation',
      async (ids) =>
        new Set(
          (
            await db.query<{ id: string }>('select id from pricing.product where id = any($1)', [
              ids,
            ])
          ).rows.map(({ id }) => id),
        ),
    );
  },
);

/**
 * All pages give the records of the first page's snapshot in their order with their values; only
 * deleted ones may be missing.
 */
async function expectSteadyWalks<Row extends Listed>(
  list: List<Row>,
  kind: 'alert' | 'recommendation',
  findLeft: (ids: string[]) => Promise<Set<string>>,
): Promise<void> {
  const keyOf = (row: Row): string => (kind === 'alert' ? row.id : (row.productId ?? ''));
  let fromThePast = 0;
  for (let n = 0; n < WALKS; n++) {
    const accountId = await seed();
    const writers = startWriters(list.changes, accountId);
    await pause(randomInt(10));
    const { whole, pages } = await walk(list, accountId);
    await writers.stop();
    const seen = pages.flat().map(withoutSnapshot);
    const left = await findLeft(whole.map(keyOf));
    const seenKeys = new Set(pages.flat().map(keyOf));
    expect(seen).toEqual(whole.filter((row) => seenKeys.has(keyOf(row))).map(withoutSnapshot));
    expect(whole.filter((row) => left.has(keyOf(row)) && !seenKeys.has(keyOf(row)))).toEqual([]);
    const now = new Set(
      (await list.read(db, accountId, { fetch: 1000, walk: null, last: null })).map((row) =>
        JSON.stringify(withoutSnapshot(row), writeBigint),
      ),
    );
    fromThePast += seen.filter((row) => !now.has(JSON.stringify(row, writeBigint))).length;
  }
  expect(fromThePast).toBeGreaterThan(0);
}

/** The first page and the whole list in one snapshot; then the other pages, each in its own. */
async function walk<Row extends Listed>(
  list: List<Row>,
  accountId: string,
): Promise<{ whole: Row[]; pages: Row[][] }> {
  const limit = randomInt(1, 6);
  const [first, whole] = await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    return [
      await list.read(tx, accountId, { fetch: limit, walk: null, last: null }),
      await list.read(tx, accountId, { fetch: 1000, walk: null, last: null }),
    ];
  });
  const begun = createPaginationSnapshot(first[0]?.snapshot ?? '', NOW);
  const pages = [first];
  for (let page = first; page.length === limit;) {
    await pause(randomInt(4));
    page = await list.read(db, accountId, { fetch: limit, walk: begun, last: page.at(-1) ?? null });
    pages.push(page);
  }
  return { whole, pages };
}

/** Each writes continuously in slow transactions; some are rolled back. */
function startWriters(
  changes: List<Listed>['changes'],
  accountId: string,
): { stop: () => Promise<void> } {
  let going = true;
  const write = async (): Promise<void> => {
    while (going) {
      await db
        .transaction(async (tx) => {
          for (let n = randomInt(1, 4); n > 0; n--) {
            await changes[randomInt(changes.length)]?.(tx, accountId);
            await pause(randomInt(6));
          }
          if (randomInt(8) === 0) throw new Undone();
        })
        .catch((error: unknown) => {
          // Writers collide; PostgreSQL cancels one of them.
          if (
            !(error instanceof Undone) &&
            !(error instanceof Error && 'code' in error && error.code === '40P01')
          )
            throw error;
        });
    }
  };
  const all = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    stop: async () => {
      going = false;
      await all;
    },
  };
}

class Undone extends Error {}

function withoutSnapshot<Row extends Listed>({
  snapshot: _snapshot,
  ...row
}: Row): Omit<Row, 'snapshot'> {
  return row;
}

function writeBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** An account with that many products, alerts and recommendations; many with equal rank. */
async function seed(): Promise<string> {
  const accountId = `acc_${randomUUID()}`;
  await db.query(
    `insert into pricing.account (id, name, plan, created_at) values ($1, 'Walks', 'growth', $2)`,
    [accountId, NOW],
  );
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
     select 'ret_' || d, d, 'active', $1, 'https://' || d, $1, $1 from unnest('{a.example,b.example}'::text[]) d on conflict do nothing`,
    [NOW],
  );
  const key = `$1 || '_' || lpad(n::text, 3, '0')`;
  await db.query(
    `with listing as (insert into pricing.listing (id, retailer_id, url, read_from, first_seen_at)
       select ${key}, 'ret_' || (array['a.example', 'b.example'])[n % 2 + 1],
         'https://x.example/' || ${key}, '', $2
       from generate_series(1, $3::int) n
       returning id),
     product as (insert into pricing.product (id, account_id, sku, name, url, currency, price_minor,
       created_at, updated_at)
       select ${key}, $1, n::text, 'K', 'https://shop.example/k', 'EUR', 1990, $2, $2
       from generate_series(1, $3::int) n
       returning id)
     select (select count(*) from listing), (select count(*) from product)`,
    [accountId, NOW, RECORDS],
  );
  await db.query(
    `insert into pricing.alert (id, account_id, product_id, listing_id, type, retailer, currency,
       map_minor, listed_minor, lowest_minor, detected_at, updated_at, read_at, resolved_at)
     select ${key}, $1, ${key}, ${key}, 'map_violation',
       (array['a.example', 'b.example'])[n % 2 + 1], 'EUR', 1990, 1790, 1790, at, at,
       case when n % 3 = 0 then at end, case when n % 4 = 0 then at end
     from (select n, '2026-11-20T06:00Z'::timestamptz + make_interval(mins => n / 3 * 3) as at
       from generate_series(1, $2::int) n) s`,
    [accountId, RECORDS],
  );
  await db.query(
    `insert into pricing.recommendation (id, account_id, product_id, currency, current_minor,
       suggested_minor, uplift, confidence, expected_gain, detail, abstained, created_at,
       updated_at)
     select ${key}, $1, ${key}, 'EUR', 1990, case when n % 5 > 0 then 1890 end, 0.1,
       case when n % 5 > 0 then 0.55 + (n % 7) * 0.0731 end, case when n % 4 > 0 then n % 3 end,
       '{"reasons":["a"]}', case when n % 5 = 0 then 'no offers' end,
       '2026-11-20T06:00Z'::timestamptz + make_interval(mins => n), $3
     from generate_series(1, $2::int) n`,
    [accountId, RECORDS, NOW],
  );
  return accountId;
}
