import { randomUUID } from 'node:crypto';
import type { AppServices } from '../services.server.ts';

/** Starts a read of the whole catalog. Returns false when one was already running. */
export async function startSync(
  services: AppServices,
  { shop, kind }: { shop: string; kind: 'first' | 'reconciliation' },
): Promise<boolean> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const begun = await tx.query(
      `insert into shop.sync_run (id, shop, kind, state, started_at, updated_at)
       select $1, $2, $3, 'starting', $4, $4
       where not exists (select 1 from shop.sync_run where shop = $2 and finished_at is null)`,
      [randomUUID(), shop, kind, now],
    );
    await services.jobs.enqueue('catalog-sync.sync-catalog', { shop }, { tx, key: shop });
    return begun.rowCount === 1;
  });
}
