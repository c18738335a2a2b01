import { changeRetailerStatus } from '#pricing/market/change-retailer-status.ts';
import { type Retailer, saveFindings } from '#pricing/market/retailer.ts';
import { readFeed } from '#pricing/reading/read-feed.ts';
import { listLinks } from '#pricing/reading/read-links.ts';
import { readPage } from '#pricing/reading/read-page.ts';
import { isAllowed, type Robots } from '#pricing/reading/robots.ts';
import type { GateResponse } from '#outbound/gate.ts';
import { BadResponse, InsecureConnection, NameUnknown, TimedOut } from '#outbound/outbound-error.ts';
import type { CataloguePlace } from './discovery-state.ts';
import { ensureRobots } from './ensure-robots.ts';
import { detectCurrency, detectName, detectPlatform, listFeedCandidates } from './find-places.ts';
import { listListings, listPageLinks } from './find-links.ts';
import { openHostVisitor, type HostVisitor, type VisitorOptions } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { isSameSite } from './site.ts';
import { HostAway, PageRefused } from './visit-error.ts';

type Visit = Omit<VisitorOptions, 'robots' | 'baseUrl'>;

class Refused extends Error {
  override readonly name = 'Refused';
}

/**
 * Before anything is promised: may we visit (robots.txt), can we (no challenge), what is it (platform, feeds, sitemaps). Afterwards the
 * retailer is `active`, or `refused` with the reason. Throws HostAway when it does not answer: it stays `probing`.
 */
export async function probeRetailer(monitoring: Monitoring, retailer: Retailer, visit: Visit): Promise<'active' | 'refused'> {
  const { stage } = monitoring;
  try {
    const { robots, baseUrl } = await reachHost(monitoring, retailer, visit);
    const visitor = openHostVisitor(monitoring, { ...visit, baseUrl, robots });
    if (!isAllowed(robots, `${baseUrl}/`, monitoring.userAgent)) throw new Refused('robots.txt forbids visits');
    const home = await visitHome(visitor, baseUrl);
    const origin = new URL(home.url).origin;
    const html = new TextDecoder('utf-8').decode(home.bytes);
    const places = await findPlaces(visitor, { html, origin, robots, home });
    if (places.places.length === 0) throw new Refused('neither a feed nor a sitemap nor links to products were found');
    await saveFindings(stage.db, retailer.id, {
      name: detectName(html, retailer.domain), platform: places.platform, baseUrl: origin, currency: detectCurrency(html), discovery: { places: places.places, pending: null, found: 0, done: [] },
    });
    await stage.db.transaction((tx) => changeRetailerStatus(stage, tx, { retailerId: retailer.id, status: 'active', reason: null }));
    return 'active';
  } catch (error) {
    const reason = error instanceof Refused || error instanceof PageRefused ? error.message : null;
    if (reason === null) throw error;
    await stage.db.transaction((tx) => changeRetailerStatus(stage, tx, { retailerId: retailer.id, status: 'refused', reason }));
    return 'refused';
  }
}

/** The first origin that answers: as given, then with "www.", then without TLS. When none does, the failure that says most about the shop is thrown. */
async function reachHost(monitoring: Monitoring, retailer: Retailer, visit: Visit): Promise<{ robots: Robots; baseUrl: string }> {
  const given = new URL(retailer.baseUrl).origin;
  const { domain } = retailer;
  const origins = [...new Set([given, `https://${domain}`, `https://www.${domain}`, `http://${domain}`, `http://www.${domain}`])];
  const failures: Error[] = [];
  for (const baseUrl of origins) {
    try {
      const robots = await ensureRobots(monitoring, retailer, { ...visit, baseUrl });
      // The rules just kept are those of this origin.
      if (baseUrl !== retailer.baseUrl) await saveFindings(monitoring.stage.db, retailer.id, { baseUrl });
      return { robots, baseUrl };
    } catch (error) {
      // A host that answers and asks for time is the one.
      if (!(error instanceof PageRefused) && !(error instanceof HostAway && error.cause !== undefined)) throw error;
      failures.push(error);
    }
  }
  throw mostTelling(failures);
}

/** An address that may not be asked is what was named; else a host that took the request and was silent tells more than a door that is not there. */
function mostTelling(failures: readonly Error[]): Error | undefined {
  const [first] = failures;
  if (first instanceof PageRefused) return first;
  const rank = ({ cause }: Error): number => (cause instanceof TimedOut ? 4 : cause instanceof BadResponse ? 3 : cause instanceof InsecureConnection ? 2 : cause instanceof NameUnknown ? 0 : 1);
  return failures.toSorted((a, b) => rank(b) - rank(a))[0];
}

async function visitHome(visitor: HostVisitor, baseUrl: string): Promise<GateResponse> {
  const home = await visitor.ask(`${baseUrl}/`);
  const contentType = home.headers['content-type'] ?? null;
  const { page } = readPage({ url: home.url, bytes: home.bytes, contentType, status: home.status });
  if (page.kind === 'challenge') throw new Refused('answers visits with a challenge page instead of its shop');
  if (home.status === 401 || home.status === 403 || home.status === 430 || home.status === 451) throw new Refused(`refuses visits (status ${home.status})`);
  if (home.status >= 500) throw new HostAway(`the home page answers ${home.status}`, { forMs: 60_000 });
  if (!isSameSite(new URL(home.url), baseUrl)) throw new Refused(`leads to another site: ${new URL(home.url).hostname}`);
  return home;
}

interface Found {
  readonly platform: string;
  readonly places: CataloguePlace[];
}

/** Feeds first: they tell everything in few requests. Then sitemaps, then the links of the home page. */
async function findPlaces(visitor: HostVisitor, input: { html: string; origin: string; robots: Robots; home: GateResponse }): Promise<Found> {
  const { html, origin } = input;
  const platform = detectPlatform(html);
  for (const url of listFeedCandidates(html, origin, platform)) {
    const answer = await askOrNull(visitor, url);
    if (answer?.status !== 200) continue;
    const feed = readFeed({ url: answer.url, bytes: answer.bytes, contentType: answer.headers['content-type'] ?? null });
    if (feed.kind === 'none' || feed.items.length === 0) continue;
    const named = feed.kind === 'shopify_products' ? 'shopify' : feed.kind === 'woocommerce_products' ? 'woocommerce' : 'merchant_feed';
    return { platform: named, places: [{ kind: 'feed', url, depth: 0 }] };
  }
  const sitemaps = input.robots.sitemaps.filter((url) => URL.canParse(url) && isSameSite(new URL(url), origin));
  if (sitemaps.length === 0) {
    const usual = `${origin}/sitemap.xml`;
    if ((await askOrNull(visitor, usual))?.status === 200) sitemaps.push(usual);
  }
  if (sitemaps.length > 0) return { platform: platform === 'unknown' ? 'sitemap' : platform, places: sitemaps.slice(0, 50).map((url) => ({ kind: 'sitemap', url, depth: 0 })) };
  const hasLinks = listLinks(input.home.bytes, input.home.url).length > 0 || listListings(listPageLinks(html, input.home.url)).length > 0;
  return { platform: platform === 'unknown' ? 'pages' : platform, places: hasLinks ? [{ kind: 'links', url: input.home.url, depth: 0 }] : [] };
}

/** Null for an address that may not be asked for; a host that is away is thrown on. */
async function askOrNull(visitor: HostVisitor, url: string): Promise<GateResponse | null> {
  try {
    return await visitor.ask(url);
  } catch (error) {
    if (error instanceof PageRefused) return null;
    throw error;
  }
}
