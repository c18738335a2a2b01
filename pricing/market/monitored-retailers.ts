import { AppError } from '#kernel/app-error.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { getPlanContents, PLAN_CONTENTS, PLANS } from '#kernel/plans.ts';
import { normalizeDomain } from './normalize-domain.ts';

/** Limits how often a refused retailer is probed again for an account that adds it repeatedly. */
const PROBE_AGAIN_MS = HOUR_MS;

/**
 * Starts monitoring a retailer for the account. `tax` is what the account states about its prices.
 * `created` is false when it was monitored already, `isSample` true for a sample retailer. A
 * refused or gone retailer is probed again, at most once an hour for an account that monitors it
 * already. Throws AppError validation_failed when the text is not a domain, and plan_limit when the
 * account monitors as many retailers as its plan allows. A test account can only monitor its sample
 * retailers, and nobody else can.
 */
export async function startMonitoringRetailer(
  context: ServiceContext,
  input: { accountId: string; domainOrUrl: string; tax?: 'included' | 'excluded' | null },
): Promise<{ retailerId: string; created: boolean; isSample: boolean }> {
  const { domain, origin } = normalizeDomain(input.domainOrUrl);
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const account = await lockWatches(tx, input.accountId);
    await requireKind(tx, { domain, accountId: input.accountId, isTest: account?.isTest === true });
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
      await context.events.publish(tx, 'retailer.monitored', {
        accountId: input.accountId,
        retailerId: retailer.id,
      });
    return { retailerId: retailer.id, created, isSample: account?.isTest === true };
  });
}

async function requireKind(
  tx: Tx,
  { domain, accountId, isTest }: { domain: string; accountId: string; isTest: boolean },
): Promise<void> {
  const { rows } = await tx.query<{ sampleOf: string | null }>(
    'select sample_of as "sampleOf" from pricing.retailer where domain = $1',
    [domain],
  );
  const sampleOf = rows[0]?.sampleOf ?? null;
  if (isTest ? sampleOf === accountId : sampleOf === null) return;
  const detail = isTest
    ? `A test account can only monitor its sample retailers, got ${domain}`
    : `The domain ${domain} does not exist, or has no address: check its spelling`;
  throw new AppError('validation_failed', `domain: ${detail}`, {
    errors: [
      { pointer: '/domain', detail, code: isTest ? 'not_a_sample_retailer' : 'unknown_domain' },
    ],
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

/**
 * Stops monitoring a retailer for the account. Its data stays for other accounts. Throws AppError
 * not_found when the account did not monitor it.
 */
export async function stopMonitoringRetailer(
  context: ServiceContext,
  input: { accountId: string; retailerId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockWatches(tx, input.accountId);
    const removed = await tx.query(
      `delete from pricing.account_retailer where account_id = $1 and retailer_id = $2`,
      [input.accountId, input.retailerId],
    );
    if (removed.rowCount === 0) throw new AppError('not_found', `No retailer ${input.retailerId}`);
    await context.events.publish(tx, 'retailer.unmonitored', input);
    await updateCheckRates(tx, [input.retailerId]);
    // A retailer that exceeded the plan's limit becomes monitored.
    await updateMonitoredRetailers(context, tx, input);
  });
}

const CHECKS = PLANS.map((plan) => PLAN_CONTENTS[plan].checksPerDay);

interface SettledWatches {
  /** Nothing is monitored for the account: its plan has ended. */
  readonly paused: boolean;
  /** Retailers that are no longer monitored for the account. */
  readonly ended: readonly string[];
}

/**
 * Held until the transaction ends, so that concurrent requests cannot exceed the plan's number of
 * retailers.
 */
async function lockWatches(
  tx: Tx,
  accountId: string,
): Promise<{ retailers: number; paused: boolean; isTest: boolean } | null> {
  const { rows } = await tx.query<{ plan: string; paused: boolean; isTest: boolean }>(
    `select plan, monitoring_paused_at is not null as paused, live_account_id is not null as "isTest"
     from pricing.account where id = $1 for no key update`,
    [accountId],
  );
  const [row] = rows;
  if (!row) return null;
  const { paused, isTest } = row;
  return { retailers: getPlanContents(row.plan).retailers, paused, isTest };
}

/**
 * Updates which retailers are monitored for the account: those added first, as many as its plan
 * allows; none while its monitoring is paused. Retailers that become monitored are published as
 * watched. Repeating it changes nothing.
 */
export async function updateMonitoredRetailers(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  { accountId }: { accountId: string },
): Promise<SettledWatches> {
  const account = await lockWatches(tx, accountId);
  if (!account) return { paused: false, ended: [] };
  const { rows } = await tx.query<{ id: string; monitored: boolean }>(
    `update pricing.account_retailer w set monitored = r.place <= $2
     from (select retailer_id, row_number() over (order by added_at, retailer_id) as place
       from pricing.account_retailer where account_id = $1) r
     where w.account_id = $1 and w.retailer_id = r.retailer_id and w.monitored <> (r.place <= $2)
     returning w.retailer_id as id, w.monitored`,
    [accountId, account.paused ? 0 : account.retailers],
  );
  const all = await tx.query<{ id: string }>(
    'select retailer_id as id from pricing.account_retailer where account_id = $1 order by retailer_id',
    [accountId],
  );
  await updateCheckRates(
    tx,
    all.rows.map(({ id }) => id),
  );
  for (const { id } of rows.filter(({ monitored }) => monitored))
    await context.events.publish(tx, 'retailer.monitored', { accountId, retailerId: id });
  return {
    paused: account.paused,
    ended: rows.filter(({ monitored }) => !monitored).map(({ id }) => id),
  };
}

/**
 * A page is read for all accounts that monitor its retailer, as often as the largest of their plans
 * allows. The new interval takes effect with each page's next visit.
 */
async function updateCheckRates(tx: Tx, retailerIds: readonly string[]): Promise<void> {
  // In the same order everywhere, so that two accounts with the same retailers cannot deadlock.
  await tx.query('select from pricing.retailer where id = any($1) order by id for no key update', [
    retailerIds,
  ]);
  await tx.query(
    `update pricing.retailer r set checks_a_day = m.most
     from (
       select w.retailer_id, max(($3::int[])[array_position($2::text[], a.plan)]) as most
       from pricing.account_retailer w
       join pricing.account a on a.id = w.account_id
       where w.retailer_id = any($1) and w.monitored
       group by w.retailer_id) m
     where r.id = m.retailer_id and r.checks_a_day is distinct from m.most`,
    [retailerIds, PLANS, CHECKS],
  );
}
