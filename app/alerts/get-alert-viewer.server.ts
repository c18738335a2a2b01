import type { AppServices } from '#app/services.server.ts';
import type { AlertViewer } from '#app/service-copy/alert-filter.ts';
import { toStaffId } from '#app/shop-state/staff-id.ts';

/** A pause this long ends a visit. */
const PAUSE_MS = 30 * 60_000;
/** The end of the visit before the present one is kept beside the present one. */
const PRESENT = 'alerts';
const BEFORE = 'alerts.before';

/**
 * Who looks at the list, and when they did before: what was found since the end of their last visit
 * is new to them. Records this visit; `userId` null: a user who is not known has no visits.
 */
export async function getAlertViewer(
  services: AppServices,
  shop: string,
  userId: string | null,
): Promise<AlertViewer> {
  const now = services.clock.now();
  if (userId === null) return { userIds: [], lastVisit: null, now };
  const { rows } = await services.db.query<{ page: string; at: Date }>(
    'select page, at from shop.list_visit where shop = $1 and user_id = $2 and page = any($3)',
    [shop, userId, [PRESENT, BEFORE]],
  );
  const present = rows.find(({ page }) => page === PRESENT)?.at ?? null;
  const before = rows.find(({ page }) => page === BEFORE)?.at ?? null;
  const isNewVisit = present !== null && now.getTime() - present.getTime() > PAUSE_MS;
  const lastVisit = isNewVisit ? present : before;
  if (isNewVisit) await recordVisit(services, { shop, userId, page: BEFORE, at: present });
  if (present === null || now.getTime() - present.getTime() > 60_000)
    await recordVisit(services, { shop, userId, page: PRESENT, at: now });
  return { userIds: [toStaffId(userId)], lastVisit, now };
}

async function recordVisit(
  services: AppServices,
  { shop, userId, page, at }: { shop: string; userId: string; page: string; at: Date },
): Promise<void> {
  await services.db.query(
    `insert into shop.list_visit (shop, user_id, page, at) values ($1, $2, $3, $4)
     on conflict (shop, user_id, page) do update set at = greatest(list_visit.at, excluded.at)`,
    [shop, userId, page, at],
  );
}
