/**
 * A visit in the browser under the same rules as every other one: the host's lock is held, its turn
 * is waited for, robots.txt is obeyed by every request, and each request counts for the day.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAllowed, type Robots } from '#pricing/extraction/robots.ts';
import { countRequestsLeft, findHostTurn, recordRenderedVisit } from '#pricing/market/host-turn.ts';
import {
  type OpenPage,
  RenderFailed,
  type RenderRequest,
  type ResourceKind,
} from './browser/browser.ts';
import type { Monitoring } from './monitoring.ts';
import { isSameSite } from './site.ts';
import { getBackOffMs, HostAway, parseRetryAfter, TurnLost } from './visit-error.ts';

const MAX_BYTES = 40 * 1024 * 1024;

/** The host whose lock is held. */
export interface RenderHost {
  readonly retailerId: string;
  readonly holder: string;
  readonly baseUrl: string;
  readonly robots: Robots;
  readonly failuresInRow: number;
  readonly signal: AbortSignal;
}

/**
 * Draws a page of the host; the caller closes it. Throws PageNotAllowed (robots.txt, or another
 * site), RenderFailed, HostAway (no more requests for now), TurnLost.
 */
export async function renderPage(
  monitoring: Monitoring,
  host: RenderHost,
  { url, withPicture }: Pick<RenderRequest, 'url' | 'withPicture'>,
): Promise<OpenPage> {
  const { browser, context, userAgent } = monitoring;
  if (!browser) throw new RenderFailed('no_browser', 'this process has no browser');
  await waitForTurn(monitoring, host);
  // The page's own request has been counted with its turn.
  const most = (await countRequestsLeft(context.db, host.retailerId)) + 1;
  let sent = 0;
  const isRequestAllowed = (target: URL, kind: ResourceKind): boolean => {
    // A part from another host, such as a content delivery network; a page or frame from there is
    // not the retailer's.
    if (!isSameSite(target, host.baseUrl)) return kind !== 'document';
    if (sent >= most || !isAllowed(host.robots, target.href, userAgent)) return false;
    sent += 1;
    return true;
  };
  let open: OpenPage | null = null;
  const started = performance.now();
  try {
    open = await browser.open({
      url,
      userAgent,
      isAllowed: isRequestAllowed,
      withPicture,
      timeoutMs: monitoring.drawingMs,
      maxBytes: MAX_BYTES,
      signal: host.signal,
    });
    requireNotLimited(monitoring, host, open);
    return open;
  } catch (error) {
    await open?.close();
    throw host.signal.aborted ? new TurnLost('stopping') : error;
  } finally {
    const { bytes = 0, memoryBytes = null } = open?.page.cost ?? {};
    await recordRenderedVisit(context.db, host.retailerId, {
      requests: Math.max(0, sent - 1),
      bytes,
      milliseconds: open ? performance.now() - started : 0,
      memoryBytes,
    });
  }
}

async function waitForTurn({ context }: Monitoring, host: RenderHost): Promise<void> {
  if (host.signal.aborted) throw new TurnLost('stopping');
  const waitMs = await findHostTurn(context.db, host.retailerId, host.holder);
  if (waitMs === null) throw new TurnLost('the host is no longer ours');
  try {
    await sleep(waitMs, undefined, { signal: host.signal });
  } catch {
    throw new TurnLost('stopping');
  }
}

function requireNotLimited(
  { context }: Monitoring,
  { failuresInRow }: RenderHost,
  { page }: OpenPage,
): void {
  if (page.status !== 429 && page.status !== 503) return;
  const retryAfterMs = parseRetryAfter(page.headers['retry-after'], context.clock.now());
  throw new HostAway(
    { code: 'answers_status', values: { status: page.status } },
    { forMs: retryAfterMs ?? getBackOffMs(failuresInRow + 1), slowDown: true },
  );
}
