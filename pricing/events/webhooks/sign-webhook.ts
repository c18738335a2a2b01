import { createHmac } from 'node:crypto';

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
