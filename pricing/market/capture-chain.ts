/**
 * A retailer's captures form a hash chain: each link is computed from the previous link and the
 * capture's record, so that changing a byte, header, address or time later, or removing a capture,
 * breaks the links that follow. Pure.
 */
import { createHash } from 'node:crypto';

export interface CaptureFacts {
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

/** The link before the first one. */
export const CHAIN_START = Buffer.alloc(32);

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
