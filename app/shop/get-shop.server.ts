import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { setUpShop } from '#app/install/set-up-shop.server.ts';
import { describePlan, type PlanView, readWhenOld } from '#app/plans/plan-view.server.ts';
import { isDisconnected } from '#app/repricing/require-connection.server.ts';
import { GOAL_CAPABILITY, type ShopGoal } from '#app/shop-state/goal.ts';
import { readShopSettings } from '#app/shop-state/shop-settings.ts';
import type { AppServices } from '#app/services.server.ts';

/** The data about a shop that every page needs. */
export interface ShopView {
  readonly domain: string;
  readonly name: string | null;
  /** ISO 4217; null until the shop was read for the first time. */
  readonly currency: string | null;
  readonly timeZone: string;
  readonly plan: string;
  readonly subscription: PlanView;
  readonly connection: 'ok' | 'missing' | 'refused' | 'unreachable';
  readonly connectionNote: string | null;
  /** False while the service can't confirm its recommendations: they are then not applied. */
  readonly canApply: boolean;
  /** Null: the service that is built in. */
  readonly baseUrl: string | null;
  readonly capabilities: readonly string[];
  /** When the data shown were last updated. */
  readonly copiedAt: Date | null;
  /** The merchant's confidence threshold for recommendations, 0 to 1. */
  readonly threshold: number;
  /** Null where the service has no goals. */
  readonly goal: ShopGoal | null;
  readonly setupDismissed: boolean;
  /** When an owner deleted the account; null: there is one. */
  readonly accountDeletedAt: Date | null;
  readonly now: Date;
}

const CapabilitiesSchema = z.array(z.string()).catch([]);
const ConnectionSchema = z.enum(['ok', 'missing', 'refused', 'unreachable']).catch('missing');

/**
 * Returns the shop for a user who is signed in there. Throws `not_found` when it cannot be
 * installed.
 */
export async function getShop(services: AppServices, shop: string): Promise<ShopView> {
  const known = await findInstalled(services, shop);
  const isRead = await readWhenOld(services, { shop, askedAt: known?.planAskedAt ?? null });
  const row = isRead ? await findInstalled(services, shop) : known;
  if (!row) throw new AppError('not_found', `The app is not installed on ${shop}`);
  const settings = readShopSettings(row.settings);
  const capabilities = CapabilitiesSchema.parse(row.capabilities);
  return {
    domain: row.domain,
    name: row.name,
    currency: row.currency?.trim() ?? null,
    timeZone: isTimeZone(row.timezone) ? row.timezone : 'UTC',
    plan: row.plan,
    subscription: describePlan(services, row),
    connection: ConnectionSchema.parse(row.connection),
    connectionNote: row.connectionNote,
    canApply: !(await isDisconnected(services, shop)),
    baseUrl: row.baseUrl,
    capabilities,
    copiedAt: row.changesAt,
    threshold: settings.recommendationThreshold,
    goal: capabilities.includes(GOAL_CAPABILITY)
      ? { current: settings.goal, chosen: settings.goalChosen }
      : null,
    setupDismissed: row.setupDismissed,
    accountDeletedAt: row.accountDeletedAt,
    now: services.clock.now(),
  };
}

/**
 * The first document of an installation runs several loaders at once, and Shopify's library runs
 * the installation for only one of them: the others would see an incomplete shop. Installing is
 * idempotent and serialized, so a loader that finds it incomplete waits for it here.
 */
export async function findInstalled(services: AppServices, domain: string) {
  const row = await services.db.prisma.shop.findUnique({ where: { domain } });
  const unfinished =
    !row ||
    row.uninstalledAt !== null ||
    (row.baseUrl === null && row.connection === 'missing' && row.accountDeletedAt === null);
  if (!unfinished) return row;
  await setUpShop(services, domain);
  return services.db.prisma.shop.findUnique({ where: { domain } });
}

function isTimeZone(name: string | null): name is string {
  if (!name) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
