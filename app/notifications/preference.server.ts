import { AppError } from '#kernel/app-error.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '../services.server.ts';
import { listPerhapsStarted, type PerhapsStarted } from './flow-triggers.server.ts';
import { DIGEST_HOUR, NOTIFICATION_MODES, type NotificationMode } from './notification-mode.ts';
import { getNextDigestTime } from './get-next-digest-time.ts';
import type { Recipient } from './recipient.server.ts';

/** A user's choices, as Settings shows them. */
export interface PreferenceView {
  readonly mode: NotificationMode;
  /** In the shop's time zone, 0–23: when digests are sent. */
  readonly hour: number;
  /** The verified address of the user's Shopify account; null without one. */
  readonly email: string | null;
  /** False when the operator has configured no mail server. */
  readonly mailSetUp: boolean;
  readonly unsubscribedAt: Date | null;
  /** The mail server's message if it refuses the address. */
  readonly refusedNote: string | null;
  /** Since when workflows of Shopify Flow use our trigger; null when none does. */
  readonly flowSince: Date | null;
  /** Workflows that may or may not have been started, because the process ended at that moment. */
  readonly perhapsStarted: readonly PerhapsStarted[];
}

export async function findPreference(
  services: AppServices,
  { shop, userId }: { shop: string; userId: string | null },
): Promise<PreferenceView> {
  const key = { shop_userId: { shop, userId: userId ?? '' } };
  const [preference, user, row, perhapsStarted] = await Promise.all([
    services.db.prisma.notificationPreference.findUnique({
      where: key,
      select: { mode: true, hour: true, unsubscribedAt: true, refusedNote: true },
    }),
    services.db.prisma.shopUser.findUnique({
      where: key,
      select: { email: true, emailVerified: true },
    }),
    services.db.prisma.shop.findUnique({ where: { domain: shop }, select: { flowSince: true } }),
    listPerhapsStarted(services, shop),
  ]);
  return {
    mode: NOTIFICATION_MODES.find((mode) => mode === preference?.mode) ?? 'off',
    email: user?.emailVerified ? user.email : null,
    mailSetUp: Boolean(services.mailer),
    hour: preference?.hour ?? DIGEST_HOUR,
    unsubscribedAt: preference?.unsubscribedAt ?? null,
    refusedNote: preference?.refusedNote ?? null,
    flowSince: row?.flowSince ?? null,
    perhapsStarted,
  };
}

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
