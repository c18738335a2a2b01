import { expect, test } from 'vitest';
import { createBareServices } from '#tests/support/app/bare-services.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { withShopLock } from './with-shop-lock.server.ts';

const db = await createTestDatabase();
const services = createBareServices({ db });

test('a connection that dies with the locks on it fails nobody who comes after', async () => {
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
  // The process hears of it a moment later.
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
