import { TIMEOUT_MS } from '#app/pricing-client/create-pricing-client.server.ts';
import type { Clock } from '#kernel/clock.ts';
import { createGate } from '#http-client/create-gate.ts';
import type { Gate } from '#http-client/gate.ts';
import type { RouteHost } from '#http-client/open-connector.ts';

const NO_BODY = new Set([101, 204, 205, 304]);

export interface Outbound {
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/** The guarded HTTP client for a pricing service elsewhere, with the interface of `fetch`. */
export function openHttpClient({
  clock,
  routeHost,
}: {
  clock: Clock;
  routeHost?: RouteHost;
}): Outbound {
  // The caller sets its own time limit; the client for retailers would stop after ten seconds
  // without headers.
  const gate = createGate({
    clock,
    routeHost,
    limits: { headersMs: TIMEOUT_MS, totalMs: TIMEOUT_MS },
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
