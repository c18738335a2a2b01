/** What a period would change, with today's offers, before it is saved. */
import {
  type AccountProduct,
  listActivePeriods,
  listProductsInScopes,
} from '#pricing/catalog/map-price-periods/list-map-prices.ts';
import { listConflicts } from '#pricing/catalog/map-price-periods/edit-periods.ts';
import type { PeriodConflict } from '#pricing/catalog/map-price-periods/find-conflicts.ts';
import type {
  PeriodDraft,
  PeriodRow,
  PeriodRule,
} from '#pricing/catalog/map-price-periods/map-price-period.ts';
import {
  applyTerms,
  isInPeriod,
  resolveMapPrice,
} from '#pricing/catalog/map-price-periods/resolve-map-price.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AlertPolicy } from './alert-policy.ts';
import type { Pair } from './pair.ts';
import { listPairs, readPolicies } from './refresh-alerts.ts';
import { mapViolation } from './rules/map-violation.ts';

export interface PeriodEffect {
  /** Products that have another MAP price with the period than without it. */
  readonly products: number;
  readonly alertsOpening: number;
  readonly alertsClosing: number;
}

export interface PeriodPreview {
  readonly products: number;
  readonly examined: number;
  readonly otherCurrency: number;
  readonly withoutMapPrice: number;
  readonly conflicts: readonly PeriodConflict<PeriodRow>[];
  readonly now: PeriodEffect;
  readonly during: PeriodEffect;
}

const AT_ONCE = 500;
const MAX_EXAMINED = 10_000;
const NONE: PeriodEffect = { products: 0, alertsOpening: 0, alertsClosing: 0 };

/**
 * What saving this period would do now and from its begin on. `exceptId`: the period that it
 * replaces; null: it is a new one. Writes nothing.
 */
export async function estimatePeriod(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  query: { accountId: string; draft: PeriodDraft; exceptId: string | null },
): Promise<PeriodPreview> {
  const { accountId, draft } = query;
  const now = clock.now();
  const begins = draft.startsAt > now ? draft.startsAt : now;
  const inScope = await listProductsInScopes(db, [{ ...draft, accountId }]);
  const examined = inScope.slice(0, MAX_EXAMINED);
  const policies = await readPolicies(db, [accountId]);
  const policy = policies.get(accountId);
  let atOnce = NONE;
  let during = NONE;
  for (let start = 0; policy !== undefined && start < examined.length; start += AT_ONCE) {
    const products = examined.slice(start, start + AT_ONCE);
    const pairs = await listPairs(db, {
      productIds: products.map(({ id }) => id),
      listingIds: null,
    });
    const part = { ...query, products, pairs, policy };
    atOnce = add(atOnce, await countEffect(db, { ...part, at: now }));
    during = add(during, await countEffect(db, { ...part, at: begins }));
  }
  const unconcerned = examined.filter((product) => applyTerms(draft.terms, product) === null);
  return {
    products: inScope.length,
    examined: examined.length,
    otherCurrency: draft.terms.kind === 'amount' ? unconcerned.length : 0,
    withoutMapPrice: draft.terms.kind === 'share' ? unconcerned.length : 0,
    conflicts: await listConflicts(db, query),
    now: atOnce,
    during,
  };
}

interface Part {
  readonly draft: PeriodDraft;
  readonly exceptId: string | null;
  readonly products: readonly AccountProduct[];
  readonly pairs: readonly Pair[];
  readonly policy: AlertPolicy;
  readonly at: Date;
}

async function countEffect(
  sql: Sql,
  { draft, exceptId, products, pairs, policy, at }: Part,
): Promise<PeriodEffect> {
  const before: readonly PeriodRule[] = await listActivePeriods(sql, {
    productIds: products.map(({ id }) => id),
    at,
  });
  const others = before.filter(({ id }) => id !== exceptId);
  // Sorts after every stored id: of equal prices the older period is named.
  const after = isInPeriod(draft, at) ? [...others, { ...draft, id: '~' }] : others;
  const prices = new Map(
    products.map((product) => [
      product.id,
      [resolveMapPrice(product, before, at).minor, resolveMapPrice(product, after, at).minor],
    ]),
  );
  const states = pairs.map((pair) => {
    const [without = null, together = null] = prices.get(pair.productId) ?? [];
    const assess = (mapPriceMinor: bigint | null) =>
      mapViolation.assess({ ...pair, mapPriceMinor }, policy, at).kind;
    return [assess(without), assess(together)];
  });
  return {
    products: [...prices.values()].filter(([without, together]) => without !== together).length,
    alertsOpening: states.filter(
      ([without, together]) => without !== 'violation' && together === 'violation',
    ).length,
    alertsClosing: states.filter(
      ([without, together]) => without === 'violation' && together === 'clear',
    ).length,
  };
}

function add(a: PeriodEffect, b: PeriodEffect): PeriodEffect {
  return {
    products: a.products + b.products,
    alertsOpening: a.alertsOpening + b.alertsOpening,
    alertsClosing: a.alertsClosing + b.alertsClosing,
  };
}
