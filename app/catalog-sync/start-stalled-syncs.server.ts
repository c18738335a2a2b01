import type { AppServices } from '../services.server.ts';

/** A running read stores its progress at least this often. */
const STALLED_MS = 60_000;

/**
 * Resumes catalog reads without progress for a minute: their process died, and with several servers
 * their jobs would count as lost only after the job's time limit. If one is still running, it holds
 * the shop's lock, and the second does nothing.
 */
export async function startStalledSyncs(services: AppServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - STALLED_MS);
  const { rows } = await services.db.query<{ shop: string; state: string }>(
    `select r.shop, r.state
     from shop.sync_run r
     join shop.shop s on s.domain = r.shop and s.uninstalled_at is null
     where r.finished_at is null and r.updated_at < $1`,
    [before],
  );
  for (const { shop, state } of rows)
    await services.jobs.enqueue(
      state === 'sending' ? 'catalog-sync.send-variants' : 'catalog-sync.sync-catalog',
      { shop },
      { key: shop },
    );
}
