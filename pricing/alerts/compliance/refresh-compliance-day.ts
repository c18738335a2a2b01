/**
 * How many of a retailer's offers are at or above their MAP prices today. The day is that of UTC,
 * because retailers and accounts of all time zones are counted together; it keeps the numbers of
 * its last count.
 */
import { DAY_MS } from '#kernel/durations.ts';
import { PLANS, PLAN_CONTENTS } from '#kernel/plans.ts';
import { listMapPrices } from '#pricing/catalog/map-price-periods/list-map-prices.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AlertPolicy } from '#pricing/alerts/alert-policy.ts';
import type { Pair } from '#pricing/alerts/pair.ts';
import { listPairs, readPolicies } from '#pricing/alerts/refresh-alerts.ts';
import { compareWithMapPrice } from '#pricing/alerts/rules/map-violation.ts';
import { withMapPrices } from '#pricing/alerts/with-map-prices.ts';

/**
 * Offers that no visit found for longer say nothing about today. A listing that is matched is
 * visited at least as often, unless its retailer allows fewer visits.
 */
const SEEN_WITHIN_DAYS = 7;
/** Products per query: enough that 100,000 offers take a few dozen statements. */
const PRODUCTS_AT_ONCE = 2_000;

interface Count {
  compliant: number;
  below: number;
}

/** Accounts that have MAP prices and whose retailers are visited. */
export async function listCountedAccounts(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from pricing.account a
     where suspended_at is null and monitoring_paused_at is null
       and (exists (select from pricing.product p where p.account_id = a.id and p.map_minor is not null)
         or exists (select from pricing.map_price_period t where t.account_id = a.id))
     order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Counts the account's offers with a MAP price that holds now and writes the current day (UTC) of
 * each retailer; a retailer without such offers gets zeros. Repeating it replaces the day's numbers.
 * Unknown accounts are ignored.
 */
export async function refreshComplianceDay(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  { accountId }: { accountId: string },
): Promise<void> {
  const now = clock.now();
  const policy = (await readPolicies(db, [accountId])).get(accountId);
  if (!policy) return;
  const counts = new Map<string, Count>();
  for (let after = ''; ;) {
    const productIds = await listProducts(db, { accountId, after });
    const last = productIds.at(-1);
    if (last === undefined) break;
    const mapPrices = await listMapPrices(db, { productIds, at: now });
    const pairs = await listPairs(db, { productIds, listingIds: null });
    addPairs(counts, withMapPrices(pairs, mapPrices), { policy, now });
    after = last;
  }
  await writeDay(db, { accountId, day: now.toISOString().slice(0, 10), counts });
}

/** Monitored products with a match, which may have a MAP price. */
async function listProducts(
  sql: Sql,
  { accountId, after }: { accountId: string; after: string },
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select p.id from pricing.product p
     where p.account_id = $1 and p.monitored and p.id > $2
       and (p.map_minor is not null
         or exists (select from pricing.map_price_period t where t.account_id = $1))
       and exists (select from pricing.match m
         where m.product_id = p.id and m.verdict in ('auto', 'confirmed'))
     order by p.id limit ${PRODUCTS_AT_ONCE}`,
    [accountId, after],
  );
  return rows.map(({ id }) => id);
}

function addPairs(
  counts: Map<string, Count>,
  pairs: readonly Pair[],
  { policy, now }: { policy: AlertPolicy; now: Date },
): void {
  const since = now.getTime() - SEEN_WITHIN_DAYS * DAY_MS;
  for (const pair of pairs) {
    if (pair.lastSeenAt === null || pair.lastSeenAt.getTime() < since) continue;
    const place = compareWithMapPrice(pair, policy);
    if (place === null) continue;
    const count = counts.get(pair.retailer) ?? { compliant: 0, below: 0 };
    count[place === 'below' ? 'below' : 'compliant'] += 1;
    counts.set(pair.retailer, count);
  }
}

async function writeDay(
  sql: Sql,
  {
    accountId,
    day,
    counts,
  }: { accountId: string; day: string; counts: ReadonlyMap<string, Count> },
): Promise<void> {
  const all = [...counts];
  await sql.query(
    `insert into pricing.map_compliance_day as d (account_id, retailer, day, offers, compliant, below)
     select $1, retailer, $2::text::date, sum(compliant + below), sum(compliant), sum(below)
     from (
       select * from unnest($3::text[], $4::int[], $5::int[]) as c(retailer, compliant, below)
       union all
       select r.domain, 0, 0 from pricing.account_retailer ar
       join pricing.retailer r on r.id = ar.retailer_id
       where ar.account_id = $1 and ar.monitored) counted
     where exists (select from pricing.account where id = $1)
     group by retailer
     on conflict (account_id, retailer, day) do update
       set offers = excluded.offers, compliant = excluded.compliant, below = excluded.below
       where (d.offers, d.compliant) is distinct from (excluded.offers, excluded.compliant)`,
    [
      accountId,
      day,
      all.map(([retailer]) => retailer),
      all.map(([, { compliant }]) => compliant),
      all.map(([, { below }]) => below),
    ],
  );
}

/** Deletes days that are older than the history of their account's plan. */
export async function deleteOldComplianceDays(sql: Sql, now: Date): Promise<void> {
  const limited = PLANS.flatMap((plan) => {
    const days = PLAN_CONTENTS[plan].historyDays;
    return days === null ? [] : [{ plan, days }];
  });
  await sql.query(
    `delete from pricing.map_compliance_day d
     using pricing.account a, unnest($1::text[], $2::int[]) as kept(plan, days)
     where a.id = d.account_id and a.plan = kept.plan
       and d.day < ($3::timestamptz at time zone 'utc')::date - kept.days`,
    [limited.map(({ plan }) => plan), limited.map(({ days }) => days), now],
  );
}
