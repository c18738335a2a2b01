/**
 * Links with which a retailer downloads the evidence of one violation of a notice without an API
 * key. They end on a fixed day, so that the text of a notice is the same when it is previewed and
 * when it is sent.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#kernel/durations.ts';

/** After the day until which the retailer is to answer. */
export const LINK_VALID_DAYS = 60;

export interface LinkedEvidence {
  readonly noticeId: string;
  readonly accountId: string;
  readonly alertId: string;
}

/** A link's address; `answerBy`: YYYY-MM-DD. */
export function signEvidenceLink(
  { origin, secret }: { origin: string; secret: Uint8Array },
  linked: LinkedEvidence,
  answerBy: string,
): string {
  const expires = Math.floor((Date.parse(answerBy) + LINK_VALID_DAYS * DAY_MS) / 1000);
  const signature = hashLink(secret, linked, expires).toString('base64url');
  return `${origin}/v1/notices/${linked.noticeId}/evidence/${linked.alertId}.zip?expires=${expires}&signature=${signature}`;
}

/** True for the signature of a link that still works. */
export function isEvidenceLink(
  secret: Uint8Array,
  linked: LinkedEvidence,
  given: { expires: string | null; signature: string | null; now: Date },
): boolean {
  if (given.signature === null || !/^\d{1,12}$/.test(given.expires ?? '')) return false;
  const expires = Number(given.expires);
  const is = Buffer.from(given.signature, 'base64url');
  const expected = hashLink(secret, linked, expires);
  return (
    is.byteLength === expected.byteLength &&
    timingSafeEqual(is, expected) &&
    given.now.getTime() < expires * 1000
  );
}

function hashLink(
  secret: Uint8Array,
  { noticeId, accountId, alertId }: LinkedEvidence,
  expires: number,
): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'notice evidence link', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([noticeId, accountId, alertId, expires]))
    .digest()
    .subarray(0, 18);
}
