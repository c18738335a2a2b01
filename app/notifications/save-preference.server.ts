import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import { getNextDigestTime } from './get-next-digest-time.ts';
import { DIGEST_HOUR, type NotificationMode } from './notification-mode.ts';
import type { Recipient } from './unsubscribe-token.server.ts';
import { toRefusal } from '#app/locales/to-refusal.ts';

/**
 * Saves a user's choices (`hour`: in the shop's time zone, for digests); what happened before is
 * not sent. Throws `not_found` for an unknown shop, `validation_failed` without a verified address.
 */
export async function savePreference(
  services: AppServices,
  { shop, userId }: Recipient,
  { mode, hour = DIGEST_HOUR }: { mode: NotificationMode; hour?: number },
): Promise<void> {
  const now = services.clock.now();
  const [row, user] = await Promise.all([
    services.db.prisma.shop.findUnique({ where: { domain: shop }, select: { timezone: true } }),
    services.db.prisma.shopUser.findUnique({
      where: { shop_userId: { shop, userId } },
      select: { email: true, emailVerified: true },
    }),
  ]);
  if (!row) throw new AppError('not_found', `The app is not installed on ${shop}`);
  if (mode !== 'off' && !(user?.email && user.emailVerified))
    throw toRefusal('validation_failed', ['no_verified_email']);
  const data = {
    mode,
    hour,
    since: now,
    digestAt: getNextDigestTime(mode, { timeZone: row.timezone ?? 'UTC', hour }, now),
    unsubscribedAt: null,
    refusedAt: null,
    refusedNote: null,
  };
  await services.db.prisma.notificationPreference.upsert({
    where: { shop_userId: { shop, userId } },
    create: { shop, userId, ...data },
    update: data,
  });
}
