/** Messages of webhook endpoints: Standard Webhooks 1.0.0, HMAC-SHA256 of `id.timestamp.body`. */
import { WebhookError } from './errors.ts';
import { DECIMAL_FIELDS } from './generated/constants.ts';
import type { WebhookEvent } from './generated/types.ts';
import { parseJson } from './parse-json.ts';

/** A message whose signature is valid. */
export interface VerifiedWebhook {
  /**
   * The header `webhook-id`: the same at every attempt, so a second message with it can be dropped.
   */
  readonly id: string;
  readonly event: WebhookEvent;
}

interface HeaderGetter {
  get(name: string): string | null;
}
type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookRequest {
  /** The bytes as received, not JSON that was parsed and written again. */
  readonly body: string | Uint8Array;
  /** A `Headers` object, or Node's `request.headers`. */
  readonly headers: HeaderGetter | HeaderRecord;
  /** The endpoint's secret (`whsec_…`); several while one is replaced by another. */
  readonly secret: string | readonly string[];
  /** How far the time of the message may be off, in seconds (300). */
  readonly toleranceSeconds?: number | undefined;
  /** The present, in milliseconds; the system's by default. */
  readonly now?: number | undefined;
}

const TOLERANCE_SECONDS = 300;
const MAX_SIGNATURES = 10;

/**
 * Verifies a message and returns its event, with amounts as decimal strings. Throws WebhookError
 * when a header is missing, the time is too far off, no signature is valid, or the body is no
 * event; TypeError for a secret that is none.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<VerifiedWebhook> {
  const id = requireHeader(request.headers, 'webhook-id');
  const timestamp = requireHeader(request.headers, 'webhook-timestamp');
  const signatures = requireHeader(request.headers, 'webhook-signature');
  const secrets = [request.secret].flat();
  const keys = secrets.map(decodeSecret);
  requireRecent(timestamp, request);
  const body =
    typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body;
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  if (!(await isSigned(signed, keys, listSignatures(signatures))))
    throw new WebhookError('The signature of the webhook message is not valid');
  return { id, event: parseEvent(body) };
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  let valid = false;
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey(
      'raw',
      bytes,
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    );
    for (const signature of signatures)
      // It compares in constant time. No early exit: how long it takes does not tell which is
      // valid.
      valid = (await crypto.subtle.verify('HMAC', key, signature, signed)) || valid;
  }
  return valid;
}

function requireHeader(headers: WebhookRequest['headers'], name: string): string {
  const value = hasGet(headers) ? headers.get(name) : findMember(headers, name);
  if (value) return value;
  throw new WebhookError(`The webhook message has no header ${name}`);
}

/** Not `instanceof`: runtimes and libraries have several classes of headers. */
const hasGet = (headers: WebhookRequest['headers']): headers is HeaderGetter =>
  typeof headers.get === 'function';

function findMember(headers: HeaderRecord, name: string): string | undefined {
  const found = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.join(' ');
}

function requireRecent(timestamp: string, { toleranceSeconds, now }: WebhookRequest): void {
  const tolerance = toleranceSeconds ?? TOLERANCE_SECONDS;
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  const off = Math.abs((now ?? Date.now()) / 1000 - seconds);
  if (!(off <= tolerance))
    throw new WebhookError(
      `The webhook message was sent more than ${tolerance} seconds ago, or its time is not valid`,
    );
}

/**
 * `whsec_` and base64, as the API shows it once. Throws TypeError. The message does not contain it.
 */
function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  const key = decodeBase64(secret.replace(/^whsec_/, ''));
  if (key !== null && key.length > 0) return key;
  throw new TypeError('secret: expected "whsec_" and base64, as shown when the endpoint was added');
}

/** The signatures of version 1: `v1,<base64>`, separated by spaces. */
const listSignatures = (header: string): Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .flatMap((signature) => {
      const [version, value = ''] = signature.split(',');
      const bytes = version === 'v1' ? decodeBase64(value) : null;
      return bytes === null ? [] : [bytes];
    });

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function parseEvent(body: Uint8Array): WebhookEvent {
  let value: unknown;
  try {
    value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body), DECIMAL_FIELDS);
  } catch (cause) {
    throw new WebhookError('The body of the webhook message is not JSON', { cause });
  }
  const { type, timestamp, data } = (value ?? {}) as Record<string, unknown>;
  if (typeof type === 'string' && typeof timestamp === 'string' && typeof data === 'object' && data)
    // The service signed it: the rest is as its documentation says.
    return value as WebhookEvent;
  throw new WebhookError('The body of the webhook message is not an event');
}
