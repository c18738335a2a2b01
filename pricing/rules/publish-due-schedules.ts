import type { ServiceContext } from '#pricing/events/service-context.ts';
import { findNextEdge } from './find-next-edge.ts';
import { getRuleSet } from './rule-sets.ts';

const AT_ONCE = 100;

/**
 * Has the products evaluated again of accounts of which a rule has begun or ended to hold since
 * this was last called. What was due while no process ran is done then. Repeating it does nothing.
 */
export async function publishDueSchedules(context: ServiceContext): Promise<void> {
  while ((await publishSome(context)) === AT_ONCE);
}

async function publishSome(context: ServiceContext): Promise<number> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ accountId: string; version: number }>(
      `select account_id as "accountId", version from pricing.rule_set
       where next_edge_at <= $1 order by next_edge_at limit $2 for update skip locked`,
      [now, AT_ONCE],
    );
    for (const { accountId, version } of rows) {
      const { form } = await getRuleSet(tx, accountId);
      await tx.query(
        `update pricing.rule_set set next_edge_at = $3 where account_id = $1 and version = $2`,
        [accountId, version, findNextEdge(form, now)],
      );
      await context.events.publish(tx, 'rules.changed', { accountId });
    }
    return rows.length;
  });
}
