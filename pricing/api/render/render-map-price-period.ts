import type { PeriodRow, PeriodRule } from '#pricing/catalog/map-price-periods/map-price-period.ts';
import type { MapPricePeriod } from '#pricing/contract/map-price-period.ts';
import { renderAmount } from './render-amount.ts';
import { renderTime, renderTimeOrNull } from './render-time.ts';

export function renderMapPricePeriod(period: PeriodRow, now: Date): MapPricePeriod {
  const { terms } = period;
  const amount = terms.kind === 'amount' ? terms : null;
  return {
    id: period.id,
    scope: period.scope,
    key: period.scopeKey,
    from: renderTime(period.startsAt),
    to: renderTimeOrNull(period.endsAt),
    state: findState(period, now),
    map_price: amount && renderAmount(amount.minor, amount.currency),
    currency: amount && amount.currency,
    basis_points: terms.kind === 'share' ? terms.basisPoints : null,
    suspended: terms.kind === 'suspended',
    name: period.name,
    note: period.note,
    by: period.by,
    origin: period.origin,
    import_id: period.importId,
    created_at: renderTime(period.createdAt),
    updated_at: renderTime(period.updatedAt),
  };
}

function findState(
  { startsAt, endsAt }: Pick<PeriodRule, 'startsAt' | 'endsAt'>,
  now: Date,
): MapPricePeriod['state'] {
  if (startsAt > now) return 'upcoming';
  return endsAt !== null && endsAt <= now ? 'past' : 'active';
}
