import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { createId } from '#kernel/ids.ts';
import type { Tx } from '#prisma/open-database.ts';
import { CHAIN_START, hashCapture, hashCaptureLink } from './capture-chain.ts';
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

/**
 * Stores the bytes of a visit and links them to the retailer's previous capture (see
 * capture-chain.ts). The caller must hold a lock on the retailer's row, so that there is one last
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

/** Without cookies, which belong to the visitor. jsonb cannot store NUL. */
function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .map(([name, value]) => [name, value.replaceAll('\0', '').toWellFormed()]),
  );
}
