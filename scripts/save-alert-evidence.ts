/**
 * The evidence of one MAP violation of each sample retailer: `npm run evidence -- FOLDER [DOMAIN …]`
 * monitors the retailers with a new database, lowers a price below a product's MAP price, and saves
 * what the alert's evidence file holds: the file in each language, its PDF and its pictures. Prints a
 * row for each retailer; exit code 1 where a file does not verify.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { printRows } from '#bench/print-rows.ts';
import { systemClock } from '#kernel/clock.ts';
import { formatDecimal } from '#kernel/money.ts';
import { silentLogger } from '#kernel/logger.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { verifyEvidence } from '#pricing/alerts/evidence/verify-evidence.ts';
import { readZip } from '#pricing/alerts/evidence/zip.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { DEFAULT_BROWSER_SETTINGS } from '#pricing/monitoring/browser/browser-settings.ts';
import { openRetailers } from '#sandbox/retailers/open-retailers.ts';
import type { RetailerState } from '#sandbox/retailers/retailer-state.ts';
import { createService } from '#server/create-service.ts';

const LANGUAGES = ['en', 'de', 'fr'] as const;
/** For a retailer's first offers, and for its alert. */
const PATIENCE_MS = 180_000;
const LOOK_MS = 250;

const [folder, ...domains] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Expected: npm run evidence -- FOLDER [DOMAIN …]\n');
  process.exit(2);
}
const bench = await openBenchDatabase();
const { db } = bench;
const stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
const network = await openRetailers({ stateDir, clock: systemClock, log: silentLogger });
const service = await createService({
  db,
  log: silentLogger,
  clock: systemClock,
  operatorKey: randomBytes(32).toString('hex'),
  trustedProxies: [],
  retailerDelayMs: 1,
  confirmAfterMs: 0,
  aboutUrl: undefined,
  routeHost: network.route,
  browser: DEFAULT_BROWSER_SETTINGS,
});
try {
  await service.jobs.start({ work: true });
  const { accountId, apiKey } = await createAccount(service.context, {
    name: 'Acme Outdoor',
    plan: 'growth',
  });
  const wanted = network.list.filter(
    ({ domain }) => domains.length === 0 || domains.includes(domain),
  );
  await mkdir(folder, { recursive: true });
  const add = printRows(wanted.map(({ domain }) => domain));
  for (const retailer of wanted)
    add({
      retailer: retailer.domain,
      'kind         ': retailer.platform,
      ...(await saveEvidence(folder, retailer, { accountId, apiKey })),
    });
} finally {
  await service.jobs.stop(5_000);
  await service.close();
  await network.stop();
  await bench.close();
  await rm(stateDir, { recursive: true, force: true });
}

interface Result {
  /** From the visit that finds the price to the alert with its picture. */
  readonly seconds: string;
  readonly 'picture bytes': number | string;
  readonly 'PDF pages': number | string;
  readonly 'verified     ': string;
}

async function saveEvidence(
  target: string,
  retailer: RetailerState,
  { accountId, apiKey }: { accountId: string; apiKey: string },
): Promise<Result> {
  const none = { seconds: '–', 'picture bytes': '–', 'PDF pages': '–' };
  const { retailerId } = await startMonitoringRetailer(service.context, {
    accountId,
    domainOrUrl: `http://${retailer.domain}`,
  });
  await visit(retailerId);
  const listing = await waitFor(retailerId, () => findListing(retailerId, retailer));
  if (!listing) return { ...none, 'verified     ': await describeRetailer(retailerId) };
  await addMatchedProduct(accountId, listing);
  const { minor, currency } = listing;
  const lower = formatDecimal({ minor: (minor * 9n) / 10n, currency });
  network.setPrice(retailer.domain, listing.handle, null, lower);
  await db.query(`update pricing.listing set next_check_at = now() where retailer_id = $1`, [
    retailerId,
  ]);
  // A feed is read again with the catalog.
  await db.query('update pricing.retailer set last_discovery_at = null where id = $1', [
    retailerId,
  ]);
  const startedAt = performance.now();
  await visit(retailerId);
  const alertId = await waitFor(retailerId, () => findAlert(listing.id));
  if (alertId === undefined) return { ...none, 'verified     ': 'no alert' };
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return {
    seconds,
    ...(await saveFiles(join(target, retailer.domain.replace(/\.example$/, '')), alertId, apiKey)),
  };
}

