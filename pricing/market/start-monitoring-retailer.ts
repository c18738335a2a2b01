import { AppError } from '#kernel/app-error.ts';
import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { normalizeDomain } from './normalize-domain.ts';
import { lockWatches, updateCheckRates } from './update-monitored-retailers.ts';

/** Limits how often a refused retailer is probed again for an account that adds it repeatedly. */
const PROBE_AGAIN_MS = 3_600_000;

/**
 * Starts monitoring a retailer for the account. `tax` is what the account states about its prices.
 * `created` is false when it was monitored already. A refused or gone retailer is probed again, at
 * most once an hour for an account that monitors it already. Throws AppError validation_failed when
 * the text is not a domain, and plan_limit when the account monitors as many retailers as its plan
 * allows.
 */
export async function startMonitoringRetailer(
  context: ServiceContext,
  input: { accountId: string; domainOrUrl: string; tax?: 'included' | 'excluded' | null },
): Promise<{ retailerId: string; created: boolean }> {
  const { domain, origin } = normalizeDomain(input.domainOrUrl);
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const account = await lockWatches(tx, input.accountId);
    await tx.query(
      `insert into pricing.retailer (id, domain, status, status_since, base_url, next_request_at, created_at)
       values ($1, $2, 'probing', $3, $4, now(), $3) on conflict (domain) do nothing`,
      [createId('ret', at), domain, at, origin],
    );
    const found = await tx.query<{ id: string; status: string; status_since: Date }>(
      `select id, status, status_since from pricing.retailer where domain = $1 for no key update`,
      [domain],
    );
    const [retailer] = found.rows;
    if (!retailer) throw new Error(`retailer ${domain} was removed while it was being watched`);
    await requirePlace(tx, { ...input, retailerId: retailer.id, places: account?.retailers ?? 0 });
    const added = await tx.query(
      `insert into pricing.account_retailer (account_id, retailer_id, added_at, tax, monitored)
       values ($1, $2, $3, $4, $5)
       on conflict (account_id, retailer_id) do nothing`,
      [input.accountId, retailer.id, at, input.tax ?? null, account?.paused !== true],
    );
    const created = added.rowCount === 1;
    if (!created && input.tax !== undefined) {
      await tx.query(
        `update pricing.account_retailer set tax = $3 where account_id = $1 and retailer_id = $2`,
        [input.accountId, retailer.id, input.tax],
      );
    }
    const isGivenUp = retailer.status === 'refused' || retailer.status === 'gone';
    const isProbed =
      isGivenUp && (created || at.getTime() - retailer.status_since.getTime() >= PROBE_AGAIN_MS);
    if (isProbed) {
      await tx.query(
        `update pricing.retailer set status = 'probing', status_reason = null, status_reason_detail = null, status_code = null,
           failures_in_row = 0, backoff_until = null, status_since = $2, base_url = $3
         where id = $1`,
        [retailer.id, at, origin],
      );
    }
    if (created) await updateCheckRates(tx, [retailer.id]);
    if (account?.paused !== true && (created || isProbed))
      await context.events.publish(tx, 'retailer.watched', {
        accountId: input.accountId,
        retailerId: retailer.id,
      });
    return { retailerId: retailer.id, created };
  });
}

async function requirePlace(
  tx: Tx,
  { accountId, retailerId, places }: { accountId: string; retailerId: string; places: number },
): Promise<void> {
  const { rows } = await tx.query<{ watched: number; known: boolean }>(
    `select count(*)::int as watched, coalesce(bool_or(retailer_id = $2), false) as known
     from pricing.account_retailer where account_id = $1`,
    [accountId, retailerId],
  );
  const { watched, known } = rows[0] ?? { watched: 0, known: false };
  if (!known && watched >= places)
    throw new AppError(
      'plan_limit',
      `The plan has room for ${places} retailers, all of them watched`,
    );
}
