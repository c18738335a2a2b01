import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isAppError } from '#kernel/app-error.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import type { Call } from '../endpoint.ts';
import { createRowWriter } from '../rows/format-rows.ts';
import { readRowPages } from '../rows/read-row-pages.ts';
import type { Row } from '../rows/row.ts';
import { withTransaction } from '../with-transaction.ts';
import { EXPORT_COLUMNS, ExportPartsSchema, type ExportRow } from './export-row.ts';
import { type ExportedList, parseExportQuery } from './exported-list.ts';

const KEPT_MS = 86_400_000;
const compress = promisify(gzip);

/** The export was deleted, or another attempt writes it. */
class Overtaken extends Error {}

/**
 * Writes the file of an export: rows from one snapshot, in pieces. An attempt begins anew, without
 * the pieces of one before it that did not end; the export is completed by the statement that
 * follows the last piece, so that half a file is never a whole one. Does nothing for an export that
 * is completed, failed or deleted.
 */
export async function writeExport(
  context: MarketContext,
  lists: readonly ExportedList[],
  { exportId }: { exportId: string },
): Promise<void> {
  const attempt = randomBytes(12).toString('base64url');
  const claimed = await claimExport(context, { exportId, attempt });
  if (!claimed) return;
  try {
    const { rows, bytes } = await writeChunks(context, lists, { claimed, attempt });
    const now = context.clock.now();
    await context.db.query(
      `update pricing.export set state = 'completed', rows = $3, bytes = $4, completed_at = $5, expires_at = $6
       where id = $1 and attempt = $2`,
      [exportId, attempt, rows, bytes, now, new Date(now.getTime() + KEPT_MS)],
    );
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (!isAppError(error)) throw error;
    // A refusal stays one, however often it is tried.
    await context.db.query(
      `update pricing.export set state = 'failed', failure = $3 where id = $1 and attempt = $2`,
      [exportId, attempt, error.message],
    );
  }
}

/** Marks the export as being written by this attempt, and removes what an earlier one wrote. */
async function claimExport(
  { db }: MarketContext,
  { exportId, attempt }: { exportId: string; attempt: string },
): Promise<ExportRow | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<ExportRow>(
      `update pricing.export e set state = 'running', attempt = $2
       where e.id = $1 and e.state in ('waiting', 'running') returning ${EXPORT_COLUMNS}`,
      [exportId, attempt],
    );
    await tx.query('delete from pricing.export_chunk where export_id = $1', [exportId]);
    return rows[0] ?? null;
  });
}

async function writeChunks(
  context: MarketContext,
  lists: readonly ExportedList[],
  { claimed, attempt }: { claimed: ExportRow; attempt: string },
): Promise<{ rows: number; bytes: number }> {
  const { what, format, filters } = ExportPartsSchema.parse(claimed);
  if (format !== 'csv' && format !== 'ndjson') throw new Error(`no writer of ${format} yet`);
  const { list, query, fields } = parseExportQuery(lists, { what, filters });
  const writer = createRowWriter(list.rows, { format, fields });
  const addChunk = async (part: number, text: string): Promise<number> => {
    const bytes = Buffer.from(text);
    // Each piece is stored at once, outside the transaction that reads: it lasts as long as all.
    const { rowCount } = await context.db.query(
      `insert into pricing.export_chunk (export_id, part, body)
       select e.id, $3, $4 from pricing.export e where e.id = $1 and e.attempt = $2 for share`,
      [claimed.id, attempt, part, await compress(bytes)],
    );
    if (rowCount !== 1) throw new Overtaken();
    return bytes.byteLength;
  };
  return context.db.transaction(async (tx) => {
    tx.send('set transaction isolation level repeatable read, read only');
    const call: Call<Row, unknown> = {
      deps: {
        context,
        version: '',
        operatorKeyHashes: [],
        // Its cursors do not leave this function.
        cursorSecret: randomBytes(32),
      },
      context: withTransaction(context, tx),
      accountId: claimed.accountId,
      admission: null,
      params: {},
      query,
      body: undefined,
      url: new URL('http://export.invalid/v1'),
    };
    let rows = 0;
    let bytes = await addChunk(0, writer.head);
    let part = 1;
    for await (const page of readRowPages({ call, rows: list.rows, handle: list.handle })) {
      rows += writer.count(page);
      bytes += await addChunk(part, writer.format(page));
      part += 1;
    }
    return { rows, bytes };
  });
}
