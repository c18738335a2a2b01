/** Making, changing and deleting one period. */
import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { findConflicts, type PeriodConflict } from './find-conflicts.ts';
import { listProductsInScopes } from './list-map-prices.ts';
import {
  findNextEdge,
  PERIOD_COLUMNS,
  type PeriodDraft,
  type PeriodPerson,
  type PeriodRow,
  type PeriodTerms,
  type StoredPeriod,
  toPeriod,
} from './map-price-period.ts';
import { toTermColumns, writePeriods, lockPeriods, publishMapPrices } from './write-periods.ts';

/** A period of the account. Throws `not_found`, for another account's as for an unknown one. */
export async function getPeriod(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<PeriodRow> {
  const { rows } = await sql.query<StoredPeriod>(
    `select ${PERIOD_COLUMNS} from pricing.map_price_period m where m.id = $2 and m.account_id = $1`,
    [accountId, id],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such period');
  return toPeriod(rows[0]);
}

/** The account's other periods of the same scope that are at the same time as this one. */
async function listRivals(
  sql: Sql,
  {
    accountId,
    draft,
    exceptId,
  }: {
    accountId: string;
    draft: Pick<PeriodDraft, 'scope' | 'startsAt' | 'endsAt'>;
    exceptId: string | null;
  },
): Promise<PeriodRow[]> {
  const { rows } = await sql.query<StoredPeriod>(
    `select ${PERIOD_COLUMNS} from pricing.map_price_period m
     where m.account_id = $1 and m.scope = $2 and m.id is distinct from $3
       and (m.ends_at is null or m.ends_at > $4)
       and m.starts_at < coalesce($5::timestamptz, 'infinity')
     order by m.starts_at, m.id`,
    [accountId, draft.scope, exceptId, draft.startsAt, draft.endsAt],
  );
  return rows.map(toPeriod);
}

/** What conflicts with a period that is to be made, or changed (`exceptId`). */
export async function listConflicts(
  sql: Sql,
  query: { accountId: string; draft: PeriodDraft; exceptId: string | null },
): Promise<PeriodConflict<PeriodRow>[]> {
  const rivals = await listRivals(sql, query);
  if (rivals.length === 0) return [];
  const { accountId, draft } = query;
  const products = await listProductsInScopes(sql, [{ ...draft, accountId }]);
  return findConflicts(draft, rivals, products);
}

/**
 * Makes a period. Throws `conflict` when it contradicts others and `allowConflicts` is false, and
 * `validation_failed` for an unknown product.
 */
export async function createPeriod(
  context: ServiceContext,
  {
    accountId,
    draft,
    allowConflicts,
  }: { accountId: string; draft: PeriodDraft; allowConflicts: boolean },
): Promise<PeriodRow> {
  return context.db.transaction(async (tx) => {
    lockPeriods(tx, accountId);
    await requireProduct(tx, { accountId, draft });
    if (!allowConflicts) await refuseConflicts(tx, { accountId, draft, exceptId: null });
    const [made] = await writePeriods(context, tx, { accountId, drafts: [draft], origin: 'api' });
    if (!made) throw new Error('Inserting one period returned none');
    return made;
  });
}

/** What can be changed of a period; its scope cannot. Absent fields stay. */
export interface PeriodChanges {
  readonly startsAt?: Date;
  readonly endsAt?: Date | null;
  readonly terms?: PeriodTerms;
  readonly name?: string | null;
  readonly note?: string | null;
  readonly by?: PeriodPerson | null;
}

/**
 * Changes a period. One that came from the settings is no longer a window of the settings then, so
 * that the next `PUT /settings` does not remove it. Throws `not_found`, `conflict`, and
 * `validation_failed` when it would end before it begins.
 */
export async function updatePeriod(
  context: ServiceContext,
  {
    accountId,
    id,
    changes,
    allowConflicts,
  }: { accountId: string; id: string; changes: PeriodChanges; allowConflicts: boolean },
): Promise<PeriodRow> {
  return context.db.transaction(async (tx) => {
    lockPeriods(tx, accountId);
    const before = await getPeriod(tx, { accountId, id });
    const now = context.clock.now();
    const after: PeriodRow = {
      ...before,
      ...changes,
      origin: before.origin === 'settings' ? 'api' : before.origin,
      updatedAt: now,
    };
    requireOrder(after);
    if (!allowConflicts) await refuseConflicts(tx, { accountId, draft: after, exceptId: id });
    const { priceMinor, currency, share } = toTermColumns(after);
    await tx.query(
      `update pricing.map_price_period set starts_at = $2, ends_at = $3, price_minor = $4,
         currency = $5, share_basis_points = $6, name = $7, note = $8, by_id = $9, by_name = $10,
         origin = $11, window_place = null, next_edge_at = $12, updated_at = $13
       where id = $1`,
      [
        id,
        after.startsAt,
        after.endsAt,
        priceMinor,
        currency,
        share,
        after.name,
        after.note,
        after.by?.id ?? null,
        after.by?.name ?? null,
        after.origin,
        findNextEdge(after, now),
        now,
      ],
    );
    await publishMapPrices(context, tx, { accountId, periods: [before, after] });
    return after;
  });
}

/** Deletes a period; where it applied, what is less specific holds again. Throws `not_found`. */
export async function deletePeriod(
  context: ServiceContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    lockPeriods(tx, accountId);
    const period = await getPeriod(tx, { accountId, id });
    await tx.query('delete from pricing.map_price_period where id = $1', [id]);
    await publishMapPrices(context, tx, { accountId, periods: [period] });
  });
}

function requireOrder({ startsAt, endsAt }: Pick<PeriodRow, 'startsAt' | 'endsAt'>): void {
  if (endsAt === null || startsAt < endsAt) return;
  const detail = 'Expected `to` after `from`';
  throw new AppError('validation_failed', detail, {
    errors: [{ pointer: '#/to', detail, code: 'invalid_range' }],
  });
}

async function requireProduct(
  tx: Tx,
  { accountId, draft }: { accountId: string; draft: PeriodDraft },
): Promise<void> {
  if (draft.scope !== 'product') return;
  const found = await listProductsInScopes(tx, [{ ...draft, accountId }]);
  if (found.length > 0) return;
  const detail = 'No such product';
  throw new AppError('validation_failed', detail, {
    errors: [{ pointer: '#/key', detail, code: 'not_found' }],
  });
}

const SHOWN_CONFLICTS = 20;

async function refuseConflicts(
  tx: Tx,
  query: { accountId: string; draft: PeriodDraft; exceptId: string | null },
): Promise<void> {
  const conflicts = await listConflicts(tx, query);
  if (conflicts.length === 0) return;
  throw new AppError(
    'conflict',
    `${conflicts.length} other period${conflicts.length === 1 ? '' : 's'} of the same kind of ` +
      'scope would give the same products another MAP price at the same time; send ' +
      '`allow_conflicts` to let the lowest price hold',
    {
      errors: conflicts.slice(0, SHOWN_CONFLICTS).map(({ period, productIds }) => ({
        pointer: '#/key',
        detail: `${period.id} concerns ${productIds.length} of the same products`,
        code: 'period_conflict',
      })),
    },
  );
}
