/**
 * Visits one retailer's host during a slice: every request obeys robots.txt, waits for the host's
 * delay and records how long the response took.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { recordHostResponse, SLOW_MS, findHostTurn } from '#pricing/market/host-turn.ts';
import { isAllowed, type Robots } from '#pricing/extraction/robots.ts';
import {
  AddressRefused,
  BadResponse,
  InsecureConnection,
  NameUnknown,
  OutboundError,
  TimedOut,
  TooLarge,
  TooManyRedirects,
} from '#http-client/outbound-error.ts';
import type { GateRequest, GateResponse } from '#http-client/gate.ts';
import type { RenderedPage } from './browser/browser.ts';
import type { Monitoring } from './monitoring.ts';
import { renderPage } from './render-page.ts';
import { isSameSite } from './site.ts';
import { HostAway, PageRefused, TurnLost, getBackOffMs, parseRetryAfter } from './visit-error.ts';

export interface HostVisitor {
  /**
   * Requests an address of this host. Returns the response with any status except 429 and 503.
   * Throws PageRefused (this address must not be requested), HostAway (no more requests for now),
   * TurnLost.
   */
  request(
    url: string,
    request?: Pick<GateRequest, 'headers' | 'maxBytes' | 'cutTooLarge' | 'timeoutMs'>,
  ): Promise<GateResponse>;
  /**
   * Draws a page of this host in the browser, without a picture, and closes it. Throws RenderFailed,
   * PageNotAllowed, PageRefused, HostAway, TurnLost.
   */
  render(url: string): Promise<RenderedPage>;
  readonly signal: AbortSignal;
}

export interface SliceVisitor extends HostVisitor {
  /**
   * The slice must end: its time is over, the host has become slow and belongs in the slow queue,
   * or a picture is to be taken, for which an alert waits.
   */
  isOver(): boolean;
}

/** A slice ends instead of waiting longer than this; the next slice continues. */
const LONG_PAUSE_MS = 4_000;

export interface VisitorOptions {
  readonly retailerId: string;
  readonly holder: string;
  readonly baseUrl: string;
  /** Null: robots.txt itself is being fetched. */
  readonly robots: Robots | null;
  readonly failuresInRow: number;
  readonly signal: AbortSignal;
  /** The end of the slice, by performance.now(). */
  readonly until: number;
  /** The slice runs in the queue for slow hosts. */
  readonly isSlowLane: boolean;
  readonly pace: Pace;
  /** A probe cannot be interrupted: at a slow host it is restarted in the slow queue. */
  readonly isProbe?: boolean;
}

/** Duration of the last response in this slice and the pause after it, in milliseconds. */
interface Pace {
  tookMs: number;
  pauseMs: number;
  /** An alert or a person waits for a picture of a page of this host. */
  hasPictures?: boolean;
}

