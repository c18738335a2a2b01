/** Rows of periods, and what other stages are told when they change. */
import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { listProductsInScopes } from './list-map-prices.ts';
import {
  findNextEdge,
  type PeriodDraft,
  type PeriodRow,
  type PeriodRule,
} from './map-price-period.ts';
import { isInPeriod } from './resolve-map-price.ts';

/**
 * Locks the account's periods until the transaction ends: without the lock, two requests could each
 * make one of two periods that conflict.
 */
export function lockPeriods(tx: Tx, accountId: string): void {
  tx.lock(`map-price-periods:${accountId}`);
}

export interface PeriodInsert {
  readonly accountId: string;
  readonly drafts: readonly PeriodDraft[];
  readonly origin: PeriodRow['origin'];
  readonly importId?: string;
  /** Of origin settings: the place of each draft's window in the list. */
  readonly places?: readonly number[];
}

/** Writes new periods, and has the products checked for which they apply already. */
export async function writePeriods(
  context: Pick<ServiceContext, 'clock' | 'events'>,
  tx: Tx,
  { accountId, drafts, origin, importId, places }: PeriodInsert,
): Promise<PeriodRow[]> {
  if (drafts.length === 0) return [];
  const now = context.clock.now();
  const made = drafts.map((draft): PeriodRow => ({
    ...draft,
    id: createId('mpp', now),
    origin,
    importId: importId ?? null,
    createdAt: now,
    updatedAt: now,
  }));
  const terms = made.map((period) => toTermColumns(period));
  await tx.query(
    `insert into pricing.map_price_period (id, account_id, scope, scope_key, starts_at, ends_at,
       price_minor, currency, share_basis_points, name, note, by_id, by_name, origin, import_id,
       window_place, next_edge_at, created_at, updated_at)
     select n.id, $1, n.scope, n.scope_key, n.starts_at, n.ends_at, n.price_minor, n.currency,
       n.share, n.name, n.note, n.by_id, n.by_name, $2, $3, n.place, n.edge, $4, $4
     from unnest($5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[],
       $10::bigint[], $11::text[], $12::int[], $13::text[], $14::text[], $15::text[], $16::text[],
       $17::int[], $18::timestamptz[]) as n(id, scope, scope_key, starts_at, ends_at, price_minor,
       currency, share, name, note, by_id, by_name, place, edge)`,
    [
      accountId,
      origin,
      importId ?? null,
      now,
      made.map(({ id }) => id),
      made.map(({ scope }) => scope),
      made.map(({ scopeKey }) => scopeKey),
      made.map(({ startsAt }) => startsAt),
      made.map(({ endsAt }) => endsAt),
      terms.map(({ priceMinor }) => priceMinor),
      terms.map(({ currency }) => currency),
      terms.map(({ share }) => share),
      made.map(({ name }) => name),
      made.map(({ note }) => note),
      made.map(({ by }) => by?.id ?? null),
      made.map(({ by }) => by?.name ?? null),
      made.map((_, at) => places?.[at] ?? null),
      made.map((period) => findNextEdge(period, now)),
    ],
  );
  await publishMapPrices(context, tx, { accountId, periods: made });
  return made;
}

/** The columns of a period's terms. */
export function toTermColumns({ terms }: Pick<PeriodRule, 'terms'>): {
  readonly priceMinor: bigint | null;
  readonly currency: string | null;
  readonly share: number | null;
} {
  return {
    priceMinor: terms.kind === 'amount' ? terms.minor : null,
    currency: terms.kind === 'amount' ? terms.currency : null,
    share: terms.kind === 'share' ? terms.basisPoints : null,
  };
}

/**
 * Publishes that the MAP prices of the products in these periods' scopes may be others now. Periods
 * that do not apply now are left out: their products are checked when they begin.
 */
export async function publishMapPrices(
  context: Pick<ServiceContext, 'clock' | 'events'>,
  tx: Tx,
  { accountId, periods }: { accountId: string; periods: readonly PeriodRule[] },
): Promise<void> {
  const now = context.clock.now();
  await publishScopes(
    context,
    tx,
    periods.filter((period) => isInPeriod(period, now)).map((period) => ({ ...period, accountId })),
  );
}

/** The same for periods of any account, whatever their time. */
export async function publishScopes(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  scopes: readonly (Pick<PeriodRule, 'scope' | 'scopeKey'> & { readonly accountId: string })[],
): Promise<void> {
  const products = await listProductsInScopes(tx, scopes);
  for (const [accountId, concerned] of Map.groupBy(products, (product) => product.accountId)) {
    await context.events.publish(tx, 'map_price.changed', {
      accountId,
      productIds: concerned.map(({ id }) => id),
    });
  }
}
