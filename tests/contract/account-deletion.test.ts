/** DELETE /account: keys end at once, rows go in batches, what others use stays. */
import { beforeAll, expect, test } from 'vitest';
import { KEPT_TABLES } from '#pricing/accounts/account-tables.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { deleteStartedAccounts } from '#pricing/accounts/delete-account.ts';
import { openApi, type OpenApi } from './open-api.ts';
import { seedOwnRecords, snapshotOf } from './own-records.ts';

let api: OpenApi;
beforeAll(async () => {
  api = await openApi();
});

async function countRows(accountId: string): Promise<Record<string, number>> {
  const { db } = api.context;
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.table_name::text as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'pricing' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rowCount } = await db.query(`select 1 from pricing.${name} where account_id = $1`, [
      accountId,
    ]);
    if (rowCount) counts[name] = rowCount;
  }
  return counts;
}

test('an account is deleted by who confirms its name, and another one stays as it is', async () => {
  const client = await api.signUp();
  await seedOwnRecords(api, client, 'a');
  const other = await api.signUp();
  const records = await seedOwnRecords(api, other, 'b');
  const before = await snapshotOf(api, other.accountId);
  await client.send('POST /v1/account/keys', { name: 'test', mode: 'test' });
  const wrong = await client.send('DELETE /v1/account', { confirm: 'Another shop' });
  expect([wrong.status, wrong.json.errors[0].pointer]).toEqual([422, '#/confirm']);
  const { json: key } = await client.send('POST /v1/account/keys', { name: 'r', scopes: ['read'] });
  const reader = api.as(key.api_key);
  expect((await reader.send('DELETE /v1/account', { confirm: 'Test' })).status).toBe(403);
  const { status, json } = await client.send('DELETE /v1/account', { confirm: 'Test' });
  expect(status).toBe(202);
  expect(json).toEqual({ account_id: client.accountId, deleting_at: '2026-11-20T12:00:00Z' });
  for (const one of [client, reader]) expect((await one.get('/v1/products')).status).toBe(401);
  expect((await countRows(client.accountId))['product']).toBe(1);
  const operator = api.as(api.operatorKey);
  const patched = await operator.send(`PATCH /v1/accounts/${client.accountId}`, {
    suspended: false,
  });
  expect(patched.status).toBe(404);
  let progress = 0;
  const onProgress = (): Promise<void> => Promise.resolve(void (progress += 1));
  await deleteStartedAccounts(api.context, onProgress);
  expect(progress).toBeGreaterThan(1);
  await deleteStartedAccounts(api.context);
  const left = await countRows(client.accountId);
  expect(Object.keys(left).filter((table) => !(table in KEPT_TABLES))).toEqual([]);
  const { rows } = await api.context.db.query('select id from pricing.account');
  expect(rows).toEqual([{ id: other.accountId }]);
  expect(await snapshotOf(api, other.accountId)).toBe(before);
  expect((await other.get(`/v1/products/${records['prd']}`)).status).toBe(200);
  const { rows: shared } = await api.context.db.query(
    `select id from pricing.listing where id = 'lst_a'`,
  );
  expect(shared).toHaveLength(1);
});

test('a deletion that was interrupted goes on, and its reference is free at once', async () => {
  const input = { name: 'Shop', plan: 'growth', externalRef: 'shop.example' } as const;
  const { accountId, apiKey } = await createAccount(api.context, input);
  await api.context.db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, created_at, updated_at)
     select 'prd_x' || n, $1, 's' || n, 'n', 'https://shop.example', 'EUR', 100, now(), now()
     from generate_series(1, 120) n`,
    [accountId],
  );
  const client = api.as(apiKey, accountId);
  expect((await client.send('DELETE /v1/account', { confirm: accountId })).status).toBe(202);
  const again = await createAccount(api.context, input);
  expect(again).toMatchObject({ created: true });
  expect(again.accountId).not.toBe(accountId);
  // The second batch of products fails, as if the process had died.
  await api.context.db.query(
    `create function die() returns trigger language plpgsql as $$
     begin
       if (select count(*) from pricing.product where account_id = '${accountId}') < 50
         then raise exception 'died'; end if;
       return null;
     end $$`,
  );
  await api.context.db.query(
    'create trigger die after delete on pricing.product for each statement execute function die()',
  );
  await expect(deleteStartedAccounts(api.context)).rejects.toThrow('died');
  expect((await countRows(accountId))['product']).toBe(70);
  await api.context.db.query('drop function die cascade');
  await deleteStartedAccounts(api.context);
  expect(await countRows(accountId)).toEqual({});
});
