import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { buildEvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { openViolation } from '#tests/support/open-violation.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
let alertId: string;

beforeAll(async () => {
  api = await openApi();
  ({ alertId } = await openViolation(api.context, '80.00'));
  client = await api.signUp();
  await api.context.db.query(`update pricing.product set account_id = $1`, [client.accountId]);
  await api.context.db.query(`update pricing.alert set account_id = $1`, [client.accountId]);
});

test('returns the evidence as a file', async () => {
  const { status, headers } = await client.get(`/v1/alerts/${alertId}/evidence.zip`);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    `attachment; filename="evidence-${alertId}.zip"`,
  ]);
  // The ETag is a hash of the bytes, so it proves that the packed bytes were sent.
  expect(headers.get('etag')).toBe(
    `"${hashOf((await buildEvidenceFile(api.context, { accountId: client.accountId, alertId }))?.bytes ?? Buffer.alloc(0))}"`,
  );
});

test('answers 304 to a client that already has it', async () => {
  const { headers } = await client.get(`/v1/alerts/${alertId}/evidence.zip`);
  const again = await client.get(`/v1/alerts/${alertId}/evidence.zip`, {
    'if-none-match': headers.get('etag') ?? '',
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

test.each([
  ['application/zip', 200],
  ['application/json', 200],
  ['*/*', 200],
  ['image/png', 406],
])('answers Accept: %s with %i', async (accept, status) => {
  expect((await client.get(`/v1/alerts/${alertId}/evidence.zip`, { accept })).status).toBe(status);
});

test('other addresses do not return a ZIP', async () => {
  expect(
    (await client.get(`/v1/alerts/${alertId}/evidence`, { accept: 'application/zip' })).status,
  ).toBe(406);
});

test('answers another account’s evidence like an unknown one', async () => {
  const other = await api.signUp();
  const answers = [
    await other.get(`/v1/alerts/${alertId}/evidence.zip`),
    await other.get('/v1/alerts/alt_none/evidence.zip'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  const [given, unknown] = answers.map(({ json }) => ({ ...json, instance: '' }));
  expect(given).toEqual(unknown);
});

test('answers that an alert without a capture has no file', async () => {
  await api.context.db.query(`update pricing.alert set capture_id = null where id = $1`, [alertId]);
  expect(await client.get(`/v1/alerts/${alertId}/evidence.zip`)).toMatchObject({
    status: 404,
    json: { detail: 'This alert has no capture' },
  });
});

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}
