import { z } from 'zod';
import { getAppEnv } from '#app/env.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { openSignedLink, signLink } from '#app/notifications/signed-link.ts';

const PURPOSE = 'unsubscribe from export';
const TokenSchema = z.tuple([z.string().max(255), z.string().max(64), z.string().max(64)]);

interface Subscription {
  readonly shop: string;
  readonly userId: string;
  readonly scheduleId: string;
}

/** The link that ends one schedule's mails to one user, without a sign-in. */
export function buildScheduleUnsubscribeUrl(
  services: AppServices,
  { shop, userId, scheduleId }: Subscription,
): string {
  const url = new URL('/exports/unsubscribe', getAppEnv().appUrl);
  url.searchParams.set(
    'token',
    signLink(services.encryptionKeys, PURPOSE, [shop, userId, scheduleId]),
  );
  return url.href;
}

/** What a token of such a link says; null when we did not sign it. */
export function openSubscription(
  { encryptionKeys }: AppServices,
  token: string,
): Subscription | null {
  const parts = TokenSchema.safeParse(openSignedLink(encryptionKeys, PURPOSE, token)).data;
  return parts ? { shop: parts[0], userId: parts[1], scheduleId: parts[2] } : null;
}

/**
 * Ends the mails of the link's schedule to its user; a schedule without recipients is paused. False
 * for a link that is not ours; true again when it was done before.
 */
export async function removeSubscription(services: AppServices, token: string): Promise<boolean> {
  const found = openSubscription(services, token);
  if (!found) return false;
  await services.db.query(
    `update shop.export_schedule set recipients = array_remove(recipients, $3),
       next_at = case when array_remove(recipients, $3) = '{}' then null else next_at end,
       paused = case when array_remove(recipients, $3) = '{}' then 'no_recipients' else paused end
     where shop = $1 and id = $2 and $3 = any(recipients)`,
    [found.shop, found.scheduleId, found.userId],
  );
  return true;
}
