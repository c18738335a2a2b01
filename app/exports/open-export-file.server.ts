import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { MEDIA_TYPES } from './file-export.ts';
import { openServiceFile } from './service-export.server.ts';
import { findExport, type StoredExport } from './stored-export.server.ts';

/**
 * Sends a completed file to a signed-in user, a part at a time. Throws `not_found` for one of
 * another shop or one that has expired, `conflict` before it is completed, `forbidden` for all data
 * of the account unless the user is an owner.
 */
export async function sendExportFile(
  services: AppServices,
  { shop, userId }: { shop: string; userId: string | null },
  id: string,
): Promise<Response> {
  const row = await findExport(services, { shop, id });
  if (!row) throw toRefusal('not_found', ['export_gone']);
  if (row.what === 'account_data') await requireRole(services, { shop, userId }, 'owner');
  if (row.state !== 'completed') throw toRefusal('conflict', ['export_unfinished']);
  const body =
    row.serviceExportId === null
      ? streamParts(services, row)
      : await openServiceFile(services, row);
  return new Response(body, {
    headers: {
      'content-type': MEDIA_TYPES[row.format] ?? 'application/octet-stream',
      'content-disposition': `attachment; filename="${row.fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** The whole file, for a mail; null when it is larger than `limit` bytes. */
export async function readExportFile(
  services: AppServices,
  row: StoredExport,
  limit: number,
): Promise<Uint8Array | null> {
  if (row.bytes > BigInt(limit)) return null;
  const body =
    row.serviceExportId === null
      ? streamParts(services, row)
      : await openServiceFile(services, row);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function streamParts(
  services: AppServices,
  { id, attempt }: Pick<StoredExport, 'id' | 'attempt'>,
): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { rows } = await services.db.query<{ bytes: Buffer }>(
          'select bytes from shop.file_export_part where export_id = $1 and attempt = $2 and position = $3',
          [id, attempt, position],
        );
        position += 1;
        if (rows[0]) controller.enqueue(new Uint8Array(rows[0].bytes));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
