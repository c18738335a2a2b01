import type { AppServices } from '../services.server.ts';
import { listPerhapsStarted, type PerhapsStarted } from './flow-start.server.ts';
import { DIGEST_HOUR, NOTIFICATION_MODES, type NotificationMode } from './notification-mode.ts';

/** What a user has chosen, as Settings shows it. */
export interface PreferenceView {
  readonly mode: NotificationMode;
  /** Of the shop's day, 0–23: when digests come. */
  readonly hour: number;
  /** The verified address of the user's Shopify account; null without one. */
  readonly email: string | null;
  /** False where whoever runs this has set up no mail server. */
  readonly mailSetUp: boolean;
  readonly unsubscribedAt: Date | null;
  /** Why the mail server takes nothing for the address, in its words. */
  readonly refusedNote: string | null;
  /** Since when workflows of Shopify Flow are started; null: none waits. */
  readonly flowSince: Date | null;
  /** Workflows of which nobody knows whether they were started: the program was ended meanwhile. */
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
