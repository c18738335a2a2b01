/** A period: for a time, what holds instead of the `map_price` of some products. */

export const PERIOD_SCOPES = ['account', 'brand', 'collection', 'product'] as const;
export type PeriodScope = (typeof PERIOD_SCOPES)[number];

/** What holds during a period. */
export type PeriodTerms =
  /** This MAP price, for products in this currency. */
  | { readonly kind: 'amount'; readonly minor: bigint; readonly currency: string }
  /** This share of each product's `map_price`, in hundredths of a percent. */
  | { readonly kind: 'share'; readonly basisPoints: number }
  /** No MAP price: a promotion window. */
  | { readonly kind: 'suspended' };

/** What decides about a MAP price. */
export interface PeriodRule {
  readonly id: string;
  readonly scope: PeriodScope;
  /** Id of the product or collection, name of the brand; null for the account. */
  readonly scopeKey: string | null;
  /** Inclusive. */
  readonly startsAt: Date;
  /** Exclusive; null: until further notice. */
  readonly endsAt: Date | null;
  readonly terms: PeriodTerms;
}

/** A person as the caller names them. */
export interface PeriodPerson {
  readonly id: string;
  readonly name: string;
}

/** A stored period. */
export interface PeriodRow extends PeriodRule {
  readonly name: string | null;
  readonly note: string | null;
  readonly by: PeriodPerson | null;
  readonly origin: 'settings' | 'api' | 'import';
  readonly importId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A period to be made. */
export interface PeriodDraft extends Omit<PeriodRule, 'id'> {
  readonly name: string | null;
  readonly note: string | null;
  readonly by: PeriodPerson | null;
}

interface StoredPeriod {
  readonly id: string;
  readonly scope: PeriodScope;
  readonly scopeKey: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly shareBasisPoints: number | null;
  readonly name: string | null;
  readonly note: string | null;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly origin: PeriodRow['origin'];
  readonly importId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
export type { StoredPeriod };

/** Columns of `m`, a pricing.map_price_period, for `toPeriod`. */
export const PERIOD_COLUMNS = `m.id, m.scope, m.scope_key as "scopeKey", m.starts_at as "startsAt",
  m.ends_at as "endsAt", m.price_minor as "priceMinor", m.currency,
  m.share_basis_points as "shareBasisPoints", m.name, m.note, m.by_id as "byId",
  m.by_name as "byName", m.origin, m.import_id as "importId", m.created_at as "createdAt",
  m.updated_at as "updatedAt"`;

/** The period of a row. */
export function toPeriod({
  priceMinor,
  currency,
  shareBasisPoints,
  byId,
  byName,
  ...period
}: StoredPeriod): PeriodRow {
  return {
    ...period,
    terms: toTerms({ priceMinor, currency, shareBasisPoints }),
    by: byId === null ? null : { id: byId, name: byName ?? byId },
  };
}

function toTerms({
  priceMinor,
  currency,
  shareBasisPoints,
}: Pick<StoredPeriod, 'priceMinor' | 'currency' | 'shareBasisPoints'>): PeriodTerms {
  if (priceMinor !== null && currency !== null)
    return { kind: 'amount', minor: priceMinor, currency };
  return shareBasisPoints === null
    ? { kind: 'suspended' }
    : { kind: 'share', basisPoints: shareBasisPoints };
}

/** When a period begins or ends next after `at`; null when it does neither. */
export function findNextEdge(
  { startsAt, endsAt }: Pick<PeriodRule, 'startsAt' | 'endsAt'>,
  at: Date,
): Date | null {
  if (startsAt > at) return startsAt;
  return endsAt !== null && endsAt > at ? endsAt : null;
}
