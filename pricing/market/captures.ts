import { createHash } from 'node:crypto';
import { createId } from '#kernel/ids.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { AppError } from '#kernel/app-error.ts';
import { describeObject, type ObjectEncoding } from './capture-store/capture-store.ts';
import { decodeBytes, getMaxEncodedSize } from './capture-store/encode-bytes.ts';
import { lockObject, type StoredObject } from './capture-store/stored-objects.ts';
import type { CaptureSource } from './market-context.ts';
import type { FetchedDocument } from './offer-reading.ts';

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
 * Records a capture whose bytes are in a store (`recordWithBytes`), and links it to the retailer's
 * previous capture. The caller must hold a lock on the retailer's row, so that there is one last
 * link. Throws BytesNeeded, which `recordWithBytes` answers, when the bytes are not stored.
 */
export async function saveCapture(
  tx: Tx,
  document: FetchedDocument,
  stored: StoredObject | null,
): Promise<StoredCapture> {
  if (stored === null) throw new BytesNeeded();
  const asked = tx.query<{ chain: Buffer; fetched_at: Date }>(
    `select chain, fetched_at from pricing.capture where retailer_id = $1 order by fetched_at desc, id desc limit 1`,
    [document.retailerId],
    { prepare: true },
  );
  const [isStored, last] = await Promise.all([lockObject(tx, stored), asked]);
  if (!isStored) throw new BytesNeeded();
  const before = last.rows[0];
  const at = new Date(Math.max(document.at.getTime(), (before?.fetched_at.getTime() ?? 0) + 1));
  const id = createId('cap', at);
  const { retailerId, url: documentUrl, sourceUrl: url = documentUrl, status, parser } = document;
  const { sha256 } = stored;
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
    `insert into pricing.capture (id, retailer_id, url, fetched_at, status, headers, store, encoding, size, sha256, chain, parser)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      retailerId,
      url,
      at,
      status,
      JSON.stringify(headers),
      stored.store,
      stored.encoding,
      document.bytes.length,
      sha256,
      chain,
      parser,
    ],
    { prepare: true },
  );
  return { id, at };
}

/** A capture cannot be recorded yet, because its bytes are in no store. */
export class BytesNeeded extends Error {
  constructor() {
    super('the bytes are to be stored first');
    this.name = 'BytesNeeded';
  }
}

// A retailer's captures form a hash chain: each link is computed from the previous link and the
// capture's record, so that changing a byte, header, address or time later, or removing a capture,
// breaks the links that follow. Pure.

/** What the record of a capture is made of; the bytes are included by their hash. */
export interface CaptureRecord {
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
export function describeCapture(capture: CaptureRecord): string {
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
export function hashCapture(capture: CaptureRecord): Buffer {
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

export interface Capture extends CaptureRecord {
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
  /** In rows of older releases; null when a store has the bytes, and after their retention period. */
  body: Buffer | null;
  /** The store that has the bytes. */
  store: string | null;
  dropped_at: Date | null;
  encoding: string;
  size: number;
  sha256: Buffer;
  chain: Buffer;
  parser: string;
}

/** Columns of a CaptureRow. */
export const COLUMNS =
  'id, retailer_id, url, fetched_at, status, headers, body, store, dropped_at, encoding, size, sha256, chain, parser';

/**
 * Finds a capture by its key: id and time (the time identifies its partition). Null when there is
 * none. Throws AppError gone when its bytes are past their retention, and CaptureStoreError when
 * they cannot be read.
 */
export async function findCapture(
  source: CaptureSource,
  id: string,
  at: Date,
): Promise<Capture | null> {
  const found = await source.db.query<CaptureRow>(
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
  return toCapture(row, await readBytes(source, row));
}

/** The records of captures by their keys, without the bytes. Unknown keys are ignored. */
export async function listCaptureRecords(
  sql: Sql,
  keys: readonly { readonly id: string; readonly at: Date }[],
): Promise<CaptureRecord[]> {
  const { rows } = await sql.query<CaptureRecord>(
    `select c.id, c.retailer_id as "retailerId", c.url, c.fetched_at as "fetchedAt", c.status,
       c.headers, c.size, c.sha256, c.parser
     from pricing.capture c
     join unnest($1::text[], $2::timestamptz[]) as wanted(id, at)
       on c.id = wanted.id and c.fetched_at = wanted.at
     order by c.fetched_at, c.id`,
    [keys.map(({ id }) => id), keys.map(({ at }) => at)],
  );
  return rows;
}

/**
 * Finds the capture whose bytes are those that the last visit of a document received. Null when the
 * last visit's bytes were not stored, or no longer are.
 */
export async function findUnchangedCapture(
  source: CaptureSource,
  { retailerId, url }: { retailerId: string; url: string },
): Promise<Capture | null> {
  const { rows } = await source.db.query<{ id: string; at: Date }>(
    `select c.id, c.fetched_at as at from pricing.listing l
     join pricing.capture c on c.id = l.capture_id
       and c.fetched_at = l.capture_at
       and c.sha256 = l.body_hash
     where l.retailer_id = $1 and l.read_from = $2 and l.state = 'ok' and c.dropped_at is null
     limit 1`,
    [retailerId, url],
  );
  const [key] = rows;
  return key ? findCapture(source, key.id, key.at) : null;
}

/**
 * Reads the bytes of a capture as they were fetched, from the row or from the store that it names,
 * and checks them with their hash. Throws CaptureStoreError.
 */
export async function readBytes(
  { captures }: Pick<CaptureSource, 'captures'>,
  row: Pick<CaptureRow, 'id' | 'body' | 'store' | 'encoding' | 'sha256' | 'size'>,
): Promise<Uint8Array> {
  const { sha256, size } = row;
  if (row.body !== null)
    return decodeBytes(row.body, { encoding: row.encoding, sha256, size, place: row.id });
  if (row.store === null) throw new Error(`the bytes of ${row.id} were dropped`);
  const store = captures.open(row.store);
  const encoding: ObjectEncoding = row.encoding === 'zstd' ? 'zstd' : 'identity';
  const key = { sha256, encoding };
  const body = await store.get(key, getMaxEncodedSize(size));
  return decodeBytes(body, { encoding, sha256, size, place: describeObject(store, key) });
}

function toCapture(row: CaptureRow, bytes: Uint8Array): Capture {
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
