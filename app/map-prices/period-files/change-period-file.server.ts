/** What a user does with a file of MAP prices by date that was read. */
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';

interface FileRef {
  readonly shop: string;
  readonly id: string;
}

/**
 * Starts to import a file that a user has reviewed. Throws `conflict` when it does not wait for
 * that.
 */
export function applyPeriodFile(
  services: AppServices,
  { shop, id, allowsConflicts }: FileRef & { allowsConflicts: boolean },
): Promise<void> {
  return begin(services, { shop, id }, async (sql) =>
    sql.query(
      `update shop.map_price_period_file set state = 'importing', allows_conflicts = $3
       where id = $1 and shop = $2 and state = 'preview' and waiting > 0`,
      [id, shop, allowsConflicts],
    ),
  );
}

/** Starts to undo an imported file. Throws `conflict` when there is nothing to undo. */
export function undoPeriodFile(services: AppServices, { shop, id }: FileRef): Promise<void> {
  return begin(services, { shop, id }, async (sql) =>
    sql.query(
      `update shop.map_price_period_file set state = 'undoing', error = null
       where id = $1 and shop = $2 and state = 'done' and made > 0`,
      [id, shop],
    ),
  );
}

async function begin(
  services: AppServices,
  { shop }: FileRef,
  change: (sql: Parameters<Parameters<AppServices['db']['transaction']>[0]>[0]) => Promise<{
    rowCount: number | null;
  }>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { rowCount } = await change(tx);
    if (rowCount !== 1) throw toRefusal('conflict', ['period_file_dealt_with']);
    await services.jobs.enqueue('map-prices.import-periods', { shop }, { tx, key: shop });
  });
}

/** Discards a file that was not imported; nothing changes. */
export async function removePeriodFile(
  services: AppServices,
  { shop, id }: FileRef,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `update shop.map_price_period_file set state = 'discarded', finished_at = $3, refused = 0
       where id = $1 and shop = $2 and state = 'preview'`,
      [id, shop, services.clock.now()],
    );
    if (rowCount !== 1) throw toRefusal('conflict', ['period_file_dealt_with']);
    await tx.query('delete from shop.map_price_period_file_row where file_id = $1', [id]);
  });
}
