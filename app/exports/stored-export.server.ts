import { z } from 'zod';
import type { AppServices } from '#app/services.server.ts';
import { EXPORT_STATES, type FileExportView } from './file-export.ts';

/** A row of `shop.file_export`. */
export interface StoredExport {
  id: string;
  shop: string;
  what: string;
  format: string;
  query: string;
  locale: string;
  fileName: string;
  since: Date | null;
  state: string;
  rows: number;
  bytes: bigint;
  attempt: number;
  serviceExportId: string | null;
  failure: string | null;
  byUserId: string | null;
  byName: string | null;
  scheduleId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Columns of `e`, a shop.file_export, for StoredExport. */
export const EXPORT_COLUMNS = `e.id, e.shop, e.what, e.format, e.query, e.locale, e.file_name as "fileName", e.since,
       e.state, e.rows, e.bytes, e.attempt, e.service_export_id as "serviceExportId", e.failure,
       e.by_user_id as "byUserId", e.by_name as "byName", e.schedule_id as "scheduleId",
       e.created_at as "createdAt", e.expires_at as "expiresAt"`;

const StateSchema = z.enum(EXPORT_STATES);

/** As pages show it. */
export function toExportView(row: StoredExport): FileExportView {
  const { id, what, format, fileName, rows, bytes, failure, byName, createdAt, expiresAt } = row;
  return {
    id,
    what,
    format,
    fileName,
    rows,
    failure,
    byName,
    createdAt,
    expiresAt,
    state: StateSchema.parse(row.state),
    bytes: Number(bytes),
    isScheduled: row.scheduleId !== null,
  };
}

/** A shop's export that has not expired; null for another shop's. */
export async function findExport(
  services: AppServices,
  { shop, id }: { shop: string; id: string },
): Promise<StoredExport | null> {
  const { rows } = await services.db.query<StoredExport>(
    `select ${EXPORT_COLUMNS} from shop.file_export e where e.shop = $1 and e.id = $2 and e.expires_at > $3`,
    [shop, id, services.clock.now()],
  );
  return rows[0] ?? null;
}

const MOST = 50;

/** The newest exports of a shop; all data of the account only for owners. */
export async function listExports(
  services: AppServices,
  shop: string,
  { limit = MOST, isOwner }: { limit?: number; isOwner: boolean },
): Promise<FileExportView[]> {
  const { rows } = await services.db.query<StoredExport>(
    `select ${EXPORT_COLUMNS} from shop.file_export e
     where e.shop = $1 and e.expires_at > $2 and ($3 or e.what <> 'account_data')
     order by e.created_at desc limit $4`,
    [shop, services.clock.now(), isOwner, limit],
  );
  return rows.map(toExportView);
}
