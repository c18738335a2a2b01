/** robots.txt by RFC 9309, section 2.3.1: cached as it says, a day at most; 4xx forbids nothing; 5xx or no answer means stay away. */
import {
  getCrawlDelay,
  MAX_ROBOTS_BYTES,
  parseRobots,
  type Robots,
} from '#pricing/extraction/robots.ts';
import { type Retailer, saveRobots } from '#pricing/market/retailer.ts';
import { AddressRefused, TooLarge } from '#http-client/outbound-error.ts';
import { getBackOffMs } from './back-off.ts';
import { openHostVisitor, type VisitorOptions } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { RetailerRefused } from './probe/retailer-refused.ts';
import { HostAway, PageRefused } from './visit-error.ts';

const HOUR_MS = 3_600_000;
/** How long a copy is used: what its Cache-Control says, within these bounds. */
const CACHED_MS = { least: HOUR_MS, most: 24 * HOUR_MS };
/** A shop that asks for more time between two visits cannot be kept fresh: it is refused, not visited oftener than it asks. */
const MAX_DELAY_MS = 60_000;

/**
 * The rules for this host: those kept, when they are fresh and of this origin, else fetched now.
 * Throws HostAway, TurnLost, RetailerRefused when they ask for too much time, and PageRefused when
 * the host itself may not be asked.
 */
export async function loadRobots(
  monitoring: Monitoring,
  retailer: Retailer,
  visit: Omit<VisitorOptions, 'robots'>,
): Promise<Robots> {
  const now = monitoring.context.clock.now();
  const kept = retailer.robots;
  if (
    kept &&
    kept.state !== 'unreachable' &&
    visit.baseUrl === retailer.baseUrl &&
    now < (kept.until ?? new Date(kept.fetchedAt.getTime() + CACHED_MS.most))
  ) {
    return parseRobots(kept.body ?? new Uint8Array());
  }
  const { body, cachedMs } = await fetchRobots(monitoring, visit);
  const robots = parseRobots(body ?? new Uint8Array());
  const asked = (getCrawlDelay(robots, monitoring.userAgent) ?? 0) * 1_000;
  if (asked > MAX_DELAY_MS)
    throw new RetailerRefused('too_slow', {
      code: 'robots_too_slow',
      values: { seconds: Math.round(asked / 1_000) },
    });
  const delayMs = Math.round(Math.max(monitoring.defaultDelayMs, asked));
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
    const response = await visitor.ask(new URL('/robots.txt', visit.baseUrl).href, {
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
    // Headers without end: nobody knows what the rules are.
    if (error instanceof PageRefused && error.cause instanceof TooLarge)
      throw new HostAway(
        { code: 'robots_unreadable', values: {} },
        {
          forMs: getBackOffMs(visit.failuresInRow + 2),
          cause: error,
        },
      );
    // A circle of redirects or away to somebody else: RFC 9309 treats it as "unavailable".
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
