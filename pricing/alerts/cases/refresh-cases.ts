/**
 * Keeps the cases in step with the alerts: whoever changes MAP violations hands the changes over in
 * the same transaction.
 */
import type { AccountEvent } from '#pricing/events/event-types.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { lockForAlerts } from '#pricing/catalog/lock-products.ts';
import { type CaseKey, lockCases } from './case.ts';
import { type AlertChange, type OpenViolation, planAlertChanges } from './plan-alert-changes.ts';
import { writeCases } from './write-cases.ts';

/**
 * Updates the cases of these changed MAP violations, in two reads and two writes for any number.
 * Opening violations needs the locks of their products (`lockForAlerts`), so that no case is created
 * twice. Returns the events to publish.
 */
export async function refreshCases(
  tx: Tx,
  { changes, now }: { changes: readonly AlertChange[]; now: Date },
): Promise<AccountEvent[]> {
  return refreshKeys(tx, { keys: changes, changes, now });
}

async function refreshKeys(
  tx: Tx,
  given: { keys: readonly CaseKey[]; changes: readonly AlertChange[]; now: Date },
): Promise<AccountEvent[]> {
  const { changes, now } = given;
  const keys = new Map(given.keys.map((key) => [nameOf(key), key]));
  if (keys.size === 0) return [];
  // Counted once the cases are locked: of two transactions the later one sees both's alerts.
  const [stored, open] = await Promise.all([
    lockCases(tx, [...keys.values()]),
    listOpenViolations(tx, [...keys.values()]),
  ]);
  const caseOf = new Map(stored.map((one) => [nameOf(one), one]));
  const openOf = Map.groupBy(open, nameOf);
  const changesOf = Map.groupBy(changes, nameOf);
  const plans = [...keys].flatMap(([name, { accountId, productId, retailer }]) => {
    const plan = planAlertChanges(caseOf.get(name) ?? null, {
      key: { accountId, productId, retailer },
      open: openOf.get(name) ?? [],
      changes: changesOf.get(name) ?? [],
      now,
    });
    return plan ? [plan] : [];
  });
  return writeCases(tx, plans, { now });
}

const nameOf = ({ accountId, productId, retailer }: CaseKey): string =>
  `${accountId} ${productId} ${retailer}`;

async function listOpenViolations(
  sql: Sql,
  keys: readonly CaseKey[],
): Promise<(OpenViolation & CaseKey)[]> {
  const { rows } = await sql.query<{
    id: string;
    accountId: string;
    productId: string;
    retailer: string;
    detectedAt: Date;
    currency: string;
    mapMinor: bigint;
    listedMinor: bigint;
  }>(
    `select a.id, k.account_id as "accountId", k.product_id as "productId", k.retailer,
       a.detected_at as "detectedAt", a.currency, a.map_minor as "mapMinor",
       a.listed_minor as "listedMinor"
     from unnest($1::text[], $2::text[], $3::text[]) as k(account_id, retailer, product_id)
     join pricing.alert a on a.product_id = k.product_id and a.resolved_at is null
       and a.type = 'map_violation' and a.account_id = k.account_id and a.retailer = k.retailer
     where a.currency is not null and a.map_minor is not null and a.listed_minor is not null
     order by a.id`,
    [
      keys.map(({ accountId }) => accountId),
      keys.map(({ retailer }) => retailer),
      keys.map(({ productId }) => productId),
    ],
  );
  return rows;
}

const CASES_AT_ONCE = 500;

/**
 * Counts the open violations of an account's cases again, and puts cases right that differ, such as
 * after a listing was deleted with its alerts. Part of the nightly review; repeating it changes
 * nothing.
 */
export async function checkCases(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  const { rows } = await context.db.query<{ productId: string; retailer: string }>(
    `with counted as (
       select product_id, retailer, count(*) as n from pricing.alert
       where account_id = $1 and type = 'map_violation' and resolved_at is null
         and product_id is not null and retailer is not null
       group by product_id, retailer)
     select product_id as "productId", retailer from counted a
     where not exists (select from pricing.map_case c
       where c.account_id = $1 and c.retailer = a.retailer and c.product_id = a.product_id
         and c.open_alerts = a.n)
     union select c.product_id, c.retailer from pricing.map_case c
     where c.account_id = $1 and c.open_alerts > 0
       and not exists (select from counted a
         where a.product_id = c.product_id and a.retailer = c.retailer)`,
    [accountId],
  );
  await refreshInChunks(
    context,
    rows.map((row) => ({ accountId, ...row })),
  );
}

/**
 * Ends the excuses whose time is over: the case is new again when a violation is open or was not
 * ended by the retailer, and has complied otherwise. Called by a schedule.
 */
export async function closeExcuses(context: ServiceContext): Promise<void> {
  const { rows } = await context.db.query<{
    accountId: string;
    productId: string;
    retailer: string;
  }>(
    `select account_id as "accountId", product_id as "productId", retailer from pricing.map_case
     where excused_until <= $1 order by excused_until`,
    [context.clock.now()],
  );
  await refreshInChunks(context, rows);
}

async function refreshInChunks(context: ServiceContext, keys: readonly CaseKey[]): Promise<void> {
  for (let start = 0; start < keys.length; start += CASES_AT_ONCE) {
    const chunk = keys.slice(start, start + CASES_AT_ONCE);
    await context.db.transaction(async (tx) => {
      await lockForAlerts(
        tx,
        chunk.map(({ productId }) => productId),
      );
      const now = context.clock.now();
      await context.events.publishToAccounts(
        tx,
        await refreshKeys(tx, { keys: chunk, changes: [], now }),
      );
    });
  }
}
