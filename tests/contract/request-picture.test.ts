import { beforeAll, expect, test } from 'vitest';
import { openViolation } from '#tests/support/open-violation.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
let alertId: string;

beforeAll(async () => {
  api = await openApi({
    pictures: { waitMs: 60_000, isScheduled: true, findObstacle: () => null },
  });
  ({ alertId } = await openViolation(api.context, '80.00'));
  client = await api.signUp();
  await api.context.db.query(`update pricing.product set account_id = $1`, [client.accountId]);
  await api.context.db.query(`update pricing.alert set account_id = $1`, [client.accountId]);
});

const request = (id = alertId) => client.send(`POST /v1/alerts/${id}/pictures`);

test('a picture is requested once, however often it is asked for', async () => {
  const first = await request();
  expect([first.status, first.json]).toEqual([
    202,
    { id: expect.stringMatching(/^pic_/), state: 'waiting' },
  ]);
  expect((await request()).json).toEqual(first.json);
  const { rows } = await api.context.db.query<{ visits: number; reason: string }>(
    `select c.visits, p.reason from pricing.rendered_visit_count c, pricing.picture p`,
  );
  expect(rows).toEqual([{ visits: 1, reason: 'requested' }]);
});

test('a plan without a rendered visit left answers 403 and says how many it has', async () => {
  await api.context.db.query('delete from pricing.picture');
  await api.context.db.query('update pricing.rendered_visit_count set visits = 1000000');
  expect(await request()).toMatchObject({
    status: 403,
    json: { code: 'plan_limit', detail: expect.stringMatching(/[\d,]+ rendered visits a day/) },
  });
});

test('an unknown alert is 404, and one that has ended 409', async () => {
  expect(await request('alt_unknown')).toMatchObject({ status: 404 });
  await api.context.db.query(
    `update pricing.alert set resolved_at = now(), resolution = 'recovered'`,
  );
  expect(await request()).toMatchObject({ status: 409, json: { code: 'conflict' } });
});

test('a server that takes no pictures does not offer them, and answers 409', async () => {
  expect((await client.get('/v1/')).json.capabilities).toContain('alerts.pictures');
  await api.context.db.query('update pricing.alert set resolved_at = null, resolution = null');
  const without = await openApi({});
  const other = await without.signUp();
  const { capabilities } = (await other.get('/v1/')).json;
  expect(capabilities).toContain('alerts.evidence');
  expect(capabilities).not.toContain('alerts.pictures');
  await openViolation(without.context, '80.00');
  await without.context.db.query(`update pricing.alert set account_id = $1`, [other.accountId]);
  const { rows } = await without.context.db.query<{ id: string }>('select id from pricing.alert');
  expect(await other.send(`POST /v1/alerts/${rows[0]?.id}/pictures`)).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining('PICTURES') },
  });
});
