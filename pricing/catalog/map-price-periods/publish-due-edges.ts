import type { ServiceContext } from '#pricing/events/service-context.ts';
import { findNextEdge } from './map-price-period.ts';
import { publishScopes } from './write-periods.ts';

const AT_ONCE = 500;

/**
 * Has the products checked of periods that have begun or ended since this was last called. What was
 * due while no process ran is done then. Repeating it does nothing.
 */
export async function publishDueEdges(context: ServiceContext): Promise<void> {
  while ((await publishSome(context)) === AT_ONCE);
}

async function publishSome(context: ServiceContext): Promise<number> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<{
      id: string;
      accountId: string;
      scope: 'product' | 'collection' | 'brand' | 'account';
      scopeKey: string | null;
      startsAt: Date;
      endsAt: Date | null;
    }>(
      `select m.id, m.account_id as "accountId", m.scope, m.scope_key as "scopeKey",
         m.starts_at as "startsAt", m.ends_at as "endsAt"
       from pricing.map_price_period m where m.next_edge_at <= $1
       order by m.next_edge_at limit $2 for update skip locked`,
      [now, AT_ONCE],
    );
    if (rows.length === 0) return 0;
    await publishScopes(context, tx, rows);
    await tx.query(
      `update pricing.map_price_period m set next_edge_at = e.edge
       from unnest($1::text[], $2::timestamptz[]) as e(id, edge) where m.id = e.id`,
      [rows.map(({ id }) => id), rows.map((period) => findNextEdge(period, now))],
    );
    return rows.length;
  });
}
