import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { upsertProducts } from '#pricing/catalog/upsert-products.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { recommendForProducts } from './recommend-for-products.ts';

const context = await createTestStage(new Date());

test('a lock of one account does not block another account’s products', async () => {
  const first = await createProducts(1);
  const second = await createProducts(1_000);
  // Their ids have the same hash in the lock buckets.
  const { rows } = await context.db.query<{ id: string }>(
    'select id from unnest($1::text[]) id where hashtext(id) & 127 = hashtext($2) & 127',
    [second.ids, first.ids[0]],
  );
  expect(rows.length).toBeGreaterThan(0);
  const held = holdAtCommit();
  const one = recommendForProducts(held.context, {
    accountId: first.accountId,
    productIds: first.ids,
  });
  await held.reached;
  const two = recommendForProducts(context, {
    accountId: second.accountId,
    productIds: rows.map(({ id }) => id),
  });
  const waited = sleep(5_000, 'waited for the other account', { ref: false });
  const outcome = await Promise.race([two.then(() => 'done'), waited]);
  held.release();
  await Promise.all([one, two]);
  expect(outcome).toBe('done');
});

test('two runs over the same product wait for each other', async () => {
  const { accountId, ids } = await createProducts(1);
  const held = holdAtCommit();
  const order: string[] = [];
  const one = recommendForProducts(held.context, { accountId, productIds: ids }).then(() =>
    order.push('first'),
  );
  await held.reached;
  const two = recommendForProducts(context, { accountId, productIds: ids }).then(() =>
    order.push('second'),
  );
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await context.db.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
    );
    return rows.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  held.release();
  await Promise.all([one, two]);
  expect(order).toEqual(['first', 'second']);
});

/** A context whose transactions are ready to commit, but wait, when `reached` resolves. */
function holdAtCommit() {
  const reached = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  const held: ServiceContext = {
    ...context,
    db: {
      ...context.db,
      transaction: (work) =>
        context.db.transaction(async (tx) => {
          const result = await work(tx);
          // Statements sent earlier without awaiting them have arrived, too.
          await tx.query('select 1');
          reached.resolve(undefined);
          await released.promise;
          return result;
        }),
    },
  };
  return {
    context: held,
    reached: reached.promise,
    release: () => released.resolve(undefined),
  };
}

async function createProducts(count: number): Promise<{ accountId: string; ids: string[] }> {
  const { accountId } = await createAccount(context, { name: 'Shop', plan: 'growth' });
  const made = await upsertProducts(
    context,
    accountId,
    Array.from({ length: count }, (_, n) => ({
      sku: `K-${n}`,
      name: 'Kettle',
      url: 'https://shop.example/k',
      currency: 'EUR',
      priceMinor: 1990n,
    })),
  );
  return {
    accountId,
    ids: made.flatMap((one) => (one.status === 'created' ? [one.product.id] : [])),
  };
}