async function saveFiles(
  name: string,
  alertId: string,
  apiKey: string,
): Promise<Omit<Result, 'seconds'>> {
  let [pictureBytes, pages, failed] = [0, 0, ''];
  for (const language of LANGUAGES) {
    const address = `http://127.0.0.1/v1/alerts/${alertId}/evidence.zip?language=${language}`;
    const request = new Request(address, { headers: { authorization: `Bearer ${apiKey}` } });
    const answer = await service.api.fetch(request, { builtIn: true });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    const zip = Buffer.from(await answer.arrayBuffer());
    await writeFile(`${name}.${language}.zip`, zip);
    for (const { name: path, bytes } of readZip(zip)) {
      const picture = /^(?:.*\/)?pictures\/(?:.*\/)?(page|detail)\.png$/.exec(path)?.[1];
      if (picture !== undefined) await writeFile(`${name}.${picture}.png`, bytes);
      if (picture === 'page') pictureBytes = bytes.length;
      if (!path.endsWith('evidence.pdf')) continue;
      await writeFile(`${name}.${language}.pdf`, bytes);
      pages =
        Buffer.from(bytes)
          .toString('latin1')
          .match(/\/Type \/Page\b/g)?.length ?? 0;
    }
    const { checks } = await verifyEvidence(zip);
    for (const { ok, check, detail } of checks) if (!ok) failed += `${check}: ${detail} `;
  }
  if (failed !== '') process.exitCode = 1;
  return {
    'picture bytes': pictureBytes,
    'PDF pages': pages,
    'verified     ': failed === '' ? 'yes' : failed,
  };
}

interface Listing {
  readonly id: string;
  readonly minor: bigint;
  readonly currency: string;
  readonly handle: string;
}

/** An offer whose price is certain enough for an alert. */
async function findListing(
  retailerId: string,
  { domain }: RetailerState,
): Promise<Listing | undefined> {
  const { rows } = await db.query<Omit<Listing, 'handle'> & { url: string }>(
    `select id, price_minor as minor, currency, url from pricing.listing
     where retailer_id = $1 and state = 'ok' and availability = 'in_stock'
       and price_minor is not null and condition in ('new', 'unknown') and price_kind = 'public'
       and coalesce(confidence, 1) >= 0.97
     order by variant_key <> '', url`,
    [retailerId],
  );
  // The longest first: "mixer" is also in the address of "mixer-large".
  const items = network.items(domain).toSorted((a, b) => b.handle.length - a.handle.length);
  return rows.flatMap(({ url, ...row }) => {
    const found = items.find(({ handle }) => url.includes(handle));
    return found ? [{ ...row, handle: found.handle }] : [];
  })[0];
}

async function addMatchedProduct(
  accountId: string,
  { id, minor, currency }: Listing,
): Promise<void> {
  const product = `prd_${id}`;
  await db.query(
    `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, map_minor, created_at, updated_at)
     select $1, $2, $1, l.name, 'https://acme.example/p', $3, $4, $4, now(), now()
     from pricing.listing l where l.id = $5`,
    [product, accountId, currency, minor, id],
  );
  await db.query(
    `insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     values ($1, $2, $3, $4, 0.99, 'confirmed', 'identifier', '[]', now(), now())`,
    [`mat_${id}`, accountId, product, id],
  );
}

async function findAlert(listingId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select id from pricing.alert where listing_id = $1',
    [listingId],
  );
  return rows[0]?.id;
}

async function describeRetailer(retailerId: string): Promise<string> {
  const { rows } = await db.query<{
    status: string;
    reason: string | null;
    offers: number;
    best: string | null;
  }>(
    `select r.status, r.status_reason as reason, count(l.id)::int as offers,
       max(l.confidence)::text as best
     from pricing.retailer r
     left join pricing.listing l on l.retailer_id = r.id and l.state = 'ok' and l.price_minor is not null
     where r.id = $1 group by r.id`,
    [retailerId],
  );
  const [found] = rows;
  const offers = `${found?.offers ?? 0} prices, none certain enough (at most ${found?.best ?? '–'})`;
  return `${found?.status ?? ''}: ${found?.reason ?? offers}`;
}

async function visit(retailerId: string): Promise<void> {
  await service.jobs.enqueue('monitoring.work-retailer', { retailerId }, { key: retailerId });
}

/** Undefined when it takes too long, or at once where the retailer does not want to be visited. */
async function waitFor<T>(
  retailerId: string,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
    const found = await find();
    if (found !== undefined) return found;
    if ((await describeRetailer(retailerId)).startsWith('refused')) return undefined;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}
