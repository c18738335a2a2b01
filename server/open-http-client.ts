import { TIMEOUT_MS } from '#app/pricing-client/create-pricing-client.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { createGate } from '#http-client/create-gate.ts';
import type { Gate, GateLimits } from '#http-client/gate.ts';
import type { RouteHost } from '#http-client/open-connector.ts';

/** Shorter than the time for an answer: a message that was not sent can then be sent again. */
const CONNECT_MS = 10_000;
const NO_BODY = new Set([101, 204, 205, 304]);

export interface Outbound {
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/**
 * The guarded HTTP client for a pricing service elsewhere and for webhook addresses of channels,
 * with the interface of `fetch`. Throws OutboundError as the gate does.
 */
export function openHttpClient({
  clock,
  routeHost,
  limits,
}: {
  clock: Clock;
  routeHost?: RouteHost;
  limits?: Partial<GateLimits>;
}): Outbound {
  // The caller sets its own time limit; the client for retailers would stop after ten seconds
  // without headers.
  const gate = createGate({
    clock,
    routeHost,
    limits: { connectMs: CONNECT_MS, headersMs: TIMEOUT_MS, totalMs: TIMEOUT_MS, ...limits },
  });
  return { fetch: toFetch(gate), close: () => gate.close() };
}

/** Redirects are not followed: they would send the API key to another address. */
function toFetch(gate: Gate): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = await gate.fetch(request.url, {
      method: request.method as 'GET' | 'POST',
      headers: Object.fromEntries(request.headers),
      body: request.body ? new Uint8Array(await request.arrayBuffer()) : undefined,
      signal: request.signal,
      maxRedirects: 0,
    });
    // The bytes are already decoded.
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = answer.headers;
    return new Response(NO_BODY.has(answer.status) ? null : Buffer.from(answer.bytes), {
      status: answer.status,
      headers,
    });
  };
}
