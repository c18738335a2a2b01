/** Notices over the API: drafts, templates, settings, links of evidence, accounts apart. */
import { beforeAll, expect, test } from 'vitest';
import { readZip } from '#pricing/alerts/evidence/zip.ts';
import { runDailyCleanup } from '#server/run-daily-cleanup.ts';
import { openViolation, type Violation } from '#tests/support/open-violation.ts';
import { createKey } from '#pricing/accounts/keys.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
let caseId = '';
let violation: Violation;
const SETTINGS = {
  sender_name: 'Acme Audio',
  policy: null,
  language: 'fr',
  answer_days: 10,
  steps: {
    first: { after_days: null, automatic: false },
    reminder: { after_days: 7, automatic: false },
    final: { after_days: 7, automatic: true },
  },
};
const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');

beforeAll(async () => {
  api = await openApi({
    publicOrigin: 'https://pricing.example',
    noticeAddress: 'notices@pricing.example',
  });
  violation = await openViolation(api.context, '80.00');
  const { db, clock } = api.context;
  const { apiKey } = await createKey(db, { accountId: 'acc', name: 'Test', clock });
  client = api.as(apiKey, 'acc');
  const { rows } = await db.query<{ id: string }>('select id from pricing.map_case');
  caseId = rows[0]?.id ?? '';
});

