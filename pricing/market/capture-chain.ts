/**
 * A retailer's captures as a chain: each link is made of the link before and of everything that was
 * noted about the capture, so that a byte, a header, an address or a time that is changed later, or
 * a capture that is taken out, no longer fits what follows. Pure.
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

/** What a link stands for, as one line of JSON: its keys in this order, headers by name. The bytes are in it by their hash. */
export function describeCapture(capture: CaptureFacts): string {
  return JSON.stringify({
    capture_id: capture.id,
    retailer_id: capture.retailerId,
    url: capture.url,
    fetched_at: capture.fetchedAt.toISOString(),
    status: capture.status,
    // The database keeps no order of keys.
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
