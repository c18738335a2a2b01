import type { AlertType } from '#kernel/alert-types.ts';
import { AppError } from '#kernel/app-error.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import { readViewChoice, chooseView } from './choose-view.server.ts';
import type { ViewChoice } from './channels/channel.ts';
import { readKinds } from './channels/find-channel.server.ts';
import { type QuietHours, readQuietHours } from './quiet-hours.ts';
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
  /** Empty: all. */
  readonly kinds: readonly AlertType[];
  readonly view: ViewChoice | null;
  readonly quiet: QuietHours | null;
  readonly unsubscribedAt: Date | null;
  /** The mail server's message if it refuses the address. */
  readonly refusedNote: string | null;
  /** Since when workflows of Shopify Flow use our trigger; null when none does. */
  readonly flowSince: Date | null;
  /** Which violations start workflows; null: all. */
  readonly flowView: ViewChoice | null;
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
      select: {
        mode: true,
        hour: true,
        kinds: true,
        viewId: true,
        viewName: true,
        viewQuery: true,
        quietFrom: true,
        quietUntil: true,
        unsubscribedAt: true,
        refusedNote: true,
      },
    }),
    services.db.prisma.shopUser.findUnique({
      where: key,
      select: { email: true, emailVerified: true },
    }),
    services.db.prisma.shop.findUnique({
      where: { domain: shop },
      select: { flowSince: true, flowViewId: true, flowViewName: true, flowViewQuery: true },
    }),
    listPerhapsStarted(services, shop),
  ]);
  return {
    mode: NOTIFICATION_MODES.find((mode) => mode === preference?.mode) ?? 'off',
    email: user?.emailVerified ? user.email : null,
    mailSetUp: Boolean(services.mailer),
    hour: preference?.hour ?? DIGEST_HOUR,
    kinds: readKinds(preference?.kinds ?? []),
    view: preference
      ? readViewChoice(preference.viewId, preference.viewName, preference.viewQuery)
      : null,
    quiet: preference ? readQuietHours(preference.quietFrom, preference.quietUntil) : null,
    unsubscribedAt: preference?.unsubscribedAt ?? null,
    refusedNote: preference?.refusedNote ?? null,
    flowSince: row?.flowSince ?? null,
    flowView: row ? readViewChoice(row.flowViewId, row.flowViewName, row.flowViewQuery) : null,
    perhapsStarted,
  };
}

/** What a user chose: for what is absent nothing is chosen. */
export interface PreferenceChoice {
  readonly mode: NotificationMode;
  /** For digests, in the shop's time zone. */
  readonly hour?: number;
  readonly kinds?: readonly AlertType[];
  /** As `chooseView` takes it. */
  readonly view?: string;
  readonly quiet?: QuietHours | null;
}

/**
 * Saves a user's choices. What happened before a user turned e-mail on is not sent; a user who
 * changes how it comes loses nothing. Throws `not_found` for an unknown shop or view,
 * `validation_failed` without a verified address.
 */
export async function savePreference(
  services: AppServices,
  { shop, userId }: Recipient,
  { mode, hour = DIGEST_HOUR, kinds = [], view = '', quiet = null }: PreferenceChoice,
): Promise<void> {
  const now = services.clock.now();
  const [row, user, current] = await Promise.all([
    services.db.prisma.shop.findUnique({ where: { domain: shop }, select: { timezone: true } }),
    services.db.prisma.shopUser.findUnique({
      where: { shop_userId: { shop, userId } },
      select: { email: true, emailVerified: true },
    }),
    services.db.prisma.notificationPreference.findUnique({
      where: { shop_userId: { shop, userId } },
      select: { mode: true, since: true, viewId: true, viewName: true, viewQuery: true },
    }),
  ]);
  if (!row) throw new AppError('not_found', `The app is not installed on ${shop}`);
  if (mode !== 'off' && !(user?.email && user.emailVerified))
    throw toRefusal('validation_failed', ['no_verified_email']);
  const chosen = await chooseView(services, shop, {
    chosen: view,
    current: current ? readViewChoice(current.viewId, current.viewName, current.viewQuery) : null,
    hasUser: true,
  });
  const wasOn = current !== null && current.mode !== 'off';
  const data = {
    mode,
    hour,
    since: wasOn ? current.since : now,
    digestAt: getNextDigestTime(mode, { timeZone: row.timezone ?? 'UTC', hour }, now),
    kinds: [...kinds],
    viewId: chosen?.id ?? null,
    viewName: chosen?.name ?? null,
    viewQuery: chosen?.query ?? null,
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
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

/**
 * Limits the violations that start workflows to those of a view. Throws `not_found` for a view that
 * was deleted, `validation_failed` for one that depends on who looks.
 */
export async function saveFlowView(
  services: AppServices,
  shop: string,
  view: string,
): Promise<void> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { flowViewId: true, flowViewName: true, flowViewQuery: true },
  });
  const chosen = await chooseView(services, shop, {
    chosen: view,
    current: row ? readViewChoice(row.flowViewId, row.flowViewName, row.flowViewQuery) : null,
    hasUser: false,
  });
  await services.db.query(
    `update shop.shop set flow_view_id = $2, flow_view_name = $3, flow_view_query = $4
     where domain = $1`,
    [shop, chosen?.id ?? null, chosen?.name ?? null, chosen?.query ?? null],
  );
}
