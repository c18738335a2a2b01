import { beforeAll, expect, test } from 'vitest';
import { lookUpMissing } from './look-up-missing.server.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';

// A query for 2,048 variants costs more than the standard plan's rate limit; shops with so many
// have a higher one.
const app = await openTestApp({ costTimes: 10 });
const { services, shop, sandbox } = app;

beforeAll(async () => {
  await app.open();
  await app.drain();
});

test('reads a product of 2,048 variants completely, and notices a deleted one', async () => {
  const id = await sandbox.control.createProduct('As many as there can be', '10.00');
  await sandbox.control.setVariantCount(id, 2048);
  await sandbox.control.settled();
  await app.drain();
  const of = async () =>
    (
      await services.db.query<{ there: number; gone: number; known: number }>(
        `select (count(*) filter (where deleted_at is null))::int as there,
           count(deleted_at)::int as gone,
           (count(service_product_id) filter (where deleted_at is null))::int as known
         from shop.variant
         where product_gid = $1`,
        [id],
      )
    ).rows[0];
  expect(await of()).toEqual({ there: 2048, gone: 0, known: 2048 });
  await sandbox.control.setVariantCount(id, 2047);
  await sandbox.control.settled();
  await app.drain();
  expect(await of()).toEqual({ there: 2048, gone: 0, known: 2048 });
  await lookUpMissing(services, { shop });
  const inAnHour = new Date(services.clock.now().getTime() + HOUR_MS);
  await lookUpMissing({ ...services, clock: { now: () => inAnHour } }, { shop });
  await app.drain();
  expect(await of()).toEqual({ there: 2047, gone: 1, known: 2047 });
});
