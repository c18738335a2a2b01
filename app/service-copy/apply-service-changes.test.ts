import { expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { scheduleChangeReads } from './schedule-change-reads.server.ts';
import { applyServiceChanges } from './apply-service-changes.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const cursor = async () =>
  (
    await services.db.query<{ changes_cursor: string | null; changes_at: Date | null }>(
      'select changes_cursor, changes_at from shop.shop',
    )
  ).rows[0];

test('stores its cursor of the feed and continues there', async () => {
  await app.open();
  await app.drain();
  await applyServiceChanges(services, { shop });
  const before = await cursor();
  expect(before).toMatchObject({
    changes_cursor: expect.any(String),
    changes_at: expect.any(Date),
  });
  app.asked.length = 0;
  await applyServiceChanges(services, { shop });
  expect(app.asked).toEqual([{ method: 'GET', path: '/v1/changes' }]);
});

test('reads everything again when the service no longer knows the cursor', async () => {
  await services.db.query(`update shop.shop set changes_cursor = 'nonsense'`);
  await applyServiceChanges(services, { shop });
  expect(await app.waiting()).toEqual(
    expect.arrayContaining(['service-copy.refresh', 'service-copy.apply-changes']),
  );
  await app.drain();
  expect((await cursor())?.changes_cursor).not.toBe('nonsense');
});

test('records a refused key and stops requesting', async () => {
  await services.db.query('update pricing.api_key set revoked_at = now()');
  await applyServiceChanges(services, { shop });
  expect((await services.db.query('select connection from shop.shop')).rows).toEqual([
    { connection: 'refused' },
  ]);
  await services.db.query('delete from pgboss.job');
  await scheduleChangeReads(services);
  expect(await app.waiting()).toEqual([]);
});
