import type { GateResponse } from '#http-client/gate.ts';
import { AddressRefused, TooManyRedirects } from '#http-client/outbound-error.ts';
import { setRetailerStatus } from '#pricing/market/retailer-status.ts';
import { listGivenAddresses } from '#pricing/market/add-listings.ts';
import { findRetailer, type Retailer, saveFindings } from '#pricing/market/retailer.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { isAllowed, type Robots } from '#pricing/extraction/robots.ts';
import { pageHints } from '#pricing/platforms/registry.ts';
import { decodePage } from '#pricing/extraction/document/decode-page.ts';
import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import { getVisitBudget } from '#pricing/market/freshness/plan-retailer.ts';
import { saveReadingWay } from '#pricing/market/reading-ways.ts';
import type { ProbeReport } from '#pricing/market/probe-report.ts';
import { detectCurrency, detectName } from '#pricing/monitoring/find-places.ts';
import {
  type HostVisitor,
  openHostVisitor,
  type VisitorOptions,
} from '#pricing/monitoring/host-visitor.ts';
import type { Monitoring } from '#pricing/monitoring/monitoring.ts';
import { isSameSite } from '#pricing/monitoring/site.ts';
import {
  HostAway,
  PageRefused,
  RetailerRefused,
  getBackOffMs,
} from '#pricing/monitoring/visit-error.ts';
import { findCatalog, type FoundCatalog, type HomePage } from './find-catalog.ts';
import { findHost } from '#pricing/monitoring/load-robots.ts';
import { renderCatalog, renderSamples } from './render-sample-products.ts';
import { readSampleProducts, type SampledProducts, isScriptOnly } from './read-sample-products.ts';

type Visit = Omit<VisitorOptions, 'robots' | 'baseUrl'>;

/**
 * Probes a retailer before it is monitored: whether robots.txt allows visits, whether pages can be
 * read (no challenge, no login, content without scripts), which platform, feeds and catalog size it
 * has, and whether five of its products can be read. Afterwards the retailer is `active` with a
 * report. Throws RetailerRefused with the reason, and HostAway when the host does not respond; the
 * retailer then stays `probing`.
 */
export async function runProbe(
  monitoring: Monitoring,
  retailer: Retailer,
  visit: Visit,
): Promise<void> {
  const { context } = monitoring;
  const { robots, baseUrl } = await findHost(monitoring, retailer, visit).catch(refuseAddress);
  requireWelcome(monitoring, robots, baseUrl);
  const visitor = openHostVisitor(monitoring, { ...visit, baseUrl, robots });
  const home = await visitHome(visitor, baseUrl, visit.failuresInRow).catch(refuseAddress);
  const found = await findCatalog(monitoring, visitor, { home, robots });
  const givenPages = givenAddresses(await listGivenAddresses(context.db, retailer.id));
  const reached = await findRetailer(context.db, retailer.id);
  const host = {
    delayMs: reached?.delayMs ?? retailer.delayMs,
    dailyRequests: reached?.dailyRequests ?? retailer.dailyRequests,
  };
  const sample = (from: FoundCatalog): Promise<SampledProducts> =>
    readSampleProducts(visitor, from, {
      currency: detectCurrency(home.html),
      delayMs: host.delayMs,
    });
  let catalog =
    found ??
    givenPages ??
    (await renderCatalog(monitoring, visitor, { retailerId: retailer.id, home }));
  if (catalog === null) {
    if (isScriptOnly(home.html))
      throw new RetailerRefused('script_only', { code: 'shop_needs_scripts', values: {} });
    throw new RetailerRefused('no_catalog', { code: 'catalog_not_found', values: {} });
  }
  let sampled = await sample(catalog);
  // The pages found were not products or could not be read; pages added by people may be.
  if (sampled.read === 0 && found !== null && givenPages !== null) {
    const given = await sample(givenPages);
    if (given.read > 0) {
      catalog = givenPages;
      sampled = given;
    }
  }
  const drawn = await renderSamples(monitoring, visitor, {
    retailerId: retailer.id,
    catalog,
    sampled,
    currency: detectCurrency(home.html),
  });
  sampled = drawn?.sampled ?? sampled;
  requireReadable(sampled);
  const report = describeProbe({ at: context.clock.now(), catalog, sampled, host });
  await saveFindings(context.db, retailer.id, {
    name: detectName(home.html, retailer.domain),
    platform: platformOf(catalog, sampled),
    baseUrl: home.origin,
    currency: detectCurrency(home.html) ?? sampled.currency,
    discovery: { places: catalog.places },
    probe: report,
  });
  await saveReadingWay(context.db, {
    retailerId: retailer.id,
    way: drawn?.way ?? { kind: 'plain' },
    at: context.clock.now(),
    reason: null,
  });
  await context.db.transaction((tx) =>
    setRetailerStatus(context, tx, { retailerId: retailer.id, status: 'active', reason: null }),
  );
}

const KINDS = {
  feed: 'a product feed',
  sitemap: 'its sitemap',
  links: 'the links of its pages',
  addresses: 'the addresses that were given',
} as const;
const count = new Intl.NumberFormat('en');

