import { beforeEach, expect, test } from 'vitest';
import { checkProducts } from '#pricing/alerts/check-alerts.ts';
import { recordSales } from '#pricing/catalog/sales.ts';
import { deleteProduct, updateProduct } from '#pricing/catalog/update-products.ts';
import { upsertProducts } from '#pricing/catalog/upsert-products.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { NOW, openTestProduct } from '#tests/support/open-test-product.ts';
import { recommendForAccount } from './refresh-recommendations.ts';
import { recommendForProducts } from './recommend-for-products.ts';
import { recordDecision } from './record-decision.ts';

const product = await openTestProduct();
const { context, recommend, addOffers } = product;
const { db } = context;
const about = { accountId: 'acc', productId: 'prd' };

beforeEach(() => product.reset());

test('a decision and a recommendation of one product do not deadlock', async () => {
  await addOffers(8200, 8300, 8400);
  await recommend();
  await product.setOwnPrice(9900);
  const held = holdAfterLock();
  const job = recommendForProducts(held.context, { accountId: 'acc', productIds: ['prd'] });
  await held.reached;
  const decision = recordDecision(context, { ...about, decision: 'applied' });
  await expect.poll(countWaiting).toBe(1);
  held.release();
  await job;
  expect(await decision).toMatchObject({ productId: 'prd', decision: 'applied' });
});

test('decisions, prices, sales, deletions and jobs side by side do not deadlock', async () => {
  await addOffers(8200, 8300, 8400);
  const ids = await createProducts(24);
  await recommendForAccount(context, { accountId: 'acc' });
  const before = await countDeadlocks();
  const pick = (round: number) => ids[(round * 7) % ids.length] ?? '';
  const work: ((round: number) => Promise<unknown>)[] = [
    (round) =>
      recordDecision(context, {
        accountId: 'acc',
        productId: pick(round),
        decision: round % 3 === 0 ? 'undone' : 'applied',
      }),
    (round) =>
      recordDecision(context, { accountId: 'acc', productId: pick(round), decision: 'dismissed' }),
    () => recommendForProducts(context, { accountId: 'acc', productIds: ids }),
    () => recommendForProducts(context, { accountId: 'acc', productIds: ids.toReversed() }),
    () => recommendForAccount(context, { accountId: 'acc' }),
    () => checkProducts(context, { productIds: ids }),
    (round) => upsertProducts(context, 'acc', drafts(24, BigInt(10000 + (round % 5) * 10))),
    (round) =>
      upsertProducts(context, 'acc', drafts(24, BigInt(9900 + (round % 5) * 10)).toReversed()),
    (round) =>
      updateProduct(context, {
        accountId: 'acc',
        productId: pick(round + 3),
        changes: { priceMinor: BigInt(9500 + round) },
      }),
    () => sell(ids),
    () => sell(ids.toReversed()),
    (round) =>
      deleteProduct(context, { accountId: 'acc', productId: ids[23 - (round % 12)] ?? '' }),
  ];
  const failures = await Promise.all(
    work.map(async (act) => {
      const codes: unknown[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        await act(round).catch((error: unknown) => codes.push(codeOf(error)));
      return codes;
    }),
  );
  // A product that was deleted meanwhile, or a recommendation that was replaced, is a clear answer.
  expect(failures.flat().filter((code) => code !== 'not_found' && code !== 'conflict')).toEqual([]);
  expect((await countDeadlocks()) - before).toBe(0);
});

/** Of each worker. */
const ROUNDS = IS_LONG ? 120 : 6;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : error;

const sell = (productIds: readonly string[]) =>
  recordSales(context, {
    accountId: 'acc',
    sales: productIds.map((productId) => ({
      productId,
      day: '2026-11-19',
      units: 3,
      pricePaidMinor: 9900n,
      currency: 'EUR',
    })),
  });

const drafts = (count: number, priceMinor: bigint) =>
  Array.from({ length: count }, (_, n) => ({
    sku: `K-${n}`,
    name: `Kettle ${n}`,
    url: `https://shop.example/${n}`,
    currency: 'EUR',
    priceMinor,
  }));

async function createProducts(count: number): Promise<string[]> {
  const made = await upsertProducts(context, 'acc', drafts(count, 10000n));
  const ids = made.flatMap((one) => (one.status === 'created' ? [one.product.id] : []));
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier,
       reasons, created_at, updated_at)
     select 'm-' || p || l, 'acc', p, l, 0.99, 'auto', 'identifier', '[]', $2, $2
     from unnest($1::text[]) p, unnest(array['lst-0', 'lst-1', 'lst-2']) l`,
    [ids, NOW],
  );
  return ids;
}

async function countDeadlocks(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count ?? 0;
}

/** How many sessions wait for a lock of any kind. */
async function countWaiting(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

/** A context whose transactions wait after their first statement, which takes the locks. */
function holdAfterLock() {
  const reached = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  const held: ServiceContext = {
    ...context,
    db: {
      ...context.db,
      transaction: (work) =>
        context.db.transaction((tx) => {
          let hasLock = false;
          const query = async <Row extends object>(
            ...call: Parameters<typeof tx.query>
          ): Promise<{ rows: Row[]; rowCount: number | null }> => {
            const result = await tx.query<Row>(...call);
            if (!hasLock) {
              hasLock = true;
              reached.resolve(undefined);
              await released.promise;
            }
            return result;
          };
          return work({ ...tx, query });
        }),
    },
  };
  return { context: held, reached: reached.promise, release: () => released.resolve(undefined) };
}
