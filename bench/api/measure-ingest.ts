import { createAccount } from '#pricing/accounts/create-account.ts';
import { createEvents } from '#pricing/events/events.ts';
import { systemClock } from '#kernel/clock.ts';
import { silentLogger } from '#kernel/logger.ts';
import type { Database } from '#prisma/open-database.ts';
import { median } from './compare-servers.ts';

/** Rows of a batch. */
export const BATCH_ROWS = 1000;

/**
 * Sends this many batches of products through `POST /products/batch`, one after another, each time
 * into a new account.
 */
export async function measureIngest(
  db: Database,
  origin: string,
  { batches, runs }: { batches: number; runs: number },
) {
  const context = {
    db,
    events: createEvents({ clock: systemClock }),
    clock: systemClock,
    log: silentLogger,
  };
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { apiKey } = await createAccount(context, { name: 'Ingest', plan: 'growth' });
    const bodies = Array.from({ length: batches }, (_b, batch) =>
      JSON.stringify({
        products: Array.from({ length: BATCH_ROWS }, (_p, n) => newProduct(batch * BATCH_ROWS + n)),
      }),
    );
    const started = performance.now();
    for (const body of bodies) {
      const answer = await fetch(`${origin}/v1/products/batch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body,
      });
      const { results } = (await answer.json()) as { results: { status: string }[] };
      if (results.filter(({ status }) => status === 'created').length !== BATCH_ROWS)
        throw new Error(`A batch was not taken: ${answer.status}`);
    }
    seconds.push((performance.now() - started) / 1000);
  }
  return {
    products: batches * BATCH_ROWS,
    seconds: median(seconds).toFixed(2),
    'each run': seconds.map((one) => one.toFixed(2)).join(' '),
  };
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