test('settings are replaced; another address for answers waits for its confirmation', async () => {
  const { json: before } = await client.get('/v1/notice-settings');
  expect(before).toMatchObject({
    sender_name: null,
    mail: { available: true, from: 'notices@pricing.example' },
    allowance: { limit: 1000, used: 0, left: 1000 },
  });
  const asked = await client.send('PUT /v1/notice-settings', {
    ...SETTINGS,
    reply_to: 'map@acme.example',
  });
  expect(asked.json).toMatchObject({
    ...SETTINGS,
    reply_to: null,
    pending_reply_to: 'map@acme.example',
  });
  const { rows } = await api.context.db.query<{ message: Buffer }>(
    'select message from pricing.mail_outbox',
  );
  const source = (rows[0]?.message.toString() ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = /https:\/\/\S+token=[\w-]+/.exec(source)?.[0] ?? '';
  const page = await api.fetch(pathOf(link));
  expect(page.status).toBe(200);
  expect(page.text).toContain('map@acme.example');
  expect((await client.get('/v1/notice-settings')).json.reply_to).toBeNull();
  expect((await api.fetch(pathOf(link), { method: 'POST' })).status).toBe(200);
  expect((await client.get('/v1/notice-settings')).json.reply_to).toBe('map@acme.example');
  expect((await api.fetch(pathOf(link), { method: 'POST' })).status).toBe(404);
  const wrong = await client.send('PUT /v1/notice-settings', {
    ...SETTINGS,
    steps: { ...SETTINGS.steps, first: { after_days: null, automatic: true } },
  });
  expect(wrong.json.errors[0].pointer).toBe('#/steps/first/after_days');
});

test('templates are checked, versioned and chosen by default', async () => {
  const template = {
    name: 'Short',
    step: 'first',
    language: 'en',
    subject: 'MAP {{retailer}}',
    body: 'Hello {{contact_name}}\n{{violations}}',
    default: true,
  };
  const wrong = await client.send('POST /v1/notice-templates', { ...template, body: '{{price}}' });
  expect(wrong.status).toBe(422);
  expect(wrong.json.errors[0]).toMatchObject({ pointer: '#/body', code: 'unknown_placeholder' });
  const { json: made, status } = await client.send('POST /v1/notice-templates', template);
  expect(status).toBe(201);
  expect(made).toMatchObject({ ...template, version: 1, built_in: false });
  const same = await client.send(`PUT /v1/notice-templates/${made.id}`, {
    ...template,
    name: 'Brief',
  });
  expect(same.json).toMatchObject({ name: 'Brief', version: 1 });
  const changed = await client.send(`PUT /v1/notice-templates/${made.id}`, {
    ...template,
    subject: 'MAP prices at {{retailer}}',
  });
  expect(changed.json.version).toBe(2);
  const { json: preview, status: refused } = await client.send('POST /v1/notices/preview', {
    case_ids: [caseId],
    language: 'en',
  });
  expect(refused).toBe(422);
  expect(preview.errors[0]).toMatchObject({ code: 'missing_value' });
  const builtIn = await client.send('PUT /v1/notice-templates/builtin_first_en', template);
  expect(builtIn.status).toBe(409);
  expect((await client.send(`DELETE /v1/notice-templates/${made.id}`)).status).toBe(204);
  const { json: list } = await client.get('/v1/notice-templates');
  expect(list.notice_templates).toHaveLength(9);
});

test('a notice is made, looked at, edited, downloaded and marked as sent', async () => {
  const { json: made, status } = await client.send('POST /v1/notices', {
    case_ids: [caseId],
    to: { email: 'shop@gear.com' },
    by: { id: 'ada', name: 'Ada Park' },
  });
  expect(status).toBe(201);
  expect(made).toMatchObject({
    state: 'draft',
    step: 'first',
    language: 'fr',
    answer_by: '2026-11-30',
    evidence: 'linked',
    rendering: null,
    by: { id: 'ada', name: 'Ada Park' },
  });
  const { json: preview } = await client.send('POST /v1/notices/preview', {
    notice_id: made.id,
    language: 'en',
    template_id: 'builtin_first_en',
  });
  expect(preview.body).toContain('Advertised price: 80.00 EUR');
  expect((await client.get(`/v1/notices/${made.id}`)).json.language).toBe('fr');
  const edited = await client.send(`PATCH /v1/notices/${made.id}`, {
    language: 'en',
    template_id: 'builtin_first_en',
  });
  expect(edited.json.subject).toContain('Advertised prices');
  const text = await client.get(`/v1/notices/${made.id}/message.txt`);
  expect(text.text).toBe(`${preview.subject}\n\n${preview.body}`);
  const file = await client.get(`/v1/notices/${made.id}/message.eml`);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${made.id}.eml"`);
  const link = /https:\S+\.zip\?\S+/.exec(text.text)?.[0] ?? '';
  const ofDraft = await api.fetch(pathOf(link));
  expect(ofDraft.status).toBe(404);
  expect(ofDraft.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const marked = await client.send(`POST /v1/notices/${made.id}/mark-sent`);
  expect(marked.json).toMatchObject({ state: 'sent_by_hand', sent_by: { name: 'Test' } });
  expect(marked.json.rendering.text_sha256).toBe(preview.text_sha256);
  const { json: list } = await client.get(`/v1/notices?state=sent_by_hand&case_id=${caseId}`);
  expect(list.notices.map((row: { id: string }) => row.id)).toEqual([made.id]);
  expect((await client.send(`DELETE /v1/notices/${made.id}`)).status).toBe(409);
  // The retailer downloads the evidence without a key, by this address only: what it was when the
  // notice was sent, although the price has changed since.
  await violation.visit('70.00');
  const [evidence] = await Promise.all([api.fetch(pathOf(link)), api.fetch(pathOf(link))]);
  expect(evidence.status).toBe(200);
  expect(await readStored('alert.json')).toMatchObject({
    alert: { listed_price: '80.00', lowest_price: '80.00' },
  });
  expect(await readStored('offer.json')).toMatchObject({ offer: { price: '80.00' } });
  expect(evidence.headers.get('content-type')).toBe('application/zip');
  expect((await api.fetch(pathOf(link).replace(/expires=\d/, 'expires=9'))).status).toBe(404);
  const unknown = await api.fetch(pathOf(link).replace(made.id, 'ntc_other'));
  expect([unknown.status, unknown.text]).toEqual([404, ofDraft.text]);

  const { db } = api.context;
  for (const column of ['suspended_at', 'monitoring_paused_at']) {
    await db.query(`update pricing.account set ${column} = now() where id = 'acc'`);
    expect((await api.fetch(pathOf(link))).status, column).toBe(404);
    await db.query(`update pricing.account set ${column} = null where id = 'acc'`);
  }
  // Stored: the bytes stay the same although the account has another name since.
  await db.query(`update pricing.account set name = 'Renamed' where id = 'acc'`);
  const answers = await Promise.all(Array.from({ length: 40 }, () => api.fetch(pathOf(link))));
  const sent = answers.filter(({ status }) => status === 200);
  expect(sent).toHaveLength(8);
  for (const { text: bytes } of sent) expect(bytes).toBe(evidence.text);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(32);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused[0]?.text).toContain('Too many downloads at the moment');

  await runDailyCleanup(api.context);
  expect(await countStored()).toBe(1);
  // The link ended yesterday.
  await db.query(`update pricing.notice set answer_by = $1::timestamptz::date - 61`, [
    api.context.clock.now(),
  ]);
  await runDailyCleanup(api.context);
  expect(await countStored()).toBe(0);
});

async function readStored(file: string): Promise<unknown> {
  const { rows } = await api.context.db.query<{ bytes: Buffer | null }>(
    'select bytes from pricing.notice_evidence',
  );
  const entries = readZip(rows[0]?.bytes ?? Buffer.alloc(0));
  return JSON.parse(String(entries.find(({ name }) => name.endsWith(file))?.bytes));
}

async function countStored(): Promise<number> {
  return (await api.context.db.query('select from pricing.notice_evidence')).rows.length;
}

test('another account finds nothing, and cases of others are unknown', async () => {
  const other = await api.signUp();
  const { json } = await client.get('/v1/notices');
  const { id } = json.notices[0];
  for (const request of [
    `GET /v1/notices/${id}`,
    `PATCH /v1/notices/${id}`,
    `DELETE /v1/notices/${id}`,
    `POST /v1/notices/${id}/send`,
    `POST /v1/notices/${id}/mark-sent`,
    `POST /v1/notices/${id}/discard`,
    `GET /v1/notices/${id}/message.eml`,
    `GET /v1/notices/${id}/message.txt`,
  ])
    expect((await other.send(request, request.startsWith('PATCH') ? {} : undefined)).status).toBe(
      404,
    );
  const made = await other.send('POST /v1/notices', { case_ids: [caseId] });
  expect(made.json.errors[0]).toMatchObject({ code: 'unknown_case' });
  expect((await other.get('/v1/notices')).json.notices).toEqual([]);
});

test('a server without mail says so, and everything else works', async () => {
  const silent = await openApi();
  const own = await silent.signUp();
  expect((await own.get('/v1/notice-settings')).json.mail).toEqual({
    available: false,
    from: null,
  });
  const refused = await own.send('PUT /v1/notice-settings', {
    ...SETTINGS,
    reply_to: 'a@b.example',
  });
  expect(refused.status).toBe(409);
});
