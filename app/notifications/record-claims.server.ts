/**
 * Prevents sending anything twice: a subject is claimed before it is sent, and released when it
 * certainly was not sent.
 */
import type { AppServices } from '../services.server.ts';

/**
 * A claim whose process died can be claimed again after this; the message then has the same id, by
 * which mail programs recognize it.
 */
const LOST_AFTER_MS = 15 * 60_000;

export interface Claim {
  readonly shop: string;
  /** A user id. */
  readonly recipient: string;
  readonly subjects: readonly string[];
}

/** Claims subjects that were not sent yet; returns those it got. */
export async function recordClaims(
  services: AppServices,
  { shop, recipient, subjects }: Claim,
): Promise<string[]> {
  const now = services.clock.now();
  const { rows } = await services.db.query<{ subject: string }>(
    `insert into shop.notification_sent as n (shop, recipient, subject, claimed_at)
     select $1, $2, s, $4
     from unnest($3::text[]) as s
     order by s
     on conflict (shop, recipient, subject) do update set claimed_at = excluded.claimed_at
     where n.sent_at is null and n.claimed_at < $5
     returning subject`,
    [shop, recipient, subjects, now, new Date(now.getTime() - LOST_AFTER_MS)],
  );
  return rows.map(({ subject }) => subject);
}

/** Marks them as sent, with other subjects of the same message. */
export async function setClaimsSent(
  services: AppServices,
  { shop, recipient, subjects }: Claim,
): Promise<void> {
  await services.db.query(
    `insert into shop.notification_sent (shop, recipient, subject, claimed_at, sent_at)
     select $1, $2, s, $4, $4
     from unnest($3::text[]) as s
     order by s
     on conflict (shop, recipient, subject) do update set sent_at = excluded.sent_at`,
    [shop, recipient, subjects, services.clock.now()],
  );
}

/** Releases them after a failure: the next attempt claims them again. */
export async function releaseClaim(
  services: AppServices,
  { shop, recipient, subjects }: Claim,
): Promise<void> {
  await services.db.query(
    'delete from shop.notification_sent where shop = $1 and recipient = $2 and subject = any($3) and sent_at is null',
    [shop, recipient, subjects],
  );
}
