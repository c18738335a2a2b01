/** All times in responses are RFC 3339 in UTC, to the second, whatever the database stores. */
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { type OwnRecords, seedOwnRecords } from './own-records.ts';

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^"\\ ,]*/g;
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
let api: OpenApi;
let client: Client;
let known: OwnRecords;
beforeAll(async () => {
  api = await openApi();
  api.context.clock.set(new Date('2026-11-20T12:00:00.789Z'));
  client = await api.signUp();
  known = await seedOwnRecords(api, client, 't');
  const { db } = api.context;
  // Times of the database's own clock, with microseconds.
  for (const change of [
    'update pricing.product set created_at = now(), updated_at = now()',
    'update pricing.alert set detected_at = now(), updated_at = now(), read_at = now()',
    'update pricing.listing set last_seen_at = now(), offer_since = now(), first_seen_at = now()',
    'update pricing.match set created_at = now(), decided_at = now()',
    'update pricing.account_retailer set added_at = now()',
    'update pricing.webhook_endpoint set disabled_at = now(), failing_since = now()',
    'update pricing.delivery set settled_at = now(), next_at = now()',
    'update pricing.account set created_at = now()',
    `insert into pricing.retailer_contact (account_id, retailer, updated_at)
     select ar.account_id, r.domain, now() from pricing.account_retailer ar
     join pricing.retailer r on r.id = ar.retailer_id
     on conflict (account_id, retailer) do update set updated_at = now()`,
    'update pricing.recommendation_ledger set given_at = now(), decided_at = now()',
  ])
    await db.query(change);
  await client.send('PUT /v1/settings', {
    promotion_windows: [{ from: '2026-11-27T00:00:00.5Z', to: '2026-11-30T01:00:00.25+01:00' }],
  });
});

const kinds: Record<string, string> = {
  '/alerts': 'alt',
  '/retailers': 'ret',
  '/matches': 'mat',
  '/webhook-endpoints': 'whe',
  '/webhook-deliveries': 'dlv',
};

/** What names no time: the service, estimates, counts and settings. */
const TIMELESS = [
  '/',
  '/recommendations/reliability',
  '/matches/automatic',
  '/cases/summary',
  '/notice-settings',
  '/matches/summary',
];

test.each(endpoints.filter(({ method }) => method === 'get').map(({ path }) => path))(
  'times of GET %s are to the second',
  async (path) => {
    const kind = Object.entries(kinds).find(([start]) => path.startsWith(start))?.[1] ?? 'prd';
    const target = path.replace(/\{\w+\}/, known[kind] ?? '');
    const caller = path.startsWith('/accounts') ? api.as(api.operatorKey) : client;
    const { text, status } = await caller.get(`/v1${target}`);
    const times = text.match(TIME) ?? [];
    expect(times.filter((time) => !SECOND.test(time))).toEqual([]);
    // Evidence needs a stored capture.
    if (status === 200 && !TIMELESS.includes(path))
      expect(times.length + (text.includes('[]') ? 1 : 0), text).toBeGreaterThan(0);
  },
);
