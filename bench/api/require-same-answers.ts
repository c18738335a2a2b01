import { randomInt } from 'node:crypto';
import { newBatch } from './measure-ingest.ts';
import { endpoints, specifiedRequests } from './specified-requests.ts';
import type { SeededAccount } from './seed-accounts.ts';

/** What a server chooses for each new product: its id, and when it was added. */
const CHOSEN = /prd_\w+|"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;

/**
 * Throws when the two servers do not return the same bytes: a comparison would be meaningless. The
 * same products are added to two accounts, new ones and again; only ids and times may differ.
 */
export async function requireSameAnswers(
  ours: string,
  bare: string,
  accounts: {
    readonly reading: readonly (readonly SeededAccount[])[];
    /** An account for each server. */
    readonly writing: readonly SeededAccount[];
  },
): Promise<void> {
  for (const size of accounts.reading) {
    for (const endpoint of endpoints.filter((name) => name.startsWith('GET'))) {
      const [request] = specifiedRequests(endpoint, size.slice(0, 1));
      const [one, other] = await Promise.all(
        [ours, bare].map((origin) => readAnswer(`${origin}${request?.path}`, request)),
      );
      requireSame(endpoint, one, other);
    }
  }
  const [add] = specifiedRequests('POST /products', accounts.writing.slice(0, 1));
  const bodies = [
    ['/v1/products', String(add?.body)],
    ['/v1/products', String(add?.body).replace('new model', 'renamed')],
    // Products that a kept database does not have yet.
    ['/v1/products/batch', newBatch(randomInt(1_000_000_000), 3)],
  ] as const;
  for (const [path, body] of bodies) {
    const [one, other] = await Promise.all(
      [ours, bare].map(async (origin, n) => {
        const [request] = specifiedRequests('POST /products', accounts.writing.slice(n, n + 1));
        const text = await readAnswer(`${origin}${path}`, { ...request, body });
        return text.replace(CHOSEN, 'CHOSEN');
      }),
    );
    requireSame(`POST ${path}`, one, other);
  }
}

/** The status and the body. */
async function readAnswer(
  address: string,
  request: { method?: string; headers?: object; body?: unknown } = {},
): Promise<string> {
  const answer = await fetch(address, {
    method: request.method ?? 'GET',
    headers: { ...(request.headers as Record<string, string>) },
    ...(typeof request.body === 'string' ? { body: request.body } : {}),
  });
  return `${answer.status} ${await answer.text()}`;
}

function requireSame(what: string, one = '', other = ''): void {
  if (!one.startsWith('20')) throw new Error(`${what}: our server answers ${one.slice(0, 500)}`);
  if (one !== other)
    throw new Error(
      `${what}: the bare server answers with other bytes: ${firstDifference(one, other)}`,
    );
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string): string =>
    JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `${around(one)}, there ${around(other)}`;
}
