import type { RouteHost } from '#http-client/open-connector.ts';
import type { Lookup } from '#http-client/resolve-name.ts';

/**
 * Test name servers: names that begin with "no-such-" do not exist; for all others the lookup
 * fails.
 */
export const lookUpNothing: Lookup = async (host) => {
  const code = host.replace(/^www\./, '').startsWith('no-such-') ? 'ENOTFOUND' : 'ESERVFAIL';
  throw Object.assign(new Error(`query ${code} ${host}`), { code });
};

/** Names below .example resolve, and nothing listens there. */
export const routeExamples: RouteHost = (host) =>
  host.endsWith('.example') ? { address: '127.0.0.1', port: 9 } : null;
