import type { Sql } from '#prisma/open-database.ts';
import type { ChangeKind } from './record-market-changes.ts';

export interface ChangeRow {
  readonly at: Date;
  readonly seq: bigint;
  readonly kind: ChangeKind;
  readonly productId: string;
  /** Null: the product was deleted. */
  readonly sku: string | null;
  readonly name: string | null;
  readonly retailerId: string;
  /** Null: the retailer was deleted. */
  readonly retailer: string | null;
  readonly currency: string;
  readonly beforeMinor: bigint | null;
  readonly afterMinor: bigint | null;
  readonly reason: string | null;
}

export interface ChangeQuery {
  readonly accountId: string;
  readonly since: Date;
  readonly kind?: ChangeKind | undefined;
  readonly fetch: number;
  readonly after?: { readonly at: Date; readonly seq: string } | undefined;
}

/** The rows of a page first: with few statistics, the planner would join all products with all changes. */
const PAGE = `with page as materialized (
  select * from pricing.market_change c where c.account_id = $1 and c.at >= $2
    and ($3::timestamptz is null or (c.at, c.seq) < ($3, $4::bigint))`;
const ROWS = `order by c.at desc, c.seq desc limit $5)
  select c.at, c.seq, c.kind, c.product_id as "productId", p.sku, p.name,
    c.retailer_id as "retailerId", r.domain as retailer, c.currency,
    c.before_minor as "beforeMinor", c.after_minor as "afterMinor", c.reason
  from page c
  left join pricing.product p on p.id = c.product_id and p.account_id = $1
  left join pricing.retailer r on r.id = c.retailer_id
  order by c.at desc, c.seq desc`;

/** What changed among the comparable offers, newest first. */
export async function listChanges(
  sql: Sql,
  { accountId, since, kind, fetch, after }: ChangeQuery,
): Promise<ChangeRow[]> {
  const values = [accountId, since, after?.at ?? null, after?.seq ?? null, fetch];
  const { rows } =
    kind === undefined
      ? await sql.query<ChangeRow>(`${PAGE} ${ROWS}`, values)
      : await sql.query<ChangeRow>(`${PAGE} and c.kind = $6 ${ROWS}`, [...values, kind]);
  return rows;
}

export interface ChangeCounts {
  readonly kinds: ReadonlyMap<string, number>;
  readonly violationsRaised: number;
  readonly violationsEnded: number;
}

/** How many changes of each kind, and MAP violations raised and ended, since the start of an hour. */
export async function countChanges(
  sql: Sql,
  { accountId, since }: { accountId: string; since: Date },
): Promise<ChangeCounts> {
  const { rows } = await sql.query<{ kind: string; changes: number }>(
    `select kind, sum(changes)::int as changes from pricing.market_change_count
     where account_id = $1 and hour >= $2 group by 1`,
    [accountId, since],
  );
  const { rows: violations } = await sql.query<{ raised: number; ended: number }>(
    `select (select count(*)::int from pricing.alert where account_id = $1
         and type = 'map_violation' and detected_at >= $2) as raised,
       (select count(*)::int from pricing.alert where account_id = $1
         and type = 'map_violation' and resolved_at is not null and resolved_at >= $2) as ended`,
    [accountId, since],
  );
  return {
    kinds: new Map(rows.map(({ kind, changes }) => [kind, changes])),
    violationsRaised: violations[0]?.raised ?? 0,
    violationsEnded: violations[0]?.ended ?? 0,
  };
}
