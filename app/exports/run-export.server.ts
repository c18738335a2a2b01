import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Cell, Table } from '#spreadsheet/table.ts';
import { writeCsv } from '#spreadsheet/write-csv.ts';
import { writeXlsx } from '#spreadsheet/write-xlsx.ts';
import type { ExportSource } from './export-source.ts';
import { EXPORT_COLUMNS, type StoredExport } from './stored-export.server.ts';

/** Bytes of one stored part. */
const PART_BYTES = 1024 * 1024;
const MAX_ATTEMPTS = 3;

/** Another run has taken the export over, or somebody deleted it. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/**
 * Writes the file of an export of a list; nothing when it is written already. May run twice, also
 * at the same time: the run that began last completes it. After an error it waits for another
 * attempt, or has failed when it was the last one (`isLast`: in any case); the error is thrown.
 */
export async function runExport(
  services: AppServices,
  sources: readonly ExportSource[],
  { shop, exportId, isLast = false }: { shop: string; exportId: string; isLast?: boolean },
): Promise<void> {
  const { rows } = await services.db.query<StoredExport>(
    `update shop.file_export e set state = 'running', attempt = e.attempt + 1, rows = 0, bytes = 0
     where e.shop = $1 and e.id = $2 and e.state in ('waiting', 'running') and e.service_export_id is null
     returning ${EXPORT_COLUMNS}`,
    [shop, exportId],
  );
  const [row] = rows;
  if (!row) return;
  const run = { services, id: row.id, attempt: row.attempt };
  try {
    await writeFile(run, await openTable(services, sources, row), row.format);
  } catch (error) {
    if (error instanceof Superseded) return;
    await recordFailure(run, error, isLast || row.attempt >= MAX_ATTEMPTS);
    throw error;
  }
}

interface Run {
  readonly services: AppServices;
  readonly id: string;
  readonly attempt: number;
}

async function openTable(
  services: AppServices,
  sources: readonly ExportSource[],
  row: StoredExport,
): Promise<Table> {
  const source = sources.find(({ what }) => what === row.what);
  if (!source) throw new Error(`Nothing exports ${row.what}`);
  const shop = await services.db.prisma.shop.findUnique({
    where: { domain: row.shop },
    select: { timezone: true },
  });
  return source.open(services, {
    shop: row.shop,
    query: row.query,
    userId: row.byUserId,
    since: row.since,
    locale: row.locale,
    timeZone: shop?.timezone ?? 'UTC',
  });
}

async function writeFile(run: Run, table: Table, format: string): Promise<void> {
  const { services, id, attempt } = run;
  const counted = { ...table, rows: countRows(run, table.rows) };
  const pieces = format === 'csv' ? writeCsv(counted) : writeXlsx(counted);
  let position = 0;
  let bytes = 0;
  for await (const part of toParts(pieces)) {
    bytes += part.length;
    await services.db.query(
      'insert into shop.file_export_part (export_id, attempt, position, bytes) values ($1, $2, $3, $4)',
      [id, attempt, position, part],
    );
    position += 1;
  }
  await services.db.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `update shop.file_export set state = 'completed', bytes = $3, failure = null, completed_at = $4
       where id = $1 and attempt = $2 and state = 'running'`,
      [id, attempt, bytes, services.clock.now()],
    );
    if (rowCount !== 1) throw new Superseded();
    await tx.query('delete from shop.file_export_part where export_id = $1 and attempt <> $2', [
      id,
      attempt,
    ]);
  });
}

/** The same rows; what was read so far is shown as the progress. */
async function* countRows(
  { services, id, attempt }: Run,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const rows of batches) {
    yield rows;
    const { rowCount } = await services.db.query(
      'update shop.file_export set rows = rows + $3 where id = $1 and attempt = $2',
      [id, attempt, rows.length],
    );
    if (rowCount !== 1) throw new Superseded();
  }
}

async function* toParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

async function recordFailure(
  { services, id, attempt }: Run,
  error: unknown,
  isFinal: boolean,
): Promise<void> {
  // What is not meant for users is in the log of the job.
  const text = isAppError(error) ? error.message : 'It could not be written';
  await services.db.query(
    `update shop.file_export set state = $3, failure = $4 where id = $1 and attempt = $2`,
    [id, attempt, isFinal ? 'failed' : 'waiting', text],
  );
}
