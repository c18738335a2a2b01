/**
 * How long a batch takes: Shopify restores a number of points a second, and each product's change
 * takes some. Measured while batches run, so that it can be said before one is started.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { getCostPace } from '#app/admin-api/cost-pace.server.ts';
import {
  shopDocument,
  updatePricesDocument,
  variantPricesDocument,
} from '#app/admin-api/documents.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import { buildProductDocument } from '#app/admin-api/variant-document.ts';
import type { AppServices } from '#app/services.server.ts';
import { DAY_MS } from '#kernel/durations.ts';

/** The requests that one product's change takes: read, write, and read again afterwards. */
const REQUESTS = [
  variantPricesDocument.name,
  updatePricesDocument.name,
  buildProductDocument([]).name,
];
/** Assumed until a batch has measured it. */
const USUAL_COST = 30;
/** Products a second that one worker writes at most where Shopify's limits are far away: assumed. */
const MAX_PER_SECOND = 15;
const OLD_MS = 7 * DAY_MS;
/** The page waits at most this long for the rate. */
const SOON_MS = 2_000;

/** Stores what the requests of this process have shown; nothing before the first one. */
export async function recordAdminPace(services: AppServices, shop: string): Promise<void> {
  const measured = getCostPace(shop, services.clock).measure();
  if (!measured) return;
  const costs = REQUESTS.flatMap((name) => measured.meanCosts.get(name) ?? []);
  const isWhole = costs.length === REQUESTS.length;
  await services.db.query(
    `insert into shop.admin_pace as p (shop, restore_rate, change_cost, measured_at) values ($1, $2, $3, $4)
     on conflict (shop) do update set restore_rate = excluded.restore_rate,
       change_cost = coalesce(excluded.change_cost, p.change_cost), measured_at = excluded.measured_at`,
    [
      shop,
      measured.restoreRate,
      isWhole ? costs.reduce((sum, cost) => sum + cost, 0) : null,
      services.clock.now(),
    ],
  );
}

/**
 * Estimates how many seconds changing the prices of so many products takes, alone and without
 * interruption. Null when Shopify doesn't say how fast it takes requests.
 */
export async function estimateBatchSeconds(
  services: AppServices,
  shop: string,
  products: number,
): Promise<number | null> {
  const pace = (await findAdminPace(services, shop)) ?? (await measurePace(services, shop));
  if (!pace) return null;
  const perSecond = Math.min(MAX_PER_SECOND, pace.restoreRate / (pace.changeCost ?? USUAL_COST));
  return Math.ceil(products / perSecond);
}

interface AdminPace {
  readonly restoreRate: number;
  readonly changeCost: number | null;
}

async function findAdminPace(services: AppServices, shop: string): Promise<AdminPace | null> {
  const { rows } = await services.db.query<AdminPace>(
    `select restore_rate as "restoreRate", change_cost as "changeCost" from shop.admin_pace
     where shop = $1 and measured_at >= $2`,
    [shop, new Date(services.clock.now().getTime() - OLD_MS)],
  );
  return rows[0] ?? null;
}

/** Asks Shopify something cheap: each response says how fast the points are restored. */
async function measurePace(services: AppServices, shop: string): Promise<AdminPace | null> {
  const asked = openAdmin(services, shop)
    .query(shopDocument)
    .then(
      () => recordAdminPace(services, shop),
      () => undefined,
    );
  await Promise.race([asked, sleep(SOON_MS, undefined, { ref: false })]);
  return findAdminPace(services, shop);
}
