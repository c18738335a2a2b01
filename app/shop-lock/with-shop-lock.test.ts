import { expect, test } from 'vitest';
import { type Database, openDatabase } from '#prisma/open-database.ts';
import { createBareServices } from '#tests/support/app/bare-services.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { withShopLock } from './with-shop-lock.server.ts';

const db = await createTestDatabase();
const services = createBareServices({ db });

test('later callers succeed after the connection that holds the locks is lost', async () => {
  const began = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const first = withShopLock(services, { shop: 'a.example', purpose: 'sync' }, async () => {
    began.resolve();
    await end.promise;
    return 'first';
  });
  await began.promise;
  await db.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and a.datname = current_database()`,
  );
  // The process notices it a moment later.
  await expect
    .poll(() =>
      withShopLock(services, { shop: 'b.example', purpose: 'sync' }, () =>
        Promise.resolve('second'),
      ).catch(() => 'failed'),
    )
    .toBe('second');
  end.resolve();
  expect(await first).toBe('first');
  expect(db.pool.totalCount - db.pool.idleCount).toBe(0);
});

const lock = { shop: 'locked.myshopify.com', purpose: 'sync' } as const;

/** Database clients as two processes have them. */
async function withTwo(
  pooler: 'transaction' | undefined,
  work: (first: Database, second: Database) => Promise<void>,
): Promise<void> {
  const both = [1, 2].map(() => openDatabase({ ...db.connection, pooler }));
  try {
    await work(both[0] as Database, both[1] as Database);
  } finally {
    await Promise.all(both.map((one) => one.close()));
  }
}

test.each([undefined, 'transaction'] as const)(
  'runs one at a time, in one process and in several (pooler: %s)',
  async (pooler) => {
    await withTwo(pooler, async (first, second) => {
      let [running, most, done] = [0, 0, 0];
      const work = async (): Promise<void> => {
        running += 1;
        most = Math.max(most, running);
        await first.query('select pg_sleep(0.02)');
        running -= 1;
        done += 1;
      };
      const all = [first, second, first, second].map((one) =>
        withShopLock(createBareServices({ db: one }), lock, work),
      );
      const failing = withShopLock(createBareServices({ db: second }), lock, () =>
        Promise.reject(new Error('no')),
      );
      await expect(failing).rejects.toThrow('no');
      await Promise.all(all);
      expect([most, done]).toEqual([1, 4]);
    });
    expect((await db.query('select 1 from shop.lease')).rows).toEqual([]);
  },
);

test("a dead process's lock behind a pooler is free when its lease has expired", async () => {
  await db.query(
    `insert into shop.lease (name, holder, until) values ($1, 'dead', now() + interval '1 hour')`,
    [`${lock.purpose}:${lock.shop}`],
  );
  await withTwo('transaction', async (first) => {
    let isDone = false;
    const waiting = withShopLock(createBareServices({ db: first }), lock, () => {
      isDone = true;
      return Promise.resolve();
    });
    await first.query('select pg_sleep(0.2)');
    expect(isDone).toBe(false);
    await db.query(`update shop.lease set until = now() - interval '1 second'`);
    await waiting;
    expect(isDone).toBe(true);
  });
});
