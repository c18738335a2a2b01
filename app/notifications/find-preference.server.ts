import type { AppServices } from '../services.server.ts';
import { listPerhapsStarted, type PerhapsStarted } from './flow-start.server.ts';
import { DIGEST_HOUR, NOTIFICATION_MODES, type NotificationMode } from './notification-mode.ts';

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
