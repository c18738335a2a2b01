import { createAccount } from '#pricing/accounts/accounts.ts';
import { createEvents } from '#pricing/events/events.ts';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import type { Database } from '#prisma/open-database.ts';
import { median } from './compare-servers.ts';
import { processorTime } from './processor-time.ts';
import type { Child } from './start-child.ts';

/** Rows of a batch. */
export const BATCH_ROWS = 1000;

interface Run {
  readonly seconds: number;
  /** Processor time of server and database per product, microseconds. */
  readonly processor: number;
  /** Statements per batch. */
  readonly statements: number;
}

/**
 * Sends this many batches of products through `POST /products/batch`, one after another, to each
 * server in turns, each time into a new account.
 */
export async function measureIngest(
  db: Database,
  { bare, ours }: { readonly bare: Child; readonly ours: Child },
  { batches, runs, databasePid }: { batches: number; runs: number; databasePid: number },
) {
  const measured: { bare: Run[]; ours: Run[] } = { bare: [], ours: [] };
  for (let run = 0; run < runs; run += 1) {
    measured.bare.push(await sendBatches(db, bare, { batches, databasePid }));
    measured.ours.push(await sendBatches(db, ours, { batches, databasePid }));
  }
  const ratios = (of: keyof Run): number[] =>
    measured.ours.map((run, n) => (measured.bare[n]?.[of] ?? Number.NaN) / run[of]);
  const seconds = ratios('seconds');
  const middle = (server: 'bare' | 'ours', of: keyof Run): number =>
    median(measured[server].map((run) => run[of]));
  return {
    products: batches * BATCH_ROWS,
    'bare s': middle('bare', 'seconds').toFixed(2),
    'ours s': middle('ours', 'seconds').toFixed(2),
    ratio: median(seconds).toFixed(2),
    'each run': seconds.map((ratio) => ratio.toFixed(2)).join(' '),
    'CPU µs of a product': `${middle('bare', 'processor').toFixed(0)}, ${middle('ours', 'processor').toFixed(0)}`,
    'CPU ratio': median(ratios('processor')).toFixed(2),
    'statements of a batch': `${middle('bare', 'statements').toFixed(1)}, ${middle('ours', 'statements').toFixed(1)}`,
  };
}

async function sendBatches(
  db: Database,
  server: Child,
  { batches, databasePid }: { batches: number; databasePid: number },
): Promise<Run> {
  const context = {
    db,
    events: createEvents({ clock: systemClock }),
    clock: systemClock,
    log: silentLogger,
  };
  const { apiKey } = await createAccount(context, { name: 'Ingest', plan: 'growth' });
  const bodies = Array.from({ length: batches }, (_b, at) => newBatch(at * BATCH_ROWS, BATCH_ROWS));
  const used = () => Promise.all([server.usage(), processorTime(databasePid)]);
  const before = await used();
  const started = performance.now();
  for (const body of bodies) {
    const answer = await fetch(`${server.origin}/v1/products/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body,
    });
    const { results } = (await answer.json()) as { results: { status: string }[] };
    if (results.filter(({ status }) => status === 'created').length !== BATCH_ROWS)
      throw new Error(`A batch was not taken: ${answer.status}`);
  }
  const seconds = (performance.now() - started) / 1000;
  const after = await used();
  const microseconds = after[0].microseconds - before[0].microseconds + after[1] - before[1];
  return {
    seconds,
    processor: microseconds / (batches * BATCH_ROWS),
    statements: (after[0].statements - before[0].statements) / batches,
  };
}

/** The body of a batch of this many products. */
export function newBatch(from: number, rows: number): string {
  return JSON.stringify({
    products: Array.from({ length: rows }, (_p, n) => newProduct(from + n)),
  });
}

function newProduct(n: number) {
  return {
    external_id: `gid://shopify/ProductVariant/${n}`,
    name: `Espresso machine, model ${n}`,
    sku: `NEW-${n}`,
    url: `https://mine.example/products/espresso-machine-model-${n}`,
    currency: 'EUR',
    your_price: 120 + (n % 500),
    gtin: null,
    brand: 'Gaggenheim',
    cost: 70,
    map_price: 110,
  };
}
