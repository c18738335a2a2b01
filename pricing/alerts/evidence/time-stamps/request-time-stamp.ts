import { randomBytes } from 'node:crypto';
import {
  buildTimeStampRequest,
  type TimeStamp,
  TimeStampRefused,
  verifyTimeStamp,
} from './time-stamp-token.ts';

/** The time-stamp authority that the operator configured. */
export interface TimeStampAuthority {
  /** Its address, which may be one of the operator's own network. */
  readonly url: string;
  /** PEM with the certificates that its own rests on; null: its chain is not checked. */
  readonly roots: string | null;
}

export interface ReceivedTimeStamp extends TimeStamp {
  /** DER, as it was sent. */
  readonly response: Buffer;
}

const TIMEOUT_MS = 20_000;
/** A response with a chain of certificates has less than 20 kB. */
const MAX_BYTES = 256 * 1024;

/**
 * Requests a time stamp of the bytes and verifies it. Only their SHA-256 leaves this machine.
 * Throws TimeStampRefused, and Error when the authority cannot be reached.
 */
export async function requestTimeStamp(
  authority: TimeStampAuthority,
  record: Uint8Array,
): Promise<ReceivedTimeStamp> {
  // The first bit stays 0, so that the number is positive; 0x40: its length does not change.
  const nonce = randomBytes(16);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const answer = await fetch(authority.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/timestamp-query',
      accept: 'application/timestamp-reply',
    },
    body: Uint8Array.from(buildTimeStampRequest(record, nonce)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new TimeStampRefused(`the authority answered with status ${answer.status}`);
  }
  const response = await readBounded(answer);
  const stamp = await verifyTimeStamp({ response, record, nonce, roots: authority.roots });
  return { ...stamp, response };
}

async function readBounded(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new TimeStampRefused('the response is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
