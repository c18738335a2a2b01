import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import type { ExportSource } from './export-source.ts';
import type { StartExport } from './export-input.ts';
import type { FileExportView } from './file-export.ts';
import { runExport } from './run-export.server.ts';
import { startServiceExport } from './service-export.server.ts';
import { createExport, type ExportAuthor } from './create-export.server.ts';
import { findExport, toExportView } from './stored-export.server.ts';

/** Files of one shop that are being written at the same time. */
const MAX_UNFINISHED = 3;

/**
 * Has a file written: a small list within the request, a large one by a job, a report or all data
 * by the service. Everybody may export lists and reports, owners all data of the account. Throws
 * `conflict` while three files are being written, `forbidden`, and what the service refuses.
 */
export async function startExport(
  services: AppServices,
  sources: readonly ExportSource[],
  { author, input }: { author: ExportAuthor; input: StartExport },
): Promise<FileExportView> {
  const { shop, by } = author;
  if (input.what === 'account_data')
    await requireRole(services, { shop, userId: by.userId }, 'owner');
  // Requests at the same time must not all take the last place.
  const { id, isSmall } = await withShopLock(services, { shop, purpose: 'exports' }, async () => {
    await requirePlace(services, shop);
    return 'format' in input
      ? startViewExport(services, sources, { author, input })
      : { id: await startServiceExport(services, author, input), isSmall: false };
  });
  if (isSmall) await runExport(services, sources, { shop, exportId: id, isLast: true });
  const row = await findExport(services, { shop, id });
  if (!row) throw toRefusal('not_found', ['export_gone']);
  return toExportView(row);
}

async function startViewExport(
  services: AppServices,
  sources: readonly ExportSource[],
  { author, input }: { author: ExportAuthor; input: Extract<StartExport, { format: string }> },
): Promise<{ id: string; isSmall: boolean }> {
  const { shop, by } = author;
  const source = sources.find(({ what }) => what === input.what);
  if (!source) throw new Error(`Nothing exports ${input.what}`);
  const view = { shop, query: input.query, userId: by.userId };
  const { query, since, isLarge } = await source.prepare(services, view);
  const id = await services.db.transaction(async (tx) => {
    const exportId = await createExport(services, tx, {
      ...author,
      what: input.what,
      format: input.format,
      query,
      since,
    });
    if (isLarge)
      await services.jobs.enqueue('exports.run', { shop, exportId }, { tx, key: exportId });
    return exportId;
  });
  return { id, isSmall: !isLarge };
}

async function requirePlace(services: AppServices, shop: string): Promise<void> {
  const { rows } = await services.db.query<{ count: number }>(
    `select count(*)::int as count from shop.file_export
     where shop = $1 and state in ('waiting', 'running') and expires_at > $2`,
    [shop, services.clock.now()],
  );
  if ((rows[0]?.count ?? 0) >= MAX_UNFINISHED) throw toRefusal('conflict', ['exports_busy']);
}
