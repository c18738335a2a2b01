import type { Database } from '#prisma/open-database.ts';
import { joinSorted, median } from './compare-servers.ts';
import { driveLoad, percentile } from './drive-load.ts';
import type { Seeded, SeededAccount } from './seed-accounts.ts';
import { type EndpointName, specifiedRequests } from './specified-requests.ts';

/** Maximum requests of a round to a list: a page of 1,000 rows is half a megabyte. */
const MOST_OF_LIST = 120;
const WARM_UP = 60;
const amountOf = (endpoint: EndpointName, requests: number): number =>
  endpoint.startsWith('GET') && !endpoint.includes('{')
    ? Math.min(requests, MOST_OF_LIST)
    : requests;

export interface SizeComparison {
  readonly endpoint: EndpointName;
  readonly connections: number;
  readonly seeded: Seeded;
  readonly rounds: number;
  /** Requests per round, below the 600 that an account has a minute. */
  readonly requests: number;
  /** Products of an account of each size, for the headings. */
  readonly products: { readonly medium: number; readonly large: number };
}

/**
 * One account of each size, in turns; between the rounds their rate limit counters are moved by a
 * minute.
 */
export async function compareSizes(
  db: Database,
  origin: string,
  { endpoint, connections, seeded, rounds, requests, products }: SizeComparison,
) {
  const sizes = { medium: seeded.medium.slice(0, 1), large: [seeded.large] };
  const measured: { medium: Float64Array[]; large: Float64Array[] } = { medium: [], large: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const size of ['medium', 'large'] as const) {
      await passMinute(db, sizes[size]);
      const { latencies } = await driveLoad({
        origin,
        connections,
        requests: productsOf(endpoint, sizes[size]),
        amount: round === -1 ? Math.min(requests, WARM_UP) : amountOf(endpoint, requests),
      });
      if (round >= 0) measured[size].push(latencies);
    }
  }
  const [medium, large] = [joinSorted(measured.medium), joinSorted(measured.large)];
  const ratios = measured.large.map(
    (latencies, n) =>
      percentile(latencies, 0.95) / percentile(measured.medium[n] ?? new Float64Array(), 0.95),
  );
  return {
    endpoint,
    connections,
    [`${products.medium.toLocaleString('en')} products`]: percentile(medium, 0.95).toFixed(1),
    [`${products.large.toLocaleString('en')} products`]: percentile(large, 0.95).toFixed(1),
    'ratio (median of rounds)': median(ratios).toFixed(2),
    'ratio of each round': ratios.map((ratio) => ratio.toFixed(2)).join(' '),
  };
}

/** For `GET /prices/{id}`: all known products, not only one. */
function productsOf(endpoint: EndpointName, accounts: readonly SeededAccount[]) {
  return specifiedRequests(
    endpoint,
    accounts.flatMap((account) =>
      endpoint.includes('{')
        ? account.productIds.map((id) => ({ ...account, productIds: [id] }))
        : [account],
    ),
  );
}

async function passMinute(db: Database, accounts: readonly SeededAccount[]): Promise<void> {
  const ids = accounts.map(({ accountId }) => accountId);
  await db.query(
    `update pricing.request_slot set at = at - interval '61 seconds' where account_id = any($1)`,
    [ids],
  );
  await db.query(
    `update pricing.request_cursor set oldest = oldest - interval '61 seconds' where account_id = any($1)`,
    [ids],
  );
}
