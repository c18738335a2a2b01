import { listSettings } from '#pricing/accounts/settings.ts';
import type { AccountEvent } from '#pricing/events/event-types.ts';
import type { Tx } from '#prisma/open-database.ts';
import { type AlertPolicy, toAlertPolicy } from './alert-policy.ts';
import type { Pair } from './pair.ts';
import type { CheckedPairs } from './rules/alert-rule.ts';
import { cheapestByFar } from './rules/cheapest-by-far.ts';
import { listOpenSubjectAlerts, writeSubjectAlerts } from './write-subject-alerts.ts';

interface ProductCheck {
  readonly productIds: readonly string[];
  readonly checked: CheckedPairs;
  /** All pairs of these products: `checked` may contain only those of some listings. */
  readonly listAllPairs: (productIds: readonly string[]) => Promise<readonly Pair[]>;
}

/**
 * Refreshes the alerts about whole products. Reads nothing more while no account of these products
 * wants them. Returns the events to publish. Repeating it changes nothing.
 */
export async function refreshProductAlerts(
  tx: Tx,
  { productIds, checked, listAllPairs }: ProductCheck,
): Promise<AccountEvent[]> {
  const { now } = checked;
  const products = await listWanting(tx, productIds, checked);
  if (products.length === 0) return [];
  const wanted = products.map(({ productId }) => productId);
  const { type } = cheapestByFar;
  const open = new Map(
    (await listOpenSubjectAlerts(tx, type, { productIds: wanted })).map((alert) => [
      alert.productId,
      alert,
    ]),
  );
  const pairs = Map.groupBy(await listAllPairs(wanted), ({ productId }) => productId);
  const subjects = products.map(({ accountId, productId, policy }) => {
    const alert = open.get(productId) ?? null;
    const assessment = cheapestByFar.assess(pairs.get(productId) ?? [], {
      policy,
      isOpen: alert !== null,
    });
    return { accountId, productId, retailer: null, assessment, alert };
  });
  return writeSubjectAlerts(tx, { type, subjects, now });
}

interface WantingProduct {
  readonly accountId: string;
  readonly productId: string;
  readonly policy: AlertPolicy;
}

/** The products of accounts that want the rule's alerts. */
async function listWanting(
  tx: Tx,
  productIds: readonly string[],
  { pairs, policies }: CheckedPairs,
): Promise<WantingProduct[]> {
  const accounts = new Map(pairs.map(({ productId, accountId }) => [productId, accountId]));
  const known = new Map(policies);
  const others = productIds.filter((id) => !accounts.has(id));
  // A product that lost its last match has no pair, but perhaps an open alert.
  if (others.length > 0) {
    const { rows } = await tx.query<{ id: string; accountId: string }>(
      `select p.id, p.account_id as "accountId" from pricing.product p
       join pricing.account ac on ac.id = p.account_id and ac.monitoring_paused_at is null
       join pricing.alert a on a.product_id = p.id and a.type = $2 and a.resolved_at is null
       where p.id = any($1)`,
      [others, cheapestByFar.type],
    );
    for (const { id, accountId } of rows) accounts.set(id, accountId);
    const unknown = [...new Set(rows.map(({ accountId }) => accountId))];
    if (unknown.length > 0)
      for (const [id, settings] of await listSettings(tx, unknown))
        known.set(id, toAlertPolicy(settings));
  }
  return [...accounts].flatMap(([productId, accountId]) => {
    const policy = known.get(accountId);
    return policy && cheapestByFar.isWanted(policy) ? [{ accountId, productId, policy }] : [];
  });
}
