/**
 * The real crawler visits every sample retailer of the sandbox: those that may be visited are read,
 * the others refused with the reason.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import { describeOffer } from '#pricing/alerts/evidence/describe-offer.ts';
import { createGate } from '#http-client/create-gate.ts';
import type { Gate } from '#http-client/gate.ts';
import { parseProbeReport } from '#pricing/market/probe-report.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { createMonitoring } from '#pricing/monitoring/monitoring.ts';
import { runRetailerSlice } from '#pricing/monitoring/run-retailer-slice.ts';
import { openRetailers, type RetailerNetwork } from '#sandbox/retailers/open-retailers.ts';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';

let context: TestStage;
let network: RetailerNetwork;
let gate: Gate;
/** For the retailer that hangs: shorter than in production. */
let impatient: Gate;
let stateDir: string;

beforeAll(async () => {
  context = await createTestStage();
  await context.db.query(
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'A', 'growth', now())`,
  );
  stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  network = await openRetailers({ stateDir, clock: systemClock, log: silentLogger });
  const ways = {
    clock: context.clock,
    routeHost: (host: string) => network.route(host),
    lookup: async () => Promise.reject(new Error('no names here')),
  };
  gate = createGate(ways);
  impatient = createGate({ ...ways, limits: { headersMs: 1_000, totalMs: 1_500 } });
});
afterAll(async () => {
  await gate.close();
  await impatient.close();
  await network.stop();
  await rm(stateDir, { recursive: true, force: true });
});

test.each([
  ['fjellhandel.example', 'shopify', 'feed'],
  ['ton-und-kabel.example', 'woocommerce', 'feed'],
  ['grande-cuisine.example', 'magento', 'sitemap'],
  ['plein-air.example', 'prestashop', 'sitemap'],
  ['kochwerk.example', 'shopware', 'sitemap'],
  ['outdoorhus.example', 'sitemap', 'sitemap'],
  ['elektro-brandt.example', 'pages', 'links'],
  ['preisfeuer.example', 'merchant_feed', 'feed'],
  // Its script shows another price than the one that the server sends, which is read here.
  ['tagespreis.example', 'sitemap', 'sitemap'],
])('%s is probed as %s, with five products read', async (domain, platform, kind) => {
  const retailer = await visit(domain);
  expect(retailer).toMatchObject({ status: 'active', platform });
  const report = parseProbeReport(retailer['probe']);
  expect(report).toMatchObject({ catalog: { kind } });
  expect(report?.samples).toHaveLength(5);
  for (const sample of report?.samples ?? []) {
    expect(Number(sample.price), sample.url).toBeGreaterThan(0);
    expect(sample.currency, sample.url).toMatch(/^(?:EUR|SEK)$/);
    expect(sample.name).not.toBeNull();
    expect(await showPrice(sample.url), sample.url).toMatch(/\d/);
  }
});

test.each(['gipfelwerk.example', 'abendlicht.example', 'blockhaus.example', 'dauerlauf.example'])(
  '%s gives no price without a browser',
  async (domain) => {
    expect(await visit(domain)).toMatchObject({ status: 'refused', status_code: 'script_only' });
  },
);

test.each([
  ['verschlossen.example', { status: 'refused', status_code: 'robots_forbids' }],
  ['festung.example', { status: 'refused', status_code: 'challenge' }],
])('%s is not visited', async (domain, expected) => {
  expect(await visit(domain)).toMatchObject(expected);
});

test('schneckenpost.example is backed off for a time', async () => {
  expect(await visit('schneckenpost.example', impatient)).toMatchObject({
    status: 'probing',
    last_error: 'does not answer in time',
  });
});

/** The price as it is marked in the page excerpt shown as evidence. */
async function showPrice(url: string): Promise<string> {
  const answer = await gate.fetch(url);
  const wanted = { url, variantKey: '', currency: 'EUR' };
  const { excerpt } = describeOffer(answer, wanted);
  const price = excerpt?.marks.find(({ field }) => field === 'price');
  return price ? (excerpt?.text.slice(price.start, price.end) ?? '') : '';
}

async function visit(domain: string, through = gate): Promise<Record<string, unknown>> {
  const { retailerId } = await startMonitoringRetailer(context, {
    accountId: 'acc_1',
    domainOrUrl: `http://${domain}`,
  });
  const jobs = { enqueue: async () => true, enqueueMany: async () => undefined };
  await runRetailerSlice(
    createMonitoring({ context, gate: through, jobs, defaultDelayMs: 1, sliceMs: 0 }),
    { retailerId },
  );
  return (
    (await context.db.query(`select * from pricing.retailer where id = $1`, [retailerId]))
      .rows[0] ?? {}
  );
}
