/**
 * A worker that dies in the middle of a batch, during any request (database, Shopify, service),
 * before or after it took effect. Death is simulated by services that fail from the n-th request
 * on; what was not committed is rolled back, as after `kill -9`.
 */
import { beforeAll, expect, test } from 'vitest';
import { formatDecimal } from '#kernel/money.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import type { AppServices } from '#app/services.server.ts';
import { runBatch } from './run-batch.server.ts';
import { startApplyBatch } from './start-apply-batch.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const platform = globalThis.fetch;
/** Every n-th request is one; all of them take four minutes. */
const STEP = IS_LONG ? 1 : 12;
const quiet = { signal: new AbortController().signal };
interface Variant {
  gid: string;
  product_gid: string;
  service_product_id: string;
  price_minor: bigint;
}
let variants: Variant[];
let questions = 0;
let clicks = 0;
let writes = 0;

beforeAll(async () => {
  await app.open();
  await app.drain();
  const { rows } = await services.db.query<Variant>(
    `select gid, product_gid, service_product_id, price_minor
     from shop.variant
     where service_product_id is not null
     order by product_gid, gid`,
  );
  // Two of one product, one of another.
  const [several = [], one = []] = [
    ...Map.groupBy(rows, ({ product_gid }) => product_gid).values(),
  ].sort((a, b) => b.length - a.length);
  variants = [...several.slice(0, 2), ...one.slice(0, 1)];
  questions = await playUntilDeath(await startAnew(), { at: Infinity, when: 'before' });
});

test('a whole batch makes many requests, any of which may be the last', () => {
  expect(questions).toBeGreaterThan(20);
  expect(variants).toHaveLength(3);
});

test.each(['before', 'after'] as const)(
  'writes each price once after a kill %s any request',
  async (when) => {
    for (let at = when === 'before' ? 1 : 3; at <= questions; at += STEP) {
      const batchId = await startAnew();
      writes = 0;
      await playUntilDeath(batchId, { at, when });
      await runBatch(services, { shop, batchId }, quiet);
      const { rows } = await services.db.query(
        'select c.status, c.reason, count(*)::int as n from shop.price_change c where batch_id = $1 group by 1, 2',
        [batchId],
      );
      expect([at, rows]).toEqual([at, [{ status: 'applied', reason: null, n: 3 }]]);
      expect([at, variants.map(({ gid }) => sandbox.control.variant(gid).price)]).toEqual([
        at,
        variants.map(({ price_minor }) =>
          formatDecimal({ minor: price_minor + 100n, currency: 'EUR' }),
        ),
      ]);
      expect([at, writes]).toEqual([at, 2]);
      expect([
        at,
        (await services.db.query('select state from shop.price_batch where id = $1', [batchId]))
          .rows,
      ]).toEqual([at, [{ state: 'done' }]]);
    }
  },
  400_000,
);

/** Resets the variants, adds a recommendation for each, and a waiting batch. */
async function startAnew(): Promise<string> {
  globalThis.fetch = platform;
  for (const table of [
    'shop.price_change',
    'shop.price_batch',
    'shop.recommendation_copy',
    'pgboss.job',
  ])
    await services.db.query(`delete from ${table}`);
  for (const variant of variants) {
    await sandbox.control.setShopPrice(
      variant.gid,
      formatDecimal({ minor: variant.price_minor, currency: 'EUR' }),
    );
    await services.db.query('update shop.variant set price_minor = $2 where gid = $1', [
      variant.gid,
      variant.price_minor,
    ]);
    await services.db.query(
      `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
         current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
       values ($1, $2, 'rec_1', 'EUR', $3, $4, 0.7, '{"basis": "own"}', now(), now())`,
      [shop, variant.service_product_id, variant.price_minor, variant.price_minor + 100n],
    );
  }
  const shown = variants.map((variant) => ({
    serviceProductId: variant.service_product_id,
    recommendationId: 'rec_1',
    currency: 'EUR',
    expectedMinor: variant.price_minor,
    toMinor: variant.price_minor + 100n,
  }));
  globalThis.fetch = countWrites(platform);
  return (
    await startApplyBatch(services, {
      shop,
      shown,
      compareAt: 'leave',
      requestKey: `click-${(clicks += 1)}`,
      by: { userId: '42', name: 'Ada' },
    })
  ).batchId;
}

function countWrites(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if ((await request.clone().text()).includes('mutation UpdatePrices')) writes += 1;
    return send(request);
  };
}

/**
 * Runs the batch until the `at`-th request, and then nothing more. Returns the number of requests.
 */
async function playUntilDeath(
  batchId: string,
  { at, when }: { at: number; when: 'before' | 'after' },
): Promise<number> {
  let asked = 0;
  const dead = new Error('killed');
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    asked += 1;
    if (asked > at || (asked === at && when === 'before')) throw dead;
    const answer = await work();
    if (asked >= at) throw dead;
    return answer;
  };
  const through = <S extends Sql>(sql: S): S => ({
    ...sql,
    query: (text: string, values?: readonly unknown[], how?: object) =>
      ask(() => sql.query(text, values, how)),
  });
  const dying: AppServices = {
    ...services,
    // The last statement of a transaction is its commit.
    db: {
      ...through(services.db),
      transaction: (work) =>
        ask(() => services.db.transaction(async (tx: Tx) => work(through(tx)))),
    },
    builtInFetch: (input, init) => ask(() => services.builtInFetch(input, init)),
  };
  const counted = globalThis.fetch;
  globalThis.fetch = (input, init) => ask(() => counted(input, init));
  await runBatch(dying, { shop, batchId }, quiet).catch((error: unknown) => {
    // Shopify not answering has its own error text.
    if (error !== dead && !(error instanceof Error && error.name === 'AppError')) throw error;
  });
  globalThis.fetch = counted;
  return asked;
}
