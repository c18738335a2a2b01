/**
 * The service with its jobs: an alert opens and closes with the status of its match, and full
 * matching runs do not change it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { findAlertEvidence } from '#pricing/alerts/evidence/find-alert-evidence.ts';
import { recordReading } from '#pricing/market/record-reading.ts';
import { fitMarket } from '#pricing/matching/refit/fit-market.ts';
import { listPageOffers } from '#pricing/monitoring/read-document.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import { createService, type Service } from '#server/create-service.ts';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { lookUpNothing, routeExamples } from '#tests/support/look-up-nothing.ts';

const GTIN = '4548736112117';
const db = await createTestDatabase();
const RETAILER = 'ret_1';
/** Tests wait for jobs, however busy the machine is. */
const SOON = { timeout: 60_000 };
let service: Service;
let accountId: string;
let apiKey: string;

beforeAll(async () => {
  service = await createService({
    db,
    log: silentLogger,
    clock: systemClock,
    operatorKey: 'operator-key-of-the-tests-0123456789abcdef',
    trustedProxies: [],
    retailerDelayMs: 0,
    confirmAfterMs: 0,
    routeHost: routeExamples,
    lookup: lookUpNothing,
  });
  await service.jobs.start({ work: true });
  ({ accountId, apiKey } = await createAccount(service.context, { name: 'Test', plan: 'growth' }));
  // Not visited: the test provides its pages.
  await db.query(
    `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at,
       created_at)
     values ($1, 'gear.example', 'active', now(), 'https://gear.example', now() + interval '1 day',
       now())`,
    [RETAILER],
  );
  await db.query(
    'insert into pricing.account_retailer (account_id, retailer_id, added_at) values ($1, $2, now())',
    [accountId, RETAILER],
  );
});
afterAll(async () => {
  await service.jobs.stop(5_000);
  await service.close();
});

test(
  'an alert closes with its match, reopens once a person confirms it, and survives full runs',
  { timeout: 240_000 },
  async () => {
    const { id: productId } = await ask('POST /v1/products', {
      name: 'Voltara WH-1000XM4 Headphones',
      sku: 'V-1',
      url: 'https://us.example/v',
      currency: 'EUR',
      your_price: 100,
      map_price: 90,
      gtin: GTIN,
      brand: 'Voltara',
    });
    await visit('80.00');
    await expect.poll(alerts, SOON).toEqual(['open']);
    const [first] = await alertIds();

    await refitTwice();
    expect([await alerts(), await alertIds()]).toEqual([['open'], [first]]);

    await ask('PUT /v1/settings', { match_auto_threshold: 0.999 });
    await expect.poll(alerts, SOON).toEqual(['match_withdrawn']);
    const [match] = (await ask('GET /v1/matches')).matches;
    expect(match).toMatchObject({ product_id: productId, verdict: 'review' });
    await refitTwice();
    expect(await alerts()).toEqual(['match_withdrawn']);

    for (let n = 0; n < 2; n += 1)
      await ask(`PATCH /v1/matches/${match.id}`, { verdict: 'confirmed' });
    // The offer is the one that it was raised on.
    await expect.poll(alerts, SOON).toEqual(['open']);
    await refitTwice();
    expect([await alerts(), await alertIds()]).toEqual([['open'], [first]]);

    await ask(`DELETE /v1/retailers/${RETAILER}`);
    expect(await alerts()).toEqual(['not_monitored']);
    await settled();
    expect(await alerts()).toEqual(['not_monitored']);
    expect((await ask('GET /v1/matches')).matches).toEqual([]);
    await ask('PUT /v1/settings', { match_auto_threshold: 0.9 });
    await ask('POST /v1/retailers', { domain: 'gear.example' });
    await settled();
    expect(await alerts()).toEqual(['not_monitored']);
    await visit('80.00');
    await expect.poll(alerts, SOON).toEqual(['open']);
    expect(await alertIds()).toEqual([first]);

    for (const alertId of await alertIds()) {
      const evidence = await findAlertEvidence(service.context, { accountId, alertId });
      expect(evidence?.capture.bytes.toString()).toContain('"price":"80.00"');
      expect(evidence?.offer).toMatchObject({ price: '80.00' });
    }
    const { rows } = await db.query<{ type: string }>(
      `select type from pricing.event where account_id = $1 and type like 'alert.%' order by tx, id`,
      [accountId],
    );
    expect(rows.map((row) => row.type)).toEqual([
      'alert.created',
      'alert.resolved',
      'alert.reopened',
      'alert.resolved',
      'alert.reopened',
    ]);
    // The feed shows a change once no older transaction is open any more.
    const findLastChange = async () => {
      const { changes } = await ask('GET /v1/changes');
      return changes.findLast((one: { type: string }) => one.type.startsWith('alert.'));
    };
    await expect.poll(findLastChange).toMatchObject({
      type: 'alert.reopened',
      alert: { id: first, resolved_at: null, resolution: null },
    });
  },
);

/** Two full runs, and all their consequences. */
async function refitTwice(): Promise<void> {
  for (let n = 0; n < 2; n += 1)
    expect(await fitMarket(service.context, { accountId, retailerId: RETAILER })).toBe(true);
  await settled();
}

/** No job of matching and alerts is left. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await db.query(
            `select 1 from pgboss.job where state in ('created', 'retry', 'active') and name ~ '^(matching|alerts)[.]'`,
          )
        ).rowCount,
      SOON,
    )
    .toBe(0);
}

async function visit(price: string): Promise<void> {
  const url = 'https://gear.example/p/headphones';
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Voltara WH1000XM4 headphones',
    gtin13: GTIN,
    brand: 'Voltara',
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
  const bytes = Buffer.from(
    `<!doctype html><html lang="de"><head><title>Headphones</title>` +
      `<script type="application/ld+json">${JSON.stringify(data)}</script></head><body>` +
      `<h1>Headphones</h1><p class="price">${price.replace('.', ',')} €</p></body></html>`,
  );
  const offers = listPageOffers(
    readPage({ url, bytes, contentType: 'text/html; charset=utf-8' }, pageHints),
    url,
  );
  await recordReading(service.context, {
    retailerId: RETAILER,
    url,
    at: new Date(),
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    bytes,
    parser: 'reading/1',
    offers,
    isWhole: true,
    confirmAfterMs: 0,
    nextCheckAt: ({ now }) => new Date(now.getTime() + DAY_MS),
  });
}

/** The state of each alert, oldest first. */
async function alerts(): Promise<string[]> {
  const { rows } = await db.query<{ state: string }>(
    `select coalesce(resolution, 'open') as state from pricing.alert where account_id = $1 order by id`,
    [accountId],
  );
  return rows.map((row) => row.state);
}

async function alertIds(): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from pricing.alert where account_id = $1 order by id',
    [accountId],
  );
  return rows.map((row) => row.id);
}

async function ask(request: string, body?: object): Promise<ReturnType<typeof JSON.parse>> {
  const [method = '', path = ''] = request.split(' ');
  const init = {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
  const answer = await service.api.fetch(new Request(`http://127.0.0.1${path}`, init), {
    builtIn: true,
  });
  expect(answer.status).toBeLessThan(300);
  return answer.status === 204 ? null : answer.json();
}
