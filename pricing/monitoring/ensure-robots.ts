/** robots.txt by RFC 9309, section 2.3.1: cached for a day; 4xx forbids nothing; 5xx or no answer means stay away. */
import { crawlDelay, MAX_ROBOTS_BYTES, parseRobots, type Robots } from '#pricing/reading/robots.ts';
import { type Retailer, saveRobots } from '#pricing/market/retailer.ts';
import { AddressRefused } from '#outbound/outbound-error.ts';
import { backOffMs } from './back-off.ts';
import { openHostVisitor, type VisitorOptions } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { HostAway, PageRefused } from './visit-error.ts';

const CACHED_MS = 24 * 3_600_000;
/** A longer Crawl-delay is kept as this: nothing would ever be read. */
const MAX_DELAY_MS = 60_000;
/** The gate stops at this; what is beyond the first 500 KiB is not read as rules. */
const MAX_BYTES = 4 * MAX_ROBOTS_BYTES;

/** The rules for this host: those kept, when they are fresh and of this origin, else fetched now. Throws HostAway, TurnLost, and PageRefused when the host itself may not be asked. */
export async function ensureRobots(monitoring: Monitoring, retailer: Retailer, visit: Omit<VisitorOptions, 'robots'>): Promise<Robots> {
  const now = monitoring.stage.clock.now();
  const kept = retailer.robots;
  if (kept && kept.state !== 'unreachable' && visit.baseUrl === retailer.baseUrl && now.getTime() - kept.fetchedAt.getTime() < CACHED_MS) {
    return parseRobots(kept.body ?? new Uint8Array());
  }
  const body = await fetchRobots(monitoring, visit);
  const robots = parseRobots(body ?? new Uint8Array());
  const asked = (crawlDelay(robots, monitoring.userAgent) ?? 0) * 1_000;
  const delayMs = Math.round(Math.max(monitoring.defaultDelayMs, Math.min(MAX_DELAY_MS, asked)));
  await saveRobots(monitoring.stage.db, { retailerId: retailer.id, body, state: body === null ? 'none' : 'ok', at: now, delayMs });
  return robots;
}

async function fetchRobots(monitoring: Monitoring, visit: Omit<VisitorOptions, 'robots'>): Promise<Uint8Array | null> {
  const visitor = openHostVisitor(monitoring, { ...visit, robots: null });
  try {
    const response = await visitor.ask(new URL('/robots.txt', visit.baseUrl).href, { maxBytes: MAX_BYTES });
    if (response.status >= 200 && response.status < 300) return response.bytes.subarray(0, MAX_ROBOTS_BYTES);
    if (response.status < 500) return null;
    throw new HostAway(`robots.txt answers ${response.status}: staying away`, { forMs: backOffMs(visit.failuresInRow + 2) });
  } catch (error) {
    // Too large, a circle of redirects or away to somebody else: RFC 9309 treats it as "unavailable".
    if (error instanceof PageRefused && !(error.cause instanceof AddressRefused)) return null;
    throw error;
  }
}
