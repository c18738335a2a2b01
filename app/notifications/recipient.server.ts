import { z } from 'zod';
import type { EncryptionKeys } from '#kernel/encrypt-text.ts';
import { getAppEnv } from '#app/env.server.ts';
import { buildAdminUrl } from '#app/shop-state/build-admin-url.server.ts';
import { openSignedLink, signLink } from './signed-link.ts';
import type { AppServices } from '#app/services.server.ts';
import { toStaffId } from '#app/shop-state/staff-id.ts';
import { readKinds } from './channels/find-channel.server.ts';
import type { MessageFilter } from './message-filter.ts';
import { type QuietHours, readQuietHours } from './quiet-hours.ts';

/** A user who receives e-mail. */
export interface MailRecipient {
  readonly email: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly shopName: string;
  readonly mode: string;
  readonly since: Date;
  readonly digestAt: Date | null;
  /** In the shop's time zone, 0–23: when digests are sent. */
  readonly hour: number;
  /** Time of the last instant message. */
  readonly notifiedAt: Date | null;
  readonly filter: MessageFilter;
  readonly quiet: QuietHours | null;
  readonly unsubscribeUrl: string;
  /** Path of a page of the app in the admin. */
  readonly pageUrl: (path: string) => string;
}

/**
 * Null when the user wants no e-mail, has no verified address, or the shop has uninstalled the app.
 */
export async function findRecipient(
  services: AppServices,
  { shop, userId }: { shop: string; userId: string },
): Promise<MailRecipient | null> {
  const { rows } = await services.db.query<{
    email: string;
    locale: string | null;
    timezone: string | null;
    name: string | null;
    mode: string;
    since: Date;
    digest_at: Date | null;
    hour: number;
    notified_at: Date | null;
    kinds: string[];
    view_query: string | null;
    quiet_from: number | null;
    quiet_until: number | null;
  }>(
    `select u.email, coalesce(u.locale, s.locale) as locale, s.timezone, s.name, p.mode, p.since,
       p.digest_at, p.hour, p.notified_at, p.kinds, p.view_query, p.quiet_from, p.quiet_until
     from shop.notification_preference p
     join shop.shop_user u on u.shop = p.shop
       and u.user_id = p.user_id
       and u.email_verified
       and u.email is not null
     join shop.shop s on s.domain = p.shop and s.uninstalled_at is null
     where p.shop = $1 and p.user_id = $2 and p.mode <> 'off'`,
    [shop, userId],
  );
  const row = rows[0];
  if (!row) return null;
  const unsubscribeUrl = new URL('/notifications/unsubscribe', getAppEnv().appUrl);
  unsubscribeUrl.searchParams.set(
    'token',
    signLink(services.encryptionKeys, PURPOSE, [shop, userId]),
  );
  return {
    email: row.email,
    locale: row.locale ?? 'en',
    timeZone: row.timezone ?? 'UTC',
    shopName: row.name ?? shop,
    mode: row.mode,
    since: row.since,
    digestAt: row.digest_at,
    hour: row.hour,
    notifiedAt: row.notified_at,
    unsubscribeUrl: unsubscribeUrl.href,
    pageUrl: (path) => buildAdminUrl(services, shop, path),
    filter: {
      kinds: readKinds(row.kinds),
      viewQuery: row.view_query,
      userIds: [toStaffId(userId)],
    },
    quiet: readQuietHours(row.quiet_from, row.quiet_until),
  };
}

/**
 * Unsubscribes the user of the link. False for a link that is not ours; true again when it was done
 * before.
 */
export async function removeRecipient(services: AppServices, token: string): Promise<boolean> {
  const recipient = openRecipient(services.encryptionKeys, token);
  if (!recipient) return false;
  await services.db.query(
    `update shop.notification_preference set mode = 'off', digest_at = null, unsubscribed_at = $3
     where shop = $1 and user_id = $2 and mode <> 'off'`,
    [recipient.shop, recipient.userId, services.clock.now()],
  );
  return true;
}

/** What the token of the unsubscribe link is signed for. */
const PURPOSE = 'unsubscribe';

export interface Recipient {
  readonly shop: string;
  readonly userId: string;
}

const RecipientSchema = z.tuple([z.string().max(255), z.string().max(64)]);

/** The recipient of a token; null when we did not sign it. */
export function openRecipient(keys: EncryptionKeys, token: string): Recipient | null {
  const parts = RecipientSchema.safeParse(openSignedLink(keys, PURPOSE, token)).data;
  return parts ? { shop: parts[0], userId: parts[1] } : null;
}
