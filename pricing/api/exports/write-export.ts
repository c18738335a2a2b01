import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isAppError } from '#kernel/app-error.ts';
import { DAY_MS } from '#kernel/durations.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import { writeAccountData } from '#pricing/exports/account-data/write-account-data.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { ExportFile } from './export-file.ts';
import { isText } from './export-formats.ts';
import { EXPORT_COLUMNS, ExportPartsSchema, type ExportRow } from './export-row.ts';
import type { ExportedList } from './exported-list.ts';
import { writeListFile } from './list-file.ts';
import { writeReportFile } from './report-file.ts';

const KEPT_MS = DAY_MS;
/** Whoever gets a file by mail may be away for some days. */
const SCHEDULED_KEPT_MS = 7 * DAY_MS;
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
    const keptMs = claimed.scheduleId === null ? KEPT_MS : SCHEDULED_KEPT_MS;
    await context.db.transaction(async (tx) => {
      const { rowCount } = await tx.query(
        `update pricing.export set state = 'completed', rows = $3, bytes = $4, completed_at = $5, expires_at = $6
         where id = $1 and attempt = $2`,
        [exportId, attempt, rows, bytes, now, new Date(now.getTime() + keptMs)],
      );
      if (rowCount === 1) await publishFinished(context, tx, claimed);
    });
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (!isAppError(error)) throw error;
    // A refusal stays one, however often it is tried.
    await context.db.transaction(async (tx) => {
      const { rowCount } = await tx.query(
        `update pricing.export set state = 'failed', failure = $3 where id = $1 and attempt = $2`,
        [exportId, attempt, error.message],
      );
      if (rowCount === 1) await publishFinished(context, tx, claimed);
    });
  }
}

async function publishFinished(
  { events }: MarketContext,
  tx: Tx,
  { id, accountId, scheduleId }: ExportRow,
): Promise<void> {
  if (scheduleId !== null) await events.publish(tx, 'export.finished', { accountId, exportId: id });
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
    const [claimed] = rows;
    // A job may be delivered again after the export was completed: its file stays.
    if (!claimed) return null;
    await tx.query('delete from pricing.export_chunk where export_id = $1', [exportId]);
    return claimed;
  });
}

async function writeChunks(
  context: MarketContext,
  lists: readonly ExportedList[],
  { claimed, attempt }: { claimed: ExportRow; attempt: string },
): Promise<{ rows: number; bytes: number }> {
  const { format } = ExportPartsSchema.parse(claimed);
  let part = 0;
  let bytes = 0;
  const addChunk = async (piece: Uint8Array): Promise<void> => {
    // Each piece is stored at once, outside the transaction that reads: it lasts as long as all.
    const { rowCount } = await context.db.query(
      `insert into pricing.export_chunk (export_id, part, body)
       select e.id, $3, $4 from pricing.export e where e.id = $1 and e.attempt = $2 for share`,
      [claimed.id, attempt, part, isText(format) ? await compress(piece) : piece],
    );
    if (rowCount !== 1) throw new Overtaken();
    part += 1;
    bytes += piece.byteLength;
  };
  return context.db.transaction(async (tx) => {
    tx.send('set transaction isolation level repeatable read, read only');
    const file = openFile(context, tx, { lists, claimed });
    const pieces = isText(format) ? file.pieces : joinPieces(file.pieces);
    for await (const piece of pieces) await addChunk(piece);
    return { rows: file.countRows(), bytes };
  });
}

function openFile(
  context: MarketContext,
  tx: Tx,
  { lists, claimed }: { lists: readonly ExportedList[]; claimed: ExportRow },
): ExportFile {
  const { what, format, filters } = ExportPartsSchema.parse(claimed);
  const { accountId } = claimed;
  if (format === 'pdf') return writeReportFile(context, tx, { accountId, filters });
  if (format === 'zip') {
    const { pieces, countRecords } = writeAccountData(tx, { accountId, at: context.clock.now() });
    return { pieces, countRows: countRecords };
  }
  return writeListFile(context, tx, { lists, request: { accountId, what, format, filters } });
}

/** Bytes of a stored piece of a file that comes in small ones. */
const PIECE = 524_288;

async function* joinPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.byteLength;
    if (length < PIECE) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
