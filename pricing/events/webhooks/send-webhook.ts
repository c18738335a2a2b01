import { createHmac } from 'node:crypto';
import { OutboundError } from '#http-client/outbound-error.ts';
import type { GateResponse } from '#http-client/gate.ts';
import type { Attempt } from './deliveries.ts';
import { openAddress } from './endpoint-address.ts';
import type { EndpointRow } from './endpoints.ts';
import { readRetryAfter } from './retry-schedule.ts';
import { openSecrets } from './webhook-secret.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** For connecting, the response and its body together. */
export const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const ANSWER_SHOWN = 500;
const THROTTLED = new Set([429, 503]);

export interface Outcome {
  readonly attempt: Attempt;
  readonly delivered: boolean;
  /** True when the receiver answered that it will never accept messages again (410). */
  readonly gone: boolean;
  /** Delay the receiver requested before the next attempt. */
  readonly retryAfterMs: number | null;
}

/**
 * Makes one attempt and returns its result. Only 2xx is a success; redirects are not followed.
 * Throws only the reason of `signal`.
 */
export async function sendWebhook(
  sender: WebhookSender,
  {
    endpoint,
    eventId,
    payload,
    signal,
  }: { endpoint: EndpointRow; eventId: string; payload: string; signal: AbortSignal },
): Promise<Outcome> {
  const at = sender.context.clock.now();
  const started = performance.now();
  const failed = (error: string): Outcome => ({
    attempt: {
      at: at.toISOString(),
      status: null,
      ms: Math.round(performance.now() - started),
      error,
      answer: null,
    },
    delivered: false,
    gone: false,
    retryAfterMs: null,
  });
  const secrets = openSecrets(sender.webhooks.keys, endpoint, at);
  if (secrets.length === 0)
    return failed('Not sent: its secret cannot be decrypted any more; rotate it');
  const address = openAddress(sender.webhooks.keys, endpoint);
  if (address === null)
    return failed('Not sent: its address cannot be decrypted any more; set it again');
  try {
    const answer = await sender.webhooks.gate.fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': sender.userAgent,
        'accept-encoding': 'identity',
        ...signWebhook({ id: eventId, at, body: payload, secrets }),
      },
      body: payload,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      maxRedirects: 0,
      signal,
    });
    return toOutcome(answer, at, Math.round(performance.now() - started));
  } catch (error) {
    if (error instanceof OutboundError) return failed(error.summary.slice(0, ANSWER_SHOWN));
    throw error;
  }
}

/**
 * The three headers of Standard Webhooks 1.0.0: HMAC-SHA256 of `id.timestamp.body` with every valid
 * secret, so that a receiver can verify with the old or the new one while both are valid. `at` is
 * the time of this attempt.
 */
export function signWebhook({
  id,
  at,
  body,
  secrets,
}: {
  id: string;
  at: Date;
  body: string;
  secrets: readonly string[];
}): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function toOutcome({ status, headers, bytes }: GateResponse, at: Date, ms: number): Outcome {
  const delivered = status >= 200 && status < 300;
  const note = status >= 300 && status < 400 ? ' (redirects are not followed)' : '';
  const error = delivered ? null : `answers ${status}${note}`;
  return {
    attempt: { at: at.toISOString(), status, ms, error, answer: clean(bytes) || null },
    delivered,
    gone: status === 410,
    retryAfterMs: THROTTLED.has(status) ? readRetryAfter(headers['retry-after'], at) : null,
  };
}

/**
 * The beginning of a response as text that can be stored and shown: without control characters and
 * incomplete characters.
 */
function clean(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, 4 * ANSWER_SHOWN))
    .toString('utf8')
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return text.slice(0, ANSWER_SHOWN).toWellFormed();
}
