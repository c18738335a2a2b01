import type { CurrencyCode } from '#kernel/currency.ts';
import type { JsonNumber } from '#kernel/exact-json.ts';
import type { PeriodChanges } from '#pricing/catalog/map-price-periods/edit-periods.ts';
import type {
  PeriodDraft,
  PeriodPerson,
  PeriodTerms,
} from '#pricing/catalog/map-price-periods/map-price-period.ts';
import { requireMoney } from '#pricing/contract/decimal.ts';

interface GivenTerms {
  readonly map_price?: JsonNumber | undefined;
  readonly currency?: CurrencyCode | undefined;
  readonly basis_points?: number | undefined;
  readonly suspended?: true | undefined;
}

interface GivenPerson {
  readonly id: string;
  readonly name: string;
}

interface GivenPeriod extends GivenTerms {
  readonly scope: PeriodDraft['scope'];
  readonly key?: string | null | undefined;
  readonly from: string;
  readonly to?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly by?: GivenPerson | undefined;
}

/** Converts a validated period to the catalog's input. */
export function readPeriodDraft(input: GivenPeriod): PeriodDraft {
  return {
    scope: input.scope,
    scopeKey: input.key ?? null,
    startsAt: new Date(input.from),
    endsAt: input.to == null ? null : new Date(input.to),
    terms: readTerms(input) ?? { kind: 'suspended' },
    name: input.name ?? null,
    note: input.note ?? null,
    by: readPerson(input.by),
  };
}

/** Converts a validated patch to the catalog's input; absent fields stay absent. */
export function readPeriodChanges(
  input: Partial<Omit<GivenPeriod, 'scope' | 'key'>>,
): PeriodChanges {
  const terms = readTerms(input);
  return {
    ...(input.from !== undefined && { startsAt: new Date(input.from) }),
    ...(input.to !== undefined && { endsAt: input.to === null ? null : new Date(input.to) }),
    ...(terms && { terms }),
    ...(input.name !== undefined && { name: input.name }),
    ...(input.note !== undefined && { note: input.note }),
    ...(input.by && { by: readPerson(input.by) }),
  };
}

export function readPerson(by: GivenPerson | undefined): PeriodPerson | null {
  return by ? { id: by.id, name: by.name } : null;
}

function readTerms(input: GivenTerms): PeriodTerms | null {
  const { map_price: price, currency, basis_points: basisPoints } = input;
  if (price !== undefined && currency !== undefined)
    return { kind: 'amount', minor: requireMoney(price, currency).minor, currency };
  if (basisPoints !== undefined) return { kind: 'share', basisPoints };
  return input.suspended ? { kind: 'suspended' } : null;
}
