import {
  BadResponse,
  InsecureConnection,
  NameUnknown,
  TimedOut,
} from '#http-client/outbound-error.ts';
import { type Retailer, saveFindings } from '#pricing/market/retailer.ts';
import type { Robots } from '#pricing/extraction/robots.ts';
import { loadRobots } from '../load-robots.ts';
import type { VisitorOptions } from '../host-visitor.ts';
import type { Monitoring } from '../monitoring.ts';
import { HostAway, PageRefused } from '../visit-error.ts';
import { RetailerRefused } from './retailer-refused.ts';

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
