/** What an import of periods would change, with today's offers, before it is made. */
import { buildPeriodIndex } from '#pricing/catalog/map-price-periods/find-conflicts.ts';
import { checkRows, type ImportedRow } from '#pricing/catalog/map-price-periods/import-periods.ts';
import {
  type AccountProduct,
  listPeriodsFrom,
  listProductsInScopes,
} from '#pricing/catalog/map-price-periods/list-map-prices.ts';
import type { PeriodRule } from '#pricing/catalog/map-price-periods/map-price-period.ts';
import {
  type PricedProduct,
  resolveMapPrice,
} from '#pricing/catalog/map-price-periods/resolve-map-price.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AlertPolicy } from './alert-policy.ts';
import {
  addEffects,
  type ComparedMapPrices,
  type MapPriceEffect,
  measureEffect,
  NO_EFFECT,
} from './map-price-effect.ts';
import { listPairs, readPolicies } from './refresh-alerts.ts';

export interface ImportEstimate {
  /** Rows that would become periods, and that would not. */
  readonly created: number;
  readonly refused: number;
  /** Products that the periods are made for, and on how many of them the effect was measured. */
  readonly products: number;
  readonly examined: number;
  readonly effect: MapPriceEffect;
}

const AT_ONCE = 500;
const MAX_EXAMINED = 10_000;
/** Times of one product at which periods begin: thousands of rows may be for the same one. */
const MAX_TIMES = 50;

/**
 * What these rows would do, each from its begin on or now when it has begun. An offer counts once,
 * at the first time at which it becomes a violation or ends to be one. Writes nothing.
 */
export async function estimateImport(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  request: { accountId: string; rows: readonly ImportedRow[]; allowConflicts: boolean },
): Promise<ImportEstimate> {
  const { accountId, rows } = request;
  const now = clock.now();
  const checked = await checkRows(db, request);
  const drafts = checked.flatMap((row, index): PeriodRule[] =>
    // Sorts after every stored id: of equal prices the older period is named.
    'draft' in row ? [{ ...row.draft, id: `~${index}` }] : [],
  );
  const inScope = await listProductsInScopes(
    db,
    drafts.map((draft) => ({ ...draft, accountId })),
  );
  const examined = inScope.slice(0, MAX_EXAMINED);
  const policy = (await readPolicies(db, [accountId])).get(accountId);
  const findDrafts = buildPeriodIndex(drafts);
  let effect = NO_EFFECT;
  for (let start = 0; policy !== undefined && start < examined.length; start += AT_ONCE) {
    const products = examined.slice(start, start + AT_ONCE);
    effect = addEffects(effect, await measurePart(db, { products, findDrafts, policy, now }));
  }
  return {
    created: drafts.length,
    refused: rows.length - drafts.length,
    products: inScope.length,
    examined: examined.length,
    effect,
  };
}

async function measurePart(
  sql: Sql,
  {
    products,
    findDrafts,
    policy,
    now,
  }: {
    products: readonly AccountProduct[];
    findDrafts: (product: PricedProduct) => readonly PeriodRule[];
    policy: AlertPolicy;
    now: Date;
  },
): Promise<MapPriceEffect> {
  const productIds = products.map(({ id }) => id);
  const pairs = await listPairs(sql, { productIds, listingIds: null });
  const stored: readonly PeriodRule[] = await listPeriodsFrom(sql, {
    productIds,
    from: now,
    until: null,
  });
  const findStored = buildPeriodIndex(stored);
  return measureEffect({ products, pairs }, policy, (product) => {
    const [before, added] = [findStored(product), findDrafts(product)];
    return listBegins(added, now).map((at): ComparedMapPrices => ({
      at,
      beforeMinor: resolveMapPrice(product, before, at).minor,
      afterMinor: resolveMapPrice(product, [...before, ...added], at).minor,
    }));
  });
}

/** When periods begin to apply, each time once, the earliest first; not those that have ended. */
function listBegins(periods: readonly PeriodRule[], now: Date): Date[] {
  const times = periods
    .filter(({ endsAt }) => endsAt === null || endsAt > now)
    .map(({ startsAt }) => Math.max(startsAt.getTime(), now.getTime()));
  return [...new Set(times)]
    .sort((a, b) => a - b)
    .slice(0, MAX_TIMES)
    .map((time) => new Date(time));
}
