/** The promotion windows of `PUT /settings`: periods without a MAP price, kept as one list. */
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { PeriodDraft } from './map-price-period.ts';
import { writePeriods, lockPeriods, publishMapPrices } from './write-periods.ts';

export interface PromotionWindow {
  readonly from: Date;
  readonly to: Date;
  /** All products when absent. */
  readonly productIds?: readonly string[] | undefined;
}

interface WindowRow {
  readonly id: string;
  readonly place: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly productId: string | null;
}

/** The account's promotion windows in the order in which they were set. */
export async function listPromotionWindows(
  sql: Sql,
  accountId: string,
): Promise<PromotionWindow[]> {
  const rows = await listRows(sql, accountId);
  return [...Map.groupBy(rows, ({ place }) => place).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const productIds = group.flatMap(({ productId }) => productId ?? []);
    return [
      {
        from: first.startsAt,
        to: first.endsAt,
        ...(first.productId !== null && { productIds }),
      },
    ];
  });
}

async function listRows(sql: Sql, accountId: string): Promise<WindowRow[]> {
  const { rows } = await sql.query<WindowRow>(
    `select m.id, m.window_place as place, m.starts_at as "startsAt", m.ends_at as "endsAt",
       m.scope_key as "productId"
     from pricing.map_price_period m
     where m.account_id = $1 and m.window_place is not null and m.ends_at is not null
     order by m.window_place, m.scope_key`,
    [accountId],
  );
  return rows;
}

/**
 * Replaces the account's promotion windows. Windows that stay the same keep their periods. A window
 * for no product at all is left out: it concerns nothing.
 */
export async function savePromotionWindows(
  context: ServiceContext,
  { accountId, windows }: { accountId: string; windows: readonly PromotionWindow[] },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    lockPeriods(tx, accountId);
    const stored = await listRows(tx, accountId);
    const wanted = windows.flatMap(({ from, to, productIds }, at) =>
      (productIds === undefined ? [null] : [...new Set(productIds)]).map((productId) => ({
        place: at + 1,
        startsAt: from,
        endsAt: to,
        productId,
      })),
    );
    const wantedKeys = new Set(wanted.map(keyOf));
    const storedKeys = new Set(stored.map(keyOf));
    const dropped = stored.filter((row) => !wantedKeys.has(keyOf(row)));
    const added = wanted.filter((row) => !storedKeys.has(keyOf(row)));
    await tx.query('delete from pricing.map_price_period where id = any($1)', [
      dropped.map(({ id }) => id),
    ]);
    await publishMapPrices(context, tx, {
      accountId,
      periods: dropped.map((row) => ({ id: row.id, ...toDraft(row) })),
    });
    await writePeriods(context, tx, {
      accountId,
      drafts: added.map(toDraft),
      origin: 'settings',
      places: added.map(({ place }) => place),
    });
  });
}

type WindowPart = Omit<WindowRow, 'id'>;

const keyOf = ({ place, startsAt, endsAt, productId }: WindowPart): string =>
  JSON.stringify([place, startsAt.getTime(), endsAt.getTime(), productId]);

function toDraft({ startsAt, endsAt, productId }: WindowPart): PeriodDraft {
  return {
    scope: productId === null ? 'account' : 'product',
    scopeKey: productId,
    startsAt,
    endsAt,
    terms: { kind: 'suspended' },
    name: null,
    note: null,
    by: null,
  };
}
