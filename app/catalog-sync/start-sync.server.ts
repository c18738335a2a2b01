import { randomUUID } from 'node:crypto';
import type { AppServices } from '#app/services.server.ts';
import { WITHOUT_PLAN } from '#app/shop-state/plan.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';

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

/**
 * Reads the whole catalog from the beginning; a read in progress used other settings or another
 * currency.
 */
export async function readAnew(services: AppServices, shop: string): Promise<void> {
  await services.db.query(
    `update shop.sync_run set state = 'starting', bulk_id = null, bulk_url = null, lines_read = 0,
       variants_read = 0, lines_total = null, unreadable = 0, unidentified = 0,
       unreadable_example = null, tries = 0, next_try_at = null, updated_at = $2
     where shop = $1 and finished_at is null`,
    [shop, services.clock.now()],
  );
  await startSync(services, { shop, kind: 'reconciliation' });
}

/**
 * The merchant asks for a sync: resumes a stalled or waiting run, otherwise starts a new one; unsent
 * changes are sent.
 */
export async function startSyncAgain(services: AppServices, shop: string): Promise<void> {
  await services.db.query(
    'update shop.sync_run set next_try_at = null where shop = $1 and finished_at is null',
    [shop],
  );
  await startSync(services, { shop, kind: 'reconciliation' });
  await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
}

/**
 * Starts the nightly read of every installed shop that has a plan, and deletes webhook receipts
 * older than a week and files older than a month.
 */
export async function scheduleReconciliation(services: AppServices): Promise<void> {
  const { rows } = await services.db.query<{ domain: string }>(
    `select s.domain from shop.shop s where s.uninstalled_at is null and s.account_deleted_at is null and not ${WITHOUT_PLAN}
     order by s.domain`,
  );
  for (const { domain } of rows)
    await startSync(services, { shop: domain, kind: 'reconciliation' });
  const weekAgo = new Date(services.clock.now().getTime() - 7 * DAY_MS);
  await services.db.query('delete from shop.webhook_receipt where received_at < $1', [weekAgo]);
  const monthAgo = new Date(services.clock.now().getTime() - 30 * DAY_MS);
  // Files being applied are kept; one that is still being read after a week has died.
  await services.db.query(
    `delete from shop.map_price_file
     where created_at < $1
       and state in ('reading', 'preview')
       or created_at < $2
       and state in ('done', 'discarded')`,
    [weekAgo, monthAgo],
  );
  // Those that were imported belong to the periods' history.
  await services.db.query(
    `delete from shop.map_price_period_file
     where created_at < $1
       and state in ('reading', 'preview')
       or created_at < $2
       and state = 'discarded'`,
    [weekAgo, monthAgo],
  );
}

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
     where r.finished_at is null and r.updated_at < $1
       and (r.next_try_at is null or r.next_try_at <= $2)`,
    [before, services.clock.now()],
  );
  for (const { shop, state } of rows)
    await services.jobs.enqueue(
      state === 'sending' ? 'catalog-sync.send-variants' : 'catalog-sync.sync-catalog',
      { shop },
      { key: shop },
    );
}

/** A second read that ended without being whole is repeated after this time. */
const CONFIRM_AGAIN_MS = 6 * HOUR_MS;

/** Starts the second read of shops whose last whole one lacked many products, when it is time. */
export async function startConfirmingSyncs(services: AppServices): Promise<void> {
  const now = services.clock.now();
  const { rows } = await services.db.query<{ shop: string }>(
    `select distinct r.shop
     from shop.sync_run r
     join shop.shop s on s.domain = r.shop and s.uninstalled_at is null
     where r.confirm_at <= $1
       and not exists (select from shop.sync_run later
         where later.shop = r.shop and later.started_at >= r.confirm_at
           and (later.finished_at is null or later.started_at > $2))`,
    [now, new Date(now.getTime() - CONFIRM_AGAIN_MS)],
  );
  for (const { shop } of rows) await startSync(services, { shop, kind: 'reconciliation' });
}
