import { AppError, isAppError } from '#kernel/app-error.ts';
import { readAnew } from '#app/catalog-sync/start-sync.server.ts';
import { handleNotOffered } from '#app/pricing-client/expected-refusals.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { ALERT_KINDS_CAPABILITY, toServiceKinds } from '#app/shop-state/alert-kind-settings.ts';
import { GOAL_CAPABILITY } from '#app/shop-state/goal.ts';
import { toChannelIds } from '#app/shop-state/sales-channel.ts';
import { toBasisPoints, UNDERCUT_CAPABILITY } from '#app/shop-state/undercut.ts';
import {
  readShopSettings,
  type ShopSettings,
  ShopSettingsSchema,
} from '#app/shop-state/shop-settings.ts';

/** The settings that the service needs; the others belong to the app. */
const SERVICE_SETTINGS = [
  'goal',
  'recommendationThreshold',
  'usualMargin',
  'minMargin',
  'mapTolerance',
  'undercutThreshold',
  'alertKinds',
] as const;

/**
 * Saves the given settings and leaves the others unchanged. Settings that the service needs are
 * sent there first: if it refuses, nothing is saved. MAP prices by formula are recalculated; with
 * other sales channels the catalog is read again. Throws AppError: `validation_failed`,
 * `not_found`, or the service's error.
 */
export async function saveShopSettings(
  services: AppServices,
  shop: string,
  given: Partial<ShopSettings>,
): Promise<ShopSettings> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { settings: true, capabilities: true },
  });
  if (!row) throw new AppError('not_found', `The app is not installed on ${shop}`);
  const before = readShopSettings(row.settings);
  const merged = ShopSettingsSchema.safeParse({ ...before, ...given });
  if (!merged.success) {
    const errors = merged.error.issues.map((issue) => ({
      pointer: issue.path.join('/'),
      detail: issue.message,
      code: issue.code,
    }));
    throw new AppError(
      'validation_failed',
      `Settings: ${errors.map((error) => `${error.pointer}: ${error.detail}`).join('; ')}`,
      { errors },
    );
  }
  const settings = merged.data;
  const concernsService = SERVICE_SETTINGS.some((name) => given[name] !== undefined);
  const capabilities: readonly unknown[] = Array.isArray(row.capabilities) ? row.capabilities : [];
  if (concernsService)
    await sendSettings(services, shop, {
      settings,
      hasGoals: capabilities.includes(GOAL_CAPABILITY),
      hasUndercut: capabilities.includes(UNDERCUT_CAPABILITY),
      hasKinds: capabilities.includes(ALERT_KINDS_CAPABILITY),
    });
  // Only the given fields: another part of the page may be saved at the same time.
  const changed = Object.fromEntries(Object.entries(settings).filter(([name]) => name in given));
  await services.db.transaction(async (tx) => {
    await tx.query('update shop.shop set settings = settings || $2::jsonb where domain = $1', [
      shop,
      JSON.stringify(changed),
    ]);
    if (JSON.stringify(before.mapFormula) === JSON.stringify(settings.mapFormula)) return;
    await tx.query(
      `with ruled as (
         select gid, case when $2::numeric is null or coalesce(compare_at_minor, 0) = 0 then null
           else round(compare_at_minor * $2::numeric)::int8 end as map
         from shop.variant where shop = $1 and (map_from is null or map_from = 'formula')
       )
       update shop.variant v set map_minor = r.map,
         map_from = case when r.map is null then null else 'formula' end, sent_at = null
       from ruled r where v.shop = $1 and v.gid = r.gid and v.map_minor is distinct from r.map`,
      [shop, settings.mapFormula === null ? null : String(settings.mapFormula.shareOfCompareAt)],
    );
    await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { tx, key: shop });
  });
  if (toChannelIds(before) !== toChannelIds(settings)) await readAnew(services, shop);
  return settings;
}

async function sendSettings(
  services: AppServices,
  shop: string,
  {
    settings,
    hasGoals,
    hasUndercut,
    hasKinds,
  }: { settings: ShopSettings; hasGoals: boolean; hasUndercut: boolean; hasKinds: boolean },
): Promise<void> {
  const client = await getPricingClient(services, shop).catch((error: unknown) => {
    if (isAppError(error, 'unauthorized')) return null;
    throw error;
  });
  const sent = client?.settings.update({
    recommendation_threshold: settings.recommendationThreshold,
    ...(hasGoals && { goal: settings.goal }),
    usual_margin: settings.usualMargin,
    min_margin: settings.minMargin,
    map_tolerance: settings.mapTolerance,
    ...(hasUndercut && { undercut_basis_points: toBasisPoints(settings.undercutThreshold) }),
    ...(hasKinds && { alert_kinds: toServiceKinds(settings.alertKinds) }),
  });
  await sent?.catch(handleNotOffered);
}
