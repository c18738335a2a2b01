import { endpoints, specifiedRequests } from './specified-requests.ts';
import type { SeededAccount } from './seed-accounts.ts';

/**
 * Throws when the two servers do not return the same bytes for the reading endpoints: a comparison
 * would be meaningless.
 */
export async function requireSameAnswers(
  ours: string,
  bare: string,
  sizes: readonly (readonly SeededAccount[])[],
): Promise<void> {
  for (const accounts of sizes) {
    for (const endpoint of endpoints.filter((name) => name.startsWith('GET'))) {
      const [request] = specifiedRequests(endpoint, accounts.slice(0, 1));
      const [one, other] = await Promise.all(
        [ours, bare].map(async (origin) =>
          (await fetch(`${origin}${request?.path}`, { headers: request?.headers ?? {} })).text(),
        ),
      );
      if (one !== other)
        throw new Error(
          `${endpoint}: the bare server answers with other bytes: ${firstDifference(one ?? '', other ?? '')}`,
        );
    }
  }
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string): string =>
    JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `${around(one)}, there ${around(other)}`;
}
