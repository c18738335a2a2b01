/**
 * Links that download one export without an API key, for a limited time. The signature covers the
 * export, its account and the time, with a key used for nothing else.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '#kernel/durations.ts';

const LINK_MS = HOUR_MS;

export interface LinkedExport {
  readonly id: string;
  readonly accountId: string;
}

/**
 * The query of a link, and until when it works: an hour, or with `isMailed` for as long as the file
 * exists, but never longer than that.
 */
export function signExportLink(
  secret: Uint8Array,
  linked: LinkedExport,
  { now, fileExpiresAt, isMailed = false }: { now: Date; fileExpiresAt: Date; isMailed?: boolean },
): { query: string; expiresAt: Date } {
  const latest = isMailed
    ? fileExpiresAt.getTime()
    : Math.min(now.getTime() + LINK_MS, fileExpiresAt.getTime());
  const expires = Math.floor(latest / 1000);
  const signature = hashLink(secret, linked, expires).toString('base64url');
  return {
    query: `expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires * 1000),
  };
}

/** True for the signature of a link that still works. */
export function isExportLink(
  secret: Uint8Array,
  linked: LinkedExport,
  given: { expires: string | null; signature: string | null; now: Date },
): boolean {
  if (given.signature === null || !/^\d{1,12}$/.test(given.expires ?? '')) return false;
  const expires = Number(given.expires);
  const [is, expected] = [
    Buffer.from(given.signature, 'base64url'),
    hashLink(secret, linked, expires),
  ];
  return (
    is.byteLength === expected.byteLength &&
    timingSafeEqual(is, expected) &&
    given.now.getTime() < expires * 1000
  );
}

function hashLink(secret: Uint8Array, { id, accountId }: LinkedExport, expires: number): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'export link', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([id, accountId, expires]))
    .digest();
}