export function openHostVisitor(monitoring: Monitoring, options: VisitorOptions): SliceVisitor {
  const { pace } = options;
  const isTooSlow = (): boolean => pace.tookMs > SLOW_MS && !options.isSlowLane;
  const finish = async (started: number, { bytes = 0, isFinished = true } = {}): Promise<void> => {
    pace.tookMs = performance.now() - started;
    const { db } = monitoring.context;
    const recorded = await recordHostResponse(db, options.retailerId, {
      tookMs: pace.tookMs,
      bytes,
      isFinished,
    });
    pace.pauseMs = recorded.pauseMs;
    pace.hasPictures = recorded.hasPictures;
  };
  return {
    signal: options.signal,
    isOver: () =>
      performance.now() > options.until ||
      pace.pauseMs > LONG_PAUSE_MS ||
      pace.hasPictures === true ||
      isTooSlow(),
    request: async (url, request = {}) => {
      const target = parseUrl(url);
      requireAllowed(monitoring, options, target);
      if (options.isProbe && isTooSlow()) throw new TurnLost('left to the slow lane');
      await waitForTurn(monitoring, options);
      let started = performance.now();
      let bytes = 0;
      let isFinished = false;
      try {
        const response = await monitoring.gate.fetch(target, {
          ...request,
          headers: {
            'user-agent': monitoring.userAgent,
            accept:
              'text/html,application/xhtml+xml,application/json,application/xml;q=0.9,*/*;q=0.8',
            ...request.headers,
          },
          signal: options.signal,
          beforeRedirect: async (to) => {
            // RFC 9309, 2.3.1.2: robots.txt may redirect to another host; all other requests stay
            // on this one.
            if (options.robots !== null) requireAllowed(monitoring, options, to);
            await finish(started);
            await waitForTurn(monitoring, options);
            started = performance.now();
          },
        });
        bytes = response.bytes.length;
        isFinished = true;
        requireNotLimited(monitoring, options, response);
        return response;
      } catch (error) {
        throw toVisitError(error, options);
      } finally {
        await finish(started, { bytes, isFinished });
      }
    },
    render: async (url) => {
      const target = parseUrl(url);
      const { robots } = options;
      if (robots === null) throw new PageRefused({ code: 'robots_unreadable', values: {} });
      requireAllowed(monitoring, options, target);
      const open = await renderPage(
        monitoring,
        { ...options, robots },
        { url: target, withPicture: false },
      );
      await open.close();
      return open.page;
    },
  };
}

function parseUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new PageRefused({ code: 'not_an_address', values: { address: url.slice(0, 200) } });
  }
}

function requireAllowed(monitoring: Monitoring, options: VisitorOptions, url: URL): void {
  if (!isSameSite(url, options.baseUrl))
    throw new PageRefused({ code: 'leads_away', values: { host: url.host } });
  if (
    options.robots &&
    url.pathname !== '/robots.txt' &&
    !isAllowed(options.robots, url.href, monitoring.userAgent)
  ) {
    throw new PageRefused({ code: 'robots_forbid_page', values: {} });
  }
}

async function waitForTurn(monitoring: Monitoring, options: VisitorOptions): Promise<void> {
  if (options.signal.aborted) throw new TurnLost('stopping');
  const waitMs = await findHostTurn(monitoring.context.db, options.retailerId, options.holder);
  if (waitMs === null) throw new TurnLost('the host is no longer ours');
  try {
    await sleep(waitMs, undefined, { signal: options.signal });
  } catch {
    throw new TurnLost('stopping');
  }
}

function requireNotLimited(
  monitoring: Monitoring,
  options: VisitorOptions,
  response: GateResponse,
): void {
  if (response.status !== 429 && response.status !== 503) return;
  const retryAfterMs = parseRetryAfter(
    response.headers['retry-after'],
    monitoring.context.clock.now(),
  );
  throw new HostAway(
    { code: 'answers_status', values: { status: response.status } },
    {
      forMs: retryAfterMs ?? getBackOffMs(options.failuresInRow + 1),
      slowDown: true,
    },
  );
}

function toVisitError(error: unknown, options: VisitorOptions): unknown {
  if (options.signal.aborted) return new TurnLost('stopping');
  const detail = error instanceof OutboundError ? error.message.slice(0, 400) : '';
  const refuse = (code: 'address_refused' | 'answer_too_large' | 'too_many_redirects') =>
    new PageRefused({ code, values: { detail } }, { cause: error });
  if (error instanceof AddressRefused) return refuse('address_refused');
  if (error instanceof TooLarge) return refuse('answer_too_large');
  if (error instanceof TooManyRedirects) return refuse('too_many_redirects');
  if (error instanceof OutboundError)
    return new HostAway(
      { code: classifyOutage(error), values: {} },
      { forMs: getBackOffMs(options.failuresInRow), cause: error },
    );
  return error;
}

function classifyOutage(error: OutboundError) {
  if (error instanceof TimedOut) return 'timed_out';
  if (error instanceof BadResponse) return 'bad_response';
  if (error instanceof NameUnknown) return 'domain_unresolved';
  return error instanceof InsecureConnection ? 'insecure_connection' : 'connection_refused';
}
