/** Paging through lists that others change continuously: no record is shown twice or left out. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '#prisma/open-database.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { followLists } from './follow-lists.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

/** Of each list. */
const WALKS = IS_LONG ? 20 : 2;
const RECORDS = 60;
const WRITERS = 5;
const NOW = new Date('2026-11-20T12:00:00Z');

let api: OpenApi;
let client: Client;
beforeAll(async () => {
  api = await openApi();
});
const { walk } = followLists(() => client);

type Change = (tx: Tx, accountId: string) => Promise<unknown>;

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
    () => `update pricing.recommendation set confidence = 0.51 + random() / 3, expected_gain = case when random() < 0.8 then random() end
    where id in ${anyOf('id', 'recommendation')} and suggested_minor is not null`,
  ),
  run(
    () =>
      `update pricing.recommendation set id = id || 'n', suggested_minor = 1,
         confidence = 0.51 + random() / 3, abstained = null,
         created_at = created_at + interval '1 h'
       where id in ${anyOf('id', 'recommendation')} and suggested_minor is not null`,
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

const LISTS = [
  ['alerts', ''],
  ['alerts', 'status=open&'],
  [
    'alerts',
    'retailer=a.example&created_after=2026-11-20T06:10:00Z&created_before=2026-11-20T06:50:00Z&',
  ],
  ['recommendations', ''],
  ['recommendations', 'min_confidence=0.7&'],
  ['recommendations', 'created_before=2026-11-20T06:30:00Z&'],
] as const;

test.each(LISTS)(
  'all pages of %s?%s have the records of the first page’s list once',
  { timeout: 60_000 + WALKS * 10_000 },
  async (name, filters) => {
    for (let n = 0; n < WALKS; n++) {
      client = await api.signUp('growth');
      const { accountId } = client;
      await seed(accountId);
      const isAlerts = name === 'alerts';
      const writers = startWriters(isAlerts ? alertChanges : recommendationChanges, accountId);
      const seen: string[] = [];
      const path = `/v1/${name}?${filters}limit=${randomInt(2, 8)}`;
      await walk(path, name, async (rows: { id?: string; product_id?: string }[]) => {
        seen.push(...rows.map((row) => (isAlerts ? row.id : row.product_id) ?? ''));
        await pause(randomInt(4));
      }).finally(() => writers.stop());
      const { rows } = await api.context.db.query<{ ids: string[]; left: string[] }>(
        `select ids, array(select ${isAlerts ? 'id' : 'product_id'} from pricing.${isAlerts ? 'alert' : 'recommendation'}
           where account_id = $1 ${isAlerts ? '' : 'and suggested_minor is not null'}) as left
         from pricing.stored_list where account_id = $1`,
        [accountId],
      );
      expect(rows).toHaveLength(1);
      const { ids = [], left = [] } = rows[0] ?? {};
      expect(ids.length).toBeGreaterThan(7);
      expect(seen).toEqual(ids.filter((id) => seen.includes(id)));
      expect(ids.filter((id) => left.includes(id) && !seen.includes(id))).toEqual([]);
    }
  },
);

/** Each writes continuously in slow transactions; some are rolled back. */
function startWriters(
  changes: readonly Change[],
  accountId: string,
): { stop: () => Promise<void> } {
  let going = true;
  const write = async (): Promise<void> => {
    while (going) {
      await api.context.db
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

/** That many products, alerts and recommendations of an account; many with equal rank. */
async function seed(accountId: string): Promise<void> {
  const { db } = api.context;
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
}
