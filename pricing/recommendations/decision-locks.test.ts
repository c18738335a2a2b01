import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccount } from '#pricing/accounts/create-account.ts';
import { registerProducts } from '#pricing/catalog/register-products.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { adviseProducts } from './advise-products.ts';

const stage = await createTestStage(new Date());

test('one account’s products wait for no lock of another account', async () => {
  const first = await createProducts(1);
  const second = await createProducts(1_000);
  // Their ids have the same hash in the buckets that locks are taken by.
  const { rows } = await stage.db.query<{ id: string }>(
    'select id from unnest($1::text[]) id where hashtext(id) & 127 = hashtext($2) & 127',
    [second.ids, first.ids[0]],
  );
  expect(rows.length).toBeGreaterThan(0);
  const held = holdAtCommit();
  const one = adviseProducts(held.stage, { accountId: first.accountId, productIds: first.ids });
  await held.reached;
  const two = adviseProducts(stage, {
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
  const one = adviseProducts(held.stage, { accountId, productIds: ids }).then(() =>
    order.push('first'),
  );
  await held.reached;
  const two = adviseProducts(stage, { accountId, productIds: ids }).then(() =>
    order.push('second'),
  );
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await stage.db.query(
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

/** A stage whose transactions have done everything but commit when `reached` resolves. */
function holdAtCommit() {
  const reached = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  const held: Stage = {
    ...stage,
    db: {
      ...stage.db,
      transaction: (work) =>
        stage.db.transaction(async (tx) => {
          const result = await work(tx);
          // What was sent without waiting has arrived, too.
          await tx.query('select 1');
          reached.resolve(undefined);
          await released.promise;
          return result;
        }),
    },
  };
  return {
    stage: held,
    reached: reached.promise,
    release: () => released.resolve(undefined),
  };
}

async function createProducts(count: number): Promise<{ accountId: string; ids: string[] }> {
  const { accountId } = await createAccount(stage, { name: 'Shop', plan: 'growth' });
  const made = await registerProducts(
    stage,
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
