/** One retailer's host for the time of a slice: every request asks robots.txt, takes its turn, and says how long it took. */
import { setTimeout as sleep } from 'node:timers/promises';
import { finishTurn, takeTurn } from '#pricing/market/host-turn.ts';
import { isAllowed, type Robots } from '#pricing/reading/robots.ts';
import { AddressRefused, OutboundError, TooLarge, TooManyRedirects } from '#outbound/outbound-error.ts';
import type { GateRequest, GateResponse } from '#outbound/gate.ts';
import { backOffMs, parseRetryAfter } from './back-off.ts';
import type { Monitoring } from './monitoring.ts';
import { isSameSite } from './site.ts';
import { HostAway, PageRefused, TurnLost } from './visit-error.ts';

export interface HostVisitor {
  /**
   * Asks an address of this host. Answers any status but 429 and 503. Throws PageRefused (this address, never), HostAway (nothing more
   * for now), TurnLost.
   */
  ask(url: string, request?: Pick<GateRequest, 'headers' | 'maxBytes' | 'cutTooLarge' | 'timeoutMs'>): Promise<GateResponse>;
  readonly signal: AbortSignal;
}

export interface VisitorOptions {
  readonly retailerId: string;
  readonly holder: string;
  readonly baseUrl: string;
  /** Null: robots.txt itself is being fetched. */
  readonly robots: Robots | null;
  readonly failuresInRow: number;
  readonly signal: AbortSignal;
}

export function openHostVisitor(monitoring: Monitoring, options: VisitorOptions): HostVisitor {
  return {
    signal: options.signal,
    ask: async (url, request = {}) => {
      const target = parseUrl(url);
      requireAllowed(monitoring, options, target);
      await waitForTurn(monitoring, options);
      let started = performance.now();
      try {
        const response = await monitoring.gate.fetch(target, {
          ...request,
          headers: { 'user-agent': monitoring.userAgent, accept: 'text/html,application/xhtml+xml,application/json,application/xml;q=0.9,*/*;q=0.8', ...request.headers },
          signal: options.signal,
          beforeRedirect: async (to) => {
            // RFC 9309, 2.3.1.2: robots.txt may stand on another host; everything else stays on this one.
            if (options.robots !== null) requireAllowed(monitoring, options, to);
            await finishTurn(monitoring.stage.db, options.retailerId, performance.now() - started);
            await waitForTurn(monitoring, options);
            started = performance.now();
          },
        });
        requireWelcome(monitoring, options, response);
        return response;
      } catch (error) {
        throw translate(error, options);
      } finally {
        await finishTurn(monitoring.stage.db, options.retailerId, performance.now() - started);
      }
    },
  };
}

function parseUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new PageRefused(`${url.slice(0, 200)} is no address`);
  }
}

function requireAllowed(monitoring: Monitoring, options: VisitorOptions, url: URL): void {
  if (!isSameSite(url, options.baseUrl)) throw new PageRefused(`leads away to ${url.host}`);
  if (options.robots && url.pathname !== '/robots.txt' && !isAllowed(options.robots, url.href, monitoring.userAgent)) {
    throw new PageRefused('robots.txt forbids this address');
  }
}

async function waitForTurn(monitoring: Monitoring, options: VisitorOptions): Promise<void> {
  if (options.signal.aborted) throw new TurnLost('stopping');
  const waitMs = await takeTurn(monitoring.stage.db, options.retailerId, options.holder);
  if (waitMs === null) throw new TurnLost('the host is no longer ours');
  try {
    await sleep(waitMs, undefined, { signal: options.signal });
  } catch {
    throw new TurnLost('stopping');
  }
}

function requireWelcome(monitoring: Monitoring, options: VisitorOptions, response: GateResponse): void {
  if (response.status !== 429 && response.status !== 503) return;
  const asked = parseRetryAfter(response.headers['retry-after'], monitoring.stage.clock.now());
  throw new HostAway(`answers ${response.status}`, { forMs: asked ?? backOffMs(options.failuresInRow + 1), slowDown: true });
}

function translate(error: unknown, options: VisitorOptions): unknown {
  if (options.signal.aborted) return new TurnLost('stopping');
  if (error instanceof AddressRefused || error instanceof TooLarge || error instanceof TooManyRedirects) return new PageRefused(error.message, { cause: error });
  if (error instanceof OutboundError) return new HostAway(error.summary, { forMs: backOffMs(options.failuresInRow), cause: error });
  return error;
}
