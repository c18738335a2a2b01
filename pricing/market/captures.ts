import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { createId } from '#kernel/ids.ts';
import type { Tx, Sql } from '#prisma/open-database.ts';
import { AppError } from '#kernel/app-error.ts';
import type { FetchedDocument } from './offer-reading.ts';

const compress = promisify(zlib.zstdCompress);

export interface StoredCapture {
  readonly id: string;
  /**
   * Part of the capture's key. At least a millisecond after the previous capture, so that the order
   * of the chain is unique.
   */
  readonly at: Date;
}

/** SHA-256 of the bytes. */
export function hashDocument(document: Pick<FetchedDocument, 'bytes' | 'sha256'>): Buffer {
  return document.sha256 ?? createHash('sha256').update(document.bytes).digest();
}

/** The link before the first one. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * Stores the bytes of a visit and links them to the retailer's previous capture (see
 * captures.ts). The caller must hold a lock on the retailer's row, so that there is one last
 * link. Bytes are compressed only here, because most visits differ in irrelevant bytes and are not
 * stored; meanwhile only visits to the same retailer wait.
 */
export async function saveCapture(
  tx: Tx,
  document: FetchedDocument,
  sha256: Buffer = hashDocument(document),
): Promise<StoredCapture> {
  const asked = tx.query<{ chain: Buffer; fetched_at: Date }>(
    `select chain, fetched_at from pricing.capture where retailer_id = $1 order by fetched_at desc, id desc limit 1`,
    [document.retailerId],
    { prepare: true },
  );
  const [body, last] = await Promise.all([compress(document.bytes), asked]);
  const before = last.rows[0];
  const at = new Date(Math.max(document.at.getTime(), (before?.fetched_at.getTime() ?? 0) + 1));
  const id = createId('cap', at);
  const { retailerId, url, status, parser } = document;
  const headers = keptHeaders(document.headers);
  const chain = hashCaptureLink(
    before?.chain ?? CHAIN_START,
    hashCapture({
      id,
      retailerId,
      url,
      fetchedAt: at,
      status,
      headers,
      size: document.bytes.length,
      sha256,
      parser,
    }),
  );
  tx.send(
    `insert into pricing.capture (id, retailer_id, url, fetched_at, status, headers, body, encoding, size, sha256, chain, parser)
     values ($1, $2, $3, $4, $5, $6, $7, 'zstd', $8, $9, $10, $11)`,
    [
      id,
      retailerId,
      url,
      at,
      status,
      JSON.stringify(headers),
      body,
      document.bytes.length,
      sha256,
      chain,
      parser,
    ],
    { prepare: true },
  );
  return { id, at };
}

// A retailer's captures form a hash chain: each link is computed from the previous link and the
// capture's record, so that changing a byte, header, address or time later, or removing a capture,
// breaks the links that follow. Pure.

interface CaptureFacts {
  readonly id: string;
  readonly retailerId: string;
  readonly url: string;
  readonly fetchedAt: Date;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly size: number;
  readonly sha256: Buffer;
  readonly parser: string;
}

/**
 * The capture's record that a link is computed from, as one line of JSON: keys in this order,
 * headers sorted by name. The bytes are included by their hash.
 */
export function describeCapture(capture: CaptureFacts): string {
  return JSON.stringify({
    capture_id: capture.id,
    retailer_id: capture.retailerId,
    url: capture.url,
    fetched_at: capture.fetchedAt.toISOString(),
    status: capture.status,
    // The database does not keep the order of keys.
    headers: Object.fromEntries(
      Object.entries(capture.headers).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    size: capture.size,
    sha256: capture.sha256.toString('hex'),
    parser: capture.parser,
  });
}

/** SHA-256 of the description. */
export function hashCapture(capture: CaptureFacts): Buffer {
  return createHash('sha256').update(describeCapture(capture)).digest();
}

/** SHA-256(link before ‖ hash of the description). */
export function hashCaptureLink(before: Uint8Array, recordHash: Uint8Array): Buffer {
  return createHash('sha256').update(before).update(recordHash).digest();
}

/** Without cookies, which belong to the visitor. jsonb cannot store NUL. */
function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .map(([name, value]) => [name, value.replaceAll('\0', '').toWellFormed()]),
  );
}

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

/**
 * Finds the capture whose bytes are those that the last visit of a document received. Null when the
 * last visit's bytes were not stored, or no longer are.
 */
export async function findUnchangedCapture(
  sql: Sql,
  { retailerId, url }: { retailerId: string; url: string },
): Promise<Capture | null> {
  const { rows } = await sql.query<{ id: string; at: Date }>(
    `select c.id, c.fetched_at as at from pricing.listing l
     join pricing.capture c on c.id = l.capture_id
       and c.fetched_at = l.capture_at
       and c.sha256 = l.body_hash
     where l.retailer_id = $1 and l.read_from = $2 and l.state = 'ok' and c.dropped_at is null
     limit 1`,
    [retailerId, url],
  );
  const [key] = rows;
  return key ? findCapture(sql, key.id, key.at) : null;
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
