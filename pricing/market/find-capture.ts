import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { AppError } from '#kernel/app-error.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { CaptureFacts } from './capture-chain.ts';

const decompressZstd = promisify(zlib.zstdDecompress);
const decompressGzip = promisify(zlib.gunzip);

export interface Capture extends CaptureFacts {
  /** As fetched, decompressed. */
  readonly bytes: Uint8Array;
  readonly chain: Buffer;
}

export interface CaptureRow {
  id: string;
  retailer_id: string;
  url: string;
  fetched_at: Date;
  status: number;
  headers: Record<string, string>;
  /** Null after its retention period. */
  body: Buffer | null;
  dropped_at: Date | null;
  encoding: string;
  size: number;
  sha256: Buffer;
  chain: Buffer;
  parser: string;
}

/** Columns of a CaptureRow. */
export const COLUMNS =
  'id, retailer_id, url, fetched_at, status, headers, body, dropped_at, encoding, size, sha256, chain, parser';

/**
 * Finds a capture by its key: id and time (the time identifies its partition). Null when there is
 * none. Throws AppError gone when its bytes are past their retention.
 */
export async function findCapture(sql: Sql, id: string, at: Date): Promise<Capture | null> {
  const found = await sql.query<CaptureRow>(
    `select ${COLUMNS} from pricing.capture where id = $1 and fetched_at = $2`,
    [id, at],
  );
  const [row] = found.rows;
  if (!row) return null;
  if (row.dropped_at)
    throw new AppError(
      'gone',
      `The bytes were kept until ${row.dropped_at.toISOString().slice(0, 10)}; their hash is still in the chain`,
    );
  return decodeCapture(row);
}

/** The capture with its bytes decompressed. Throws when they are damaged. */
export async function decodeCapture(row: CaptureRow): Promise<Capture> {
  if (row.body === null) throw new Error(`the bytes of ${row.id} were dropped`);
  const bytes = await (row.encoding === 'zstd'
    ? decompressZstd(row.body)
    : decompressGzip(row.body));
  return {
    id: row.id,
    retailerId: row.retailer_id,
    url: row.url,
    fetchedAt: row.fetched_at,
    status: row.status,
    headers: row.headers,
    bytes,
    size: row.size,
    sha256: row.sha256,
    chain: row.chain,
    parser: row.parser,
  };
}