/** Builds the report of a probe, in figures and as text. Pure. */
function describeProbe(input: {
  at: Date;
  catalog: FoundCatalog;
  sampled: SampledProducts;
  host: { delayMs: number; dailyRequests: number };
}): ProbeReport {
  const { at, catalog, sampled, host } = input;
  const documents =
    catalog.kind === 'feed'
      ? Math.max(1, Math.ceil(catalog.products / Math.max(1, catalog.items.length)))
      : catalog.products;
  const visitsADay = Math.max(1, Math.floor(getVisitBudget(host)));
  const roundHours = Math.ceil((documents / visitsADay) * 24 * 10) / 10;
  const place = catalog.places[0];
  const products =
    `${catalog.exact ? '' : 'at least '}${countOf(catalog.products, 'product')} ` +
    `found by ${KINDS[catalog.kind]}`;
  const problem = sampled.read < sampled.tried ? sampled.problems[0] : undefined;
  const read =
    `${sampled.read} of ${sampled.tried} tried could be read` +
    (problem ? ` (the others: ${formatMonitoringReason(problem)})` : '');
  const round =
    `one round through ${countOf(documents, 'document')} takes ${hoursInWords(roundHours)} ` +
    `at ${count.format(visitsADay)} visits a day`;
  return {
    at,
    catalog: {
      kind: catalog.kind,
      url: place?.url ?? '',
      products: catalog.products,
      exact: catalog.exact,
    },
    samples: [...sampled.samples],
    coverage: { tried: sampled.tried, read: sampled.read },
    freshness: { documents, visitsADay, roundHours },
    summary: `${products[0]?.toUpperCase() ?? ''}${products.slice(1)}; ${read}; ${round}, matched offers oftener.`,
  };
}

const countOf = (n: number, noun: string): string =>
  `${count.format(n)} ${noun}${n === 1 ? '' : 's'}`;

function hoursInWords(hours: number): string {
  if (hours <= 1) return 'less than an hour';
  return hours < 72 ? `about ${Math.round(hours)} hours` : `about ${Math.round(hours / 24)} days`;
}

/**
 * Product pages added individually by people: the only source for a retailer without a product
 * list.
 */
function givenAddresses(pages: readonly string[]): FoundCatalog | null {
  if (pages.length === 0) return null;
  return {
    platform: 'pages',
    kind: 'addresses',
    places: [],
    products: pages.length,
    exact: true,
    items: [],
    feedKind: 'none',
    pages,
  };
}

/** Throws RetailerRefused when robots.txt forbids the whole site. */
export function requireWelcome(monitoring: Monitoring, robots: Robots, baseUrl: string): void {
  if (!isAllowed(robots, `${new URL(baseUrl).origin}/`, monitoring.userAgent))
    throw new RetailerRefused('robots_forbids', { code: 'robots_forbid_shop', values: {} });
}

/** When an essential address of the site must not be requested, the probe ends with a refusal. */
function refuseAddress(error: unknown): never {
  if (!(error instanceof PageRefused)) throw error;
  if (error.cause instanceof TooManyRedirects)
    throw new RetailerRefused(
      'redirects_endlessly',
      { code: 'home_page_redirects', values: {} },
      { cause: error },
    );
  if (error.reason.code === 'leads_away')
    throw new RetailerRefused('leads_elsewhere', error.reason, { cause: error });
  throw new RetailerRefused(
    error.cause instanceof AddressRefused ? 'address_refused' : 'visits_refused',
    error.reason,
    { cause: error },
  );
}

async function visitHome(
  visitor: HostVisitor,
  baseUrl: string,
  failuresInRow: number,
): Promise<HomePage> {
  const answer: GateResponse = await visitor.request(`${baseUrl}/`);
  // Decided by the content alone: an error status may come with or without a challenge.
  const contentType = answer.headers['content-type'] ?? null;
  const { page } = readPage(
    { url: answer.url, bytes: answer.bytes, contentType, status: 200 },
    pageHints,
  );
  if (answer.status === 401)
    throw new RetailerRefused('login_required', { code: 'login_status', values: { status: 401 } });
  if (page.kind === 'challenge')
    throw new RetailerRefused('challenge', { code: 'challenge_page', values: {} });
  if (answer.status === 403 || answer.status === 430 || answer.status === 451)
    throw new RetailerRefused('visits_refused', {
      code: 'visits_refused',
      values: { status: answer.status },
    });
  if (answer.status >= 500)
    throw new HostAway(
      { code: 'home_page_status', values: { status: answer.status } },
      {
        forMs: getBackOffMs(failuresInRow),
      },
    );
  if (page.reason === 'login')
    throw new RetailerRefused('login_required', { code: 'login_shown', values: {} });
  if (page.reason === 'closed_shop')
    throw new RetailerRefused('unreadable', { code: 'shop_closed', values: {} });
  if (!isSameSite(new URL(answer.url), baseUrl))
    throw new RetailerRefused('leads_elsewhere', {
      code: 'leads_to_site',
      values: { host: new URL(answer.url).hostname },
    });
  return {
    answer,
    origin: new URL(answer.url).origin,
    html: decodePage(answer.bytes, contentType).text,
  };
}

/** The home page may lack data that product pages contain. */
function platformOf(catalog: FoundCatalog, sampled: SampledProducts): string {
  return (catalog.platform === 'sitemap' || catalog.platform === 'pages') &&
    sampled.platform !== null
    ? sampled.platform
    : catalog.platform;
}

const BARRIERS = {
  script_only: { code: 'products_need_scripts', values: {} },
  login_required: { code: 'products_need_login', values: {} },
  challenge: { code: 'products_challenged', values: {} },
  robots_forbids: { code: 'robots_forbid_products', values: {} },
} as const;

function requireReadable(sampled: SampledProducts): void {
  if (sampled.read > 0) return;
  if (sampled.barrier !== null)
    throw new RetailerRefused(sampled.barrier, BARRIERS[sampled.barrier]);
  throw new RetailerRefused('unreadable', {
    code: 'none_readable',
    values: { tried: sampled.tried, because: sampled.problems.slice(0, 1) },
  });
}
