import type { AppServices } from '#app/services.server.ts';
import { WITHOUT_PLAN } from '#app/shop-state/plan.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

/** How long the service may be unreachable until its recommendations are too old to apply. */
const MAX_SILENCE = '6 hours';

/**
 * SQL: whether recommendations of shop `s` must not be applied because the service can no longer
 * confirm them: it refuses the shop, was never connected, or has not responded for hours. The same
 * for a shop without a plan, where nothing is monitored. `now`: a bound parameter.
 */
export const buildDisconnectedSql = (now: string): string =>
  `(s.connection in ('refused', 'missing')
    or ${WITHOUT_PLAN}
    or (s.connection = 'unreachable' and coalesce(s.changes_at, 'epoch')
      < ${now}::timestamptz - interval '${MAX_SILENCE}'))`;

/** Whether recommendations of the shop must not be applied (`disconnectedSql`). */
export async function isDisconnected(services: AppServices, shop: string): Promise<boolean> {
  const { rows } = await services.db.query<{ disconnected: boolean }>(
    `select ${buildDisconnectedSql('$2')} as disconnected from shop.shop s where s.domain = $1`,
    [shop, services.clock.now()],
  );
  return rows[0]?.disconnected ?? true;
}

/** Throws `conflict` where recommendations of the shop must not be applied. */
export async function requireConnection(services: AppServices, shop: string): Promise<void> {
  if (await isDisconnected(services, shop)) throw toRefusal('conflict', ['service_disconnected']);
}
