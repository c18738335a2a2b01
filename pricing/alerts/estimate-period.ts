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
import { addEffects, type MapPriceEffect, measureEffect, NO_EFFECT } from './map-price-effect.ts';
import type { Pair } from './pair.ts';
import { listPairs, readPolicies } from './refresh-alerts.ts';

export interface PeriodPreview {
  readonly products: number;
  readonly examined: number;
  readonly otherCurrency: number;
  readonly withoutMapPrice: number;
  readonly conflicts: readonly PeriodConflict<PeriodRow>[];
  readonly now: MapPriceEffect;
  readonly during: MapPriceEffect;
}

const AT_ONCE = 500;
const MAX_EXAMINED = 10_000;

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
  let atOnce = NO_EFFECT;
  let during = NO_EFFECT;
  for (let start = 0; policy !== undefined && start < examined.length; start += AT_ONCE) {
    const products = examined.slice(start, start + AT_ONCE);
    const pairs = await listPairs(db, {
      productIds: products.map(({ id }) => id),
      listingIds: null,
    });
    const part = { ...query, products, pairs, policy };
    atOnce = addEffects(atOnce, await measureAt(db, { ...part, at: now }));
    during = addEffects(during, await measureAt(db, { ...part, at: begins }));
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

async function measureAt(
  sql: Sql,
  { draft, exceptId, products, pairs, policy, at }: Part,
): Promise<MapPriceEffect> {
  const before: readonly PeriodRule[] = await listActivePeriods(sql, {
    productIds: products.map(({ id }) => id),
    at,
  });
  const others = before.filter(({ id }) => id !== exceptId);
  // Sorts after every stored id: of equal prices the older period is named.
  const after = isInPeriod(draft, at) ? [...others, { ...draft, id: '~' }] : others;
  return measureEffect({ products, pairs }, policy, (product) => [
    {
      at,
      beforeMinor: resolveMapPrice(product, before, at).minor,
      afterMinor: resolveMapPrice(product, after, at).minor,
    },
  ]);
}
