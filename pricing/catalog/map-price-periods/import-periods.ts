/** Many periods made together; what an import made can be undone. */
import { AppError, type FieldError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import { findConflicts, toScopeKey } from './find-conflicts.ts';
import { listProductsInScopes } from './list-map-prices.ts';
import {
  PERIOD_COLUMNS,
  type PeriodDraft,
  type PeriodPerson,
  type PeriodRule,
  type StoredPeriod,
  toPeriod,
} from './map-price-period.ts';
import type { PricedProduct } from './resolve-map-price.ts';
import { writePeriods, lockPeriods, publishMapPrices } from './write-periods.ts';

interface ImportResult {
  readonly index: number;
  readonly status: 'created' | 'refused';
  readonly periodId: string | null;
  readonly errors: readonly FieldError[];
}

/** A period that an undo left alone. */
interface KeptPeriod {
  readonly periodId: string;
  readonly code: 'changed_since' | 'deleted_since';
}

export interface ImportSummary {
  readonly id: string;
  readonly name: string | null;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly at: Date;
  readonly created: number;
  readonly refused: number;
  readonly undoneAt: Date | null;
}

export interface ImportRow extends ImportSummary {
  readonly results: readonly ImportResult[];
  readonly kept: readonly KeptPeriod[];
}

/** A row of an import: a period, or why it is none. */
export type ImportedRow =
  | { readonly draft: PeriodDraft; readonly allowConflicts?: boolean | undefined }
  | { readonly errors: readonly FieldError[] };

/**
 * Makes the periods of the rows that can be taken, in one transaction. A row is refused for an
 * unknown product, and when it contradicts a stored period or an earlier row, unless
 * `allowConflicts`.
 */
export async function createImport(
  context: ServiceContext,
  request: {
    accountId: string;
    name: string | null;
    by: PeriodPerson | null;
    rows: readonly ImportedRow[];
    allowConflicts: boolean;
  },
): Promise<ImportRow> {
  const { accountId, rows, by, name } = request;
  return context.db.transaction(async (tx) => {
    lockPeriods(tx, accountId);
    const id = createId('imp', context.clock.now());
    const at = context.clock.now();
    const checked = await checkRows(tx, request);
    const drafts = checked.flatMap((row) =>
      'draft' in row ? [{ ...row.draft, by: row.draft.by ?? by }] : [],
    );
    const made = await writePeriods(context, tx, {
      accountId,
      drafts,
      origin: 'import',
      importId: id,
    });
    let next = 0;
    const results = checked.map((row, index): ImportResult =>
      'draft' in row
        ? { index, status: 'created', periodId: made[next++]?.id ?? null, errors: [] }
        : { index, status: 'refused', periodId: null, errors: row.errors },
    );
    const refused = rows.length - made.length;
    await tx.query(
      `insert into pricing.map_price_import (id, account_id, name, by_id, by_name, at, created,
         refused, results)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        accountId,
        name,
        by?.id ?? null,
        by?.name ?? null,
        at,
        made.length,
        refused,
        JSON.stringify(results),
      ],
    );
    return getImport(tx, { accountId, id });
  });
}

/** The rows in order, with errors in place of drafts that cannot be taken. Writes nothing. */
export async function checkRows(
  sql: Sql,
  {
    accountId,
    rows,
    allowConflicts,
  }: { accountId: string; rows: readonly ImportedRow[]; allowConflicts: boolean },
): Promise<ImportedRow[]> {
  const drafts = rows.flatMap((row) => ('draft' in row ? [row.draft] : []));
  const stored = await listStored(sql, accountId, drafts);
  const collections = [...stored, ...drafts].filter(({ scope }) => scope === 'collection');
  const singles = drafts.filter(({ scope }) => scope === 'product');
  const products = await listProductsInScopes(
    sql,
    [...collections, ...singles].map(({ scope, scopeKey }) => ({ scope, scopeKey, accountId })),
  );
  const known = new Map(products.map((product) => [product.id, product]));
  const taken: Taken = { byKey: Map.groupBy(stored, groupOf), products };
  return rows.map((row, index) => {
    if (!('draft' in row)) return row;
    const { draft } = row;
    if (draft.scope === 'product' && !known.has(draft.scopeKey ?? ''))
      return refuse(index, { detail: 'No such product', code: 'not_found' });
    const conflict =
      (row.allowConflicts ?? allowConflicts) ? undefined : findConflict(taken, draft);
    if (conflict !== undefined)
      return refuse(index, {
        detail: `Another MAP price than ${conflict} for the same products at the same time`,
        code: 'period_conflict',
      });
    const key = groupOf(draft);
    const group = taken.byKey.get(key) ?? [];
    group.push({ ...draft, id: `row ${index}` });
    taken.byKey.set(key, group);
    return row;
  });
}

interface Taken {
  readonly byKey: Map<string, PeriodRule[]>;
  readonly products: readonly PricedProduct[];
}

/** Collections are compared with each other, so they are one group. */
const groupOf = (period: Pick<PeriodRule, 'scope' | 'scopeKey'>): string =>
  period.scope === 'collection' ? 'collection' : toScopeKey(period);

function findConflict({ byKey, products }: Taken, draft: PeriodDraft): string | undefined {
  const others = byKey.get(groupOf(draft)) ?? [];
  // Only of collections: the others conflict whatever products there are.
  const concerned = draft.scope === 'collection' ? products : [];
  return findConflicts(draft, others, concerned)[0]?.period.id;
}

function refuse(index: number, { detail, code }: { detail: string; code: string }): ImportedRow {
  return { errors: [{ pointer: `#/rows/${index}/key`, detail, code }] };
}

async function listStored(
  sql: Sql,
  accountId: string,
  drafts: readonly PeriodDraft[],
): Promise<PeriodRule[]> {
  const scopes = new Set(drafts.map(({ scope }) => scope));
  scopes.delete('product');
  // Of products only their own: each part of a large file would read all earlier ones.
  const { rows } = await sql.query<StoredPeriod>(
    `select ${PERIOD_COLUMNS} from pricing.map_price_period m
     where m.account_id = $1 and m.scope = any($2)
     union all
     select ${PERIOD_COLUMNS} from pricing.map_price_period m
     where m.account_id = $1 and m.scope = 'product' and m.scope_key = any($3)`,
    [
      accountId,
      [...scopes],
      drafts.flatMap(({ scope, scopeKey }) => (scope === 'product' ? [scopeKey] : [])),
    ],
  );
  return rows.map(toPeriod);
}

const SUMMARY = `i.id, i.name, i.by_id as "byId", i.by_name as "byName", i.at, i.created, i.refused,
  i.undone_at as "undoneAt"`;

/** An import of the account with its result, also after it was undone. Throws `not_found`. */
export async function getImport(
  sql: Sql,
  { accountId, id }: { accountId: string; id: string },
): Promise<ImportRow> {
  const { rows } = await sql.query<ImportSummary & { results: ImportResult[]; kept: KeptPeriod[] }>(
    `select ${SUMMARY}, i.results, i.kept from pricing.map_price_import i
     where i.id = $2 and i.account_id = $1`,
    [accountId, id],
  );
  if (!rows[0]) throw new AppError('not_found', 'No such import');
  return rows[0];
}

/** Imports of the account, the newest first. */
export async function listImports(
  sql: Sql,
  {
    accountId,
    fetch,
    after,
  }: { accountId: string; fetch: number; after: { at: Date; id: string } | undefined },
): Promise<ImportSummary[]> {
  const { rows } = await sql.query<ImportSummary>(
    `select ${SUMMARY} from pricing.map_price_import i
     where i.account_id = $1 and ($2::timestamptz is null or (i.at, i.id) < ($2, $3))
     order by i.at desc, i.id desc limit $4`,
    [accountId, after?.at ?? null, after?.id ?? null, fetch],
  );
  return rows;
}

/**
 * Deletes the periods of an import that are as it made them; the others stay and are reported.
 * Undoing it again returns the same. Throws `not_found`.
 */
export async function undoImport(
  context: ServiceContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<ImportRow> {
  return context.db.transaction(async (tx) => {
    lockPeriods(tx, accountId);
    const before = await getImport(tx, { accountId, id });
    if (before.undoneAt !== null) return before;
    const { rows } = await tx.query<StoredPeriod>(
      `select ${PERIOD_COLUMNS} from pricing.map_price_period m where m.import_id = $1`,
      [id],
    );
    const made = new Map(rows.map((row) => [row.id, toPeriod(row)]));
    const kept = before.results.flatMap(({ periodId }): KeptPeriod[] => {
      if (periodId === null) return [];
      const period = made.get(periodId);
      if (period === undefined) return [{ periodId, code: 'deleted_since' }];
      return period.updatedAt > period.createdAt ? [{ periodId, code: 'changed_since' }] : [];
    });
    const left = new Set(kept.map(({ periodId }) => periodId));
    const removed = [...made.values()].filter((period) => !left.has(period.id));
    await tx.query('delete from pricing.map_price_period where id = any($1)', [
      removed.map((period) => period.id),
    ]);
    await tx.query('update pricing.map_price_import set undone_at = $2, kept = $3 where id = $1', [
      id,
      context.clock.now(),
      JSON.stringify(kept),
    ]);
    await publishMapPrices(context, tx, { accountId, periods: removed });
    return getImport(tx, { accountId, id });
  });
}
