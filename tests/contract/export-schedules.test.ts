/** Exports that are made and mailed by the calendar. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { exportedLists } from '#pricing/api/endpoints/exports.ts';
import { createFileDescriber } from '#pricing/api/exports/describe-mailed-file.ts';
import { writeExport } from '#pricing/api/exports/write-export.ts';
import { sendExport } from '#pricing/exports/send-export.ts';
import { requestDueExports } from '#server/jobs/export-jobs.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

const ORIGIN = 'https://pricing.example';
const secret = Buffer.alloc(32, 7);
const BODY = {
  what: 'products',
  format: 'csv',
  cadence: 'daily',
  hour: 7,
  time_zone: 'Europe/Berlin',
  mail_to: ['map@acme.example'],
};
let api: OpenApi;
let client: Client;

beforeAll(async () => {
  api = await openApi({
    publicOrigin: ORIGIN,
    noticeAddress: 'notices@pricing.example',
    cursorSecret: secret,
  });
});
beforeEach(async () => {
  client = await api.signUp();
});

const create = (changes: object = {}) =>
  client.send('POST /v1/export-schedules', { ...BODY, ...changes });
const get = async (id: string) => (await client.get(`/v1/export-schedules/${id}`)).json;
const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');

/** The account's messages, newest last, as a reader sees their text. */
async function readMails(): Promise<{ to: string; source: string }[]> {
  const { rows } = await api.context.db.query<{ to: string; message: Buffer }>(
    `select to_address as "to", message from pricing.mail_outbox
     where account_id = $1 order by created_at, key`,
    [client.accountId],
  );
  return rows.map(({ to, message }) => ({
    to,
    source: message.toString().replaceAll('=\r\n', '').replaceAll('=3D', '='),
  }));
}

async function confirm(): Promise<void> {
  const mail = (await readMails()).findLast(({ source }) => source.includes('token='));
  const link = /https:\/\/\S+token=[\w-]+/.exec(mail?.source ?? '')?.[0] ?? '';
  expect((await api.fetch(pathOf(link))).text).toContain('map@acme.example');
  expect((await api.fetch(pathOf(link), { method: 'POST' })).status).toBe(200);
  expect((await api.fetch(pathOf(link), { method: 'POST' })).status).toBe(404);
}

const context = () => ({
  ...api.context,
  notices: { address: 'notices@pricing.example', origin: ORIGIN, secret },
});

/** Advances to the schedule's time and runs it; returns the id of its export. */
async function run(id: string): Promise<string | null> {
  const { next_at: nextAt } = await get(id);
  api.context.clock.advance(Date.parse(nextAt) - api.context.clock.now().getTime());
  await requestDueExports(api.context);
  return (await get(id)).last_export_id;
}

async function finish(exportId: string): Promise<void> {
  await writeExport(api.context, exportedLists, { exportId });
  await sendExport(context(), createFileDescriber(api.context, secret), { exportId });
}

test('a file is made at its time and mailed to who confirmed, once', async () => {
  const { status, json: made } = await create();
  expect(status).toBe(201);
  expect(made).toMatchObject({
    ...BODY,
    mail_to: [{ address: 'map@acme.example', state: 'pending' }],
    last_state: null,
    language: 'en',
  });
  // Without a confirmation nothing is made.
  expect(await run(made.id)).toBeNull();
  const again = await create({ language: 'de' });
  expect(again.status).toBe(201);
  await confirm();
  expect((await get(made.id)).mail_to[0].state).toBe('confirmed');
  const exportId = (await run(made.id)) ?? '';
  expect(await get(made.id)).toMatchObject({ last_state: 'running', last_export_id: exportId });
  await requestDueExports(api.context);
  expect((await get(made.id)).last_export_id).toBe(exportId);
  await finish(exportId);
  await finish(exportId);
  expect(await get(made.id)).toMatchObject({ last_state: 'completed', last_failure: null });
  const mails = (await readMails()).filter(({ source }) => source.includes('/file?'));
  expect(mails).toHaveLength(1);
  const source = mails[0]?.source ?? '';
  expect(source).toContain('Subject: Products, ');
  expect(source).toContain('filename=products.csv');
  const link = /https:\/\/\S+\/file\?\S+/.exec(source)?.[0] ?? '';
  api.context.clock.advance(6 * DAY_MS);
  const file = await api.fetch(pathOf(link));
  expect([file.status, file.text]).toEqual([200, expect.stringContaining('sku')]);
  const stop = /https:\/\/\S+\/stop\?\S+/.exec(source)?.[0] ?? '';
  const forged = pathOf(stop).replace(/signature=./, 'signature=');
  expect((await api.fetch(forged)).status).toBe(404);
  expect((await api.fetch(pathOf(stop), { method: 'POST' })).status).toBe(200);
  expect((await get(made.id)).mail_to[0].state).toBe('stopped');
  expect((await client.send(`DELETE /v1/export-schedules/${made.id}`)).status).toBe(204);
  expect((await client.get(`/v1/export-schedules/${made.id}`)).status).toBe(404);
  expect((await client.get('/v1/export-schedules')).json.export_schedules).toHaveLength(1);
});

test('a schedule and a mail say why an export failed', async () => {
  const { json: made } = await create({ what: 'alerts', filters: { type: 'all' } });
  await confirm();
  const exportId = (await run(made.id)) ?? '';
  // A filter that a later release no longer knows.
  await api.context.db.query(
    `update pricing.export set filters = '{"colour": "red"}' where id = $1`,
    [exportId],
  );
  await finish(exportId);
  const { last_state: state, last_failure: failure } = await get(made.id);
  expect(state).toBe('failed');
  expect(failure).toContain('colour');
  const last = (await readMails()).findLast(({ source }) => source.includes('Export failed'));
  expect(last?.source).toContain('colour');
});

test('what cannot be scheduled is refused', async () => {
  const pointersOf = async (changes: object) =>
    (await create(changes)).json.errors.map(({ pointer }: { pointer: string }) => pointer);
  expect(await pointersOf({ what: 'account_data' })).toEqual(['#/what']);
  expect(await pointersOf({ format: 'pdf' })).toEqual(['#/format']);
  expect(await pointersOf({ time_zone: 'Mars/Base' })).toEqual(['#/time_zone']);
  expect(await pointersOf({ filters: { colour: 'red' } })).toEqual(['#/filters/colour']);
  const report = { what: 'map_report', format: 'pdf', filters: { month: '2026-11' } };
  expect(await pointersOf(report)).toEqual(['#/filters/month']);
  const past = { what: 'price_matrix', filters: { at: '2026-11-19T12:00:00Z' } };
  expect(await pointersOf(past)).toEqual(['#/filters/at']);
  const quiet = await openApi();
  const other = await quiet.signUp();
  expect((await other.send('POST /v1/export-schedules', BODY)).status).toBe(409);
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@acme.example`);
  expect((await create({ mail_to: many })).status).toBe(201);
  const more = many.map((address) => `x${address}`);
  expect((await create({ mail_to: more })).status).toBe(201);
  expect((await create({ mail_to: ['z@acme.example'] })).status).toBe(429);
  // Nothing of the refused one was stored.
  expect((await client.get('/v1/export-schedules')).json.export_schedules).toHaveLength(2);
});
