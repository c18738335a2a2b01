/**
 * robots.txt by RFC 9309, section 2.3.1: cached by its Cache-Control for at most a day; a 4xx
 * status forbids nothing; a 5xx status or no response forbids all visits.
 */
import { HOUR_MS } from '#kernel/durations.ts';
import {
  getCrawlDelay,
  MAX_ROBOTS_BYTES,
  parseRobots,
  type Robots,
} from '#pricing/extraction/robots.ts';
import { type Retailer, saveRobots, saveFindings } from '#pricing/market/retailer.ts';
import {
  AddressRefused,
  TooLarge,
  BadResponse,
  InsecureConnection,
  NameUnknown,
  TimedOut,
} from '#http-client/outbound-error.ts';
import { openHostVisitor, type VisitorOptions } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { HostAway, PageRefused, RetailerRefused, getBackOffMs } from './visit-error.ts';

/** Limits for how long a copy is used by its Cache-Control. */
const CACHED_MS = { least: HOUR_MS, most: 24 * HOUR_MS };
/**
 * A retailer that requires a longer delay between visits is refused, because its prices could not
 * be kept current.
 */
const MAX_DELAY_MS = 60_000;

/**
 * The robots.txt rules for this host: the stored ones when they are fresh and of this origin,
 * otherwise fetched now. Throws HostAway, TurnLost, RetailerRefused when the required delay is too
 * long, and PageRefused when the host itself must not be requested.
 */
export async function loadRobots(
  monitoring: Monitoring,
  retailer: Retailer,
  visit: Omit<VisitorOptions, 'robots'>,
): Promise<Robots> {
  const now = monitoring.context.clock.now();
  const stored = retailer.robots;
  if (
    stored &&
    stored.state !== 'unreachable' &&
    visit.baseUrl === retailer.baseUrl &&
    now < (stored.until ?? new Date(stored.fetchedAt.getTime() + CACHED_MS.most))
  ) {
    return parseRobots(stored.body ?? new Uint8Array());
  }
  const { body, cachedMs } = await fetchRobots(monitoring, visit);
  const robots = parseRobots(body ?? new Uint8Array());
  const requiredMs = (getCrawlDelay(robots, monitoring.userAgent) ?? 0) * 1_000;
  if (requiredMs > MAX_DELAY_MS)
    throw new RetailerRefused('too_slow', {
      code: 'robots_too_slow',
      values: { seconds: Math.round(requiredMs / 1_000) },
    });
  const delayMs = Math.round(Math.max(monitoring.defaultDelayMs, requiredMs));
  await saveRobots(monitoring.context.db, {
    retailerId: retailer.id,
    body,
    state: body === null ? 'none' : 'ok',
    at: now,
    until: new Date(now.getTime() + cachedMs),
    delayMs,
  });
  return robots;
}

async function fetchRobots(
  monitoring: Monitoring,
  visit: Omit<VisitorOptions, 'robots'>,
): Promise<{ body: Uint8Array | null; cachedMs: number }> {
  const visitor = openHostVisitor(monitoring, { ...visit, robots: null });
  try {
    const response = await visitor.request(new URL('/robots.txt', visit.baseUrl).href, {
      maxBytes: MAX_ROBOTS_BYTES,
      cutTooLarge: true,
    });
    if (response.status >= 200 && response.status < 300)
      return { body: response.bytes, cachedMs: cachedFor(response.headers['cache-control']) };
    if (response.status < 500) return { body: null, cachedMs: CACHED_MS.most };
    throw new HostAway(
      { code: 'robots_status', values: { status: response.status } },
      {
        forMs: getBackOffMs(visit.failuresInRow + 2),
      },
    );
  } catch (error) {
    // The headers were too large to read, so the rules are unknown.
    if (error instanceof PageRefused && error.cause instanceof TooLarge)
      throw new HostAway(
        { code: 'robots_unreadable', values: {} },
        {
          forMs: getBackOffMs(visit.failuresInRow + 2),
          cause: error,
        },
      );
    // A redirect loop or a redirect to another site: RFC 9309 treats it as "unavailable".
    if (error instanceof PageRefused && !(error.cause instanceof AddressRefused))
      return { body: null, cachedMs: CACHED_MS.most };
    throw error;
  }
}

/** Milliseconds a copy may be used, by its Cache-Control. */
function cachedFor(cacheControl: string | undefined): number {
  if (/\bno-(?:store|cache)\b/i.test(cacheControl ?? '')) return CACHED_MS.least;
  const age = /\bmax-age\s*=\s*"?(\d{1,10})/i.exec(cacheControl ?? '')?.[1];
  return age === undefined
    ? CACHED_MS.most
    : Math.min(CACHED_MS.most, Math.max(CACHED_MS.least, Number(age) * 1_000));
}

/**
 * Finds the first origin that responds: as given, then with "www.", then without TLS. When none
 * does, throws the most informative failure. Throws RetailerRefused for a domain that does not
 * exist.
 */
export async function findHost(
  monitoring: Monitoring,
  retailer: Retailer,
  visit: Omit<VisitorOptions, 'robots' | 'baseUrl'>,
): Promise<{ robots: Robots; baseUrl: string }> {
  const given = new URL(retailer.baseUrl).origin;
  const { domain } = retailer;
  const origins = [
    ...new Set([
      given,
      `https://${domain}`,
      `https://www.${domain}`,
      `http://${domain}`,
      `http://www.${domain}`,
    ]),
  ];
  const failures: Error[] = [];
  for (const baseUrl of origins) {
    try {
      const robots = await loadRobots(monitoring, retailer, { ...visit, baseUrl });
      // The robots.txt rules just stored belong to this origin.
      if (baseUrl !== retailer.baseUrl)
        await saveFindings(monitoring.context.db, retailer.id, { baseUrl });
      return { robots, baseUrl };
    } catch (error) {
      // A host that responds with a request to wait is the right one.
      if (
        !(error instanceof PageRefused) &&
        !(error instanceof HostAway && error.cause !== undefined)
      )
        throw error;
      failures.push(error);
    }
  }
  const failure = mostTelling(failures);
  if (isCertainlyUnknown(failure))
    throw new RetailerRefused(
      'unknown_domain',
      { code: 'domain_unknown', values: { domain } },
      { cause: failure.cause },
    );
  throw failure;
}

/**
 * An address that must not be requested is the most informative failure; next, a host that accepted
 * the request and did not respond, before one that refused the connection.
 */
function mostTelling(failures: readonly Error[]): Error {
  const [first] = failures;
  if (first instanceof PageRefused) return first;
  const rank = (failure: Error): number => {
    const { cause } = failure;
    if (cause instanceof TimedOut) return 4;
    if (cause instanceof BadResponse) return 3;
    if (cause instanceof InsecureConnection) return 2;
    return isCertainlyUnknown(failure) ? 0 : 1;
  };
  return failures.reduce((most, next) => (rank(next) > rank(most) ? next : most));
}

function isCertainlyUnknown({ cause }: Error): boolean {
  return cause instanceof NameUnknown && cause.isCertain;
}
