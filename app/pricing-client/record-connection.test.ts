import { expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { recordServiceAnswer, recordServiceFailure } from './record-connection.server.ts';

const db = await createTestDatabase();
const shop = 'x.myshopify.com';
const queued: string[] = [];
const jobs = { enqueue: async (name: string) => queued.push(name) > 0 };
const services = { db, jobs };
const state = async () =>
  (
    await db.query<{ connection: string; connection_note: string | null }>(
      'select connection, connection_note from shop.shop where domain = $1',
      [shop],
    )
  ).rows[0];

test('changes nothing for a shop that was never connected', async () => {
  await db.query(`insert into shop.shop (domain, installed_at) values ($1, now())`, [shop]);
  await recordServiceFailure(
    services,
    shop,
    new AppError('unauthorized', 'This store isn’t connected'),
  );
  expect(await state()).toMatchObject({ connection: 'missing' });
});

test('records why the service refuses or does not respond', async () => {
  await db.query(`update shop.shop set connection = 'ok'`);
  await recordServiceFailure(services, shop, new AppError('unavailable', 'doesn’t answer'));
  expect(await state()).toEqual({ connection: 'unreachable', connection_note: 'doesn’t answer' });
  await recordServiceFailure(
    services,
    shop,
    new AppError('account_suspended', 'This account is suspended'),
  );
  expect(await state()).toEqual({
    connection: 'refused',
    connection_note: 'This account is suspended',
  });
});

test('does not treat the refusal of one request as an outage', async () => {
  expect(
    await recordServiceFailure(services, shop, new AppError('not_found', 'No such alert')),
  ).toBeNull();
  expect(await recordServiceFailure(services, shop, new Error('a defect'))).toBeNull();
});

test('resumes the background work after a response', async () => {
  await recordServiceAnswer(services, shop);
  await recordServiceAnswer(services, shop);
  expect(await state()).toEqual({ connection: 'ok', connection_note: null });
  expect(queued).toEqual(['service-copy.apply-changes', 'catalog-sync.send-variants']);
});
