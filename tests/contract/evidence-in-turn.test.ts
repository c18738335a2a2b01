/**
 * Files of evidence are built in turn. Not through the proxy that checks answers: it would answer
 * other accounts only after all that came before.
 */
import { beforeAll, expect, test } from 'vitest';
import { createKey } from '#pricing/accounts/keys.ts';
import { openViolation } from '#tests/support/open-violation.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';

let api: OpenApi;
let client: Client;
let caseId = '';

beforeAll(async () => {
  api = await openApi({
    publicOrigin: 'https://pricing.example',
    noticeAddress: 'notices@pricing.example',
  });
  await openViolation(api.context, '80.00');
  const { db, clock } = api.context;
  const { apiKey } = await createKey(db, { accountId: 'acc', name: 'Test', clock });
  client = api.as(apiKey, 'acc');
  const { rows } = await db.query<{ id: string }>('select id from pricing.map_case');
  caseId = rows[0]?.id ?? '';
});

test.each([
  ['downloads', 40],
  ['previews', 16],
])(
  'while one account asks for many %s of evidence, another one is answered',
  async (kind, count) => {
    const other = await api.signUp();
    const { rows } = await api.context.db.query<{ id: string }>('select id from pricing.alert');
    const preview = {
      case_ids: [caseId],
      evidence: 'attached',
      language: 'en',
      step: 'final',
      subject: 'MAP',
      body: '{{violations}}',
    };
    let built = 0;
    const all = Promise.all(
      Array.from({ length: count }, async () => {
        const { status } = await (kind === 'downloads'
          ? client.get(`/v1/alerts/${rows[0]?.id}/evidence.zip`)
          : client.send('POST /v1/notices/preview', preview));
        built += 1;
        return status;
      }),
    );
    // Twice: the first request may be admitted before the files are begun.
    for (const path of ['/v1/account', '/v1/products'])
      expect((await other.get(path)).status).toBe(200);
    expect(built).toBeLessThan(6);
    // Those that would wait for ten seconds are refused.
    for (const status of await all) expect([200, 503]).toContain(status);
  },
);
