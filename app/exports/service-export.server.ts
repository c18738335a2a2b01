/** Files that the service writes: reports about a retailer, and all data of the account. */
import { AppError, isAppError } from '#kernel/app-error.ts';
import { getLanguage } from '#app/locales/messages.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ExportInput } from '#sdk/index.ts';
import type { Urgency } from '#app/pricing-client/request-pace.server.ts';
import {
  getConnectedClient,
  getConnection,
  getPricingClient,
} from '#app/pricing-client/get-pricing-client.server.ts';
import type { ServiceExport } from './export-input.ts';
import { createExport, type ExportAuthor } from './create-export.server.ts';
import { EXPORT_COLUMNS, type StoredExport } from './stored-export.server.ts';

/** What a service that writes these files says it can do. */
export const FILES_CAPABILITY = 'exports.files';

/** How an export is named at the service. */
export function toServiceInput(asked: ServiceExport, locale: string): ExportInput {
  if (asked.what === 'account_data') return { what: 'account_data', format: 'zip' };
  const { retailer, month } = asked;
  const filters = { retailer, month, language: getLanguage(locale) };
  return { what: 'map_report', format: 'pdf', filters };
}

/** What the name of the file says. */
export const describeServiceExport = (asked: ServiceExport): string | undefined =>
  asked.what === 'account_data' ? undefined : `${asked.retailer}-${asked.month}`;

/**
 * Has the service write a file; returns the id of our export. Throws `not_found` for a service
 * without such files, and what it refuses.
 */
export async function startServiceExport(
  services: AppServices,
  author: ExportAuthor,
  asked: ServiceExport,
): Promise<string> {
  const { client, capabilities } = await getConnectedClient(services, author.shop);
  if (!capabilities.has(FILES_CAPABILITY)) throw toRefusal('not_found', ['not_offered']);
  const input = toServiceInput(asked, author.locale);
  const { id: serviceExportId } = await client.exports.create(input);
  return createExport(services, services.db, {
    ...author,
    what: asked.what,
    format: input.format,
    query: JSON.stringify(input.filters ?? {}),
    serviceExportId,
    about: describeServiceExport(asked),
  });
}

/** Brings an unfinished export of the service up to date. Throws when the service is silent. */
export async function refreshServiceExport(
  services: AppServices,
  row: StoredExport,
  urgency: Urgency = 'interactive',
): Promise<StoredExport> {
  if (row.serviceExportId === null || (row.state !== 'waiting' && row.state !== 'running'))
    return row;
  const client = await getPricingClient(services, row.shop, urgency);
  const found = await client.exports.get(row.serviceExportId).catch((error: unknown) => {
    if (isAppError(error, 'not_found', 'gone')) return null;
    throw error;
  });
  const { rows } = await services.db.query<StoredExport>(
    `update shop.file_export e set state = $3, rows = $4, bytes = $5, failure = $6,
       completed_at = $7, expires_at = least(e.expires_at, $8::timestamptz)
     where e.shop = $1 and e.id = $2 returning ${EXPORT_COLUMNS}`,
    [
      row.shop,
      row.id,
      found?.state ?? 'failed',
      found?.rows ?? 0,
      found?.bytes ?? 0,
      found ? found.failure : 'The service has deleted it',
      found?.completed_at ?? null,
      found?.expires_at ?? null,
    ],
  );
  if (!rows[0]) throw toRefusal('not_found', ['export_gone']);
  return rows[0];
}

const DOWNLOAD_MS = 10 * 60_000;

/**
 * Opens the file at the service, to be passed on as it arrives: all data of an account may be
 * larger than this process has memory. Throws `not_found` when it is gone, `upstream_failed`.
 */
export async function openServiceFile(
  services: AppServices,
  row: StoredExport,
): Promise<ReadableStream<Uint8Array>> {
  if (row.serviceExportId === null) throw toRefusal('not_found', ['export_gone']);
  const client = await getPricingClient(services, row.shop);
  const { link } = await client.exports.get(row.serviceExportId);
  if (link === null) throw toRefusal('not_found', ['export_gone']);
  const connection = await getConnection(services, row.shop);
  // Of the link only the signature: it names the service as its other clients reach it.
  const path = `/exports/${encodeURIComponent(row.serviceExportId)}/file`;
  const answer = await connection.fetch(`${connection.baseUrl}${path}${new URL(link).search}`, {
    signal: AbortSignal.timeout(DOWNLOAD_MS),
  });
  if (answer.status === 404 || answer.status === 410) throw toRefusal('not_found', ['export_gone']);
  if (!answer.ok || !answer.body)
    throw new AppError('upstream_failed', `The pricing service answered HTTP ${answer.status}`);
  return answer.body;
}
