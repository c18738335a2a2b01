import { getSettings } from '#pricing/accounts/get-settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { learnDemandOf, type SalesHistory } from '../model/learn-beliefs.ts';
import { isSimilar, toLevels, writeLevels } from './demand-levels.ts';
import { findLevels } from './find-levels.ts';
import { type HistorySubject, getHistoryStart, listHistories } from './list-histories.ts';

/** Number of products to learn from; more would not change the result but cost reading time. */
const SAMPLE = 600;
const FEWEST_DAYS = 14;
const AT_ONCE = 100;

/**
 * Learns the account's demand levels from its products, those with price changes first, and stores
 * them where they differ from the previous levels. Returns true when they do: the beliefs based on
 * them are then learned again. The same data give the same levels.
 */
export async function learnLevels(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  const { tax } = await getSettings(db, accountId);
  const { rows: sample } = await db.query<HistorySubject>(
    `select p.id as "productId", p.currency, p.price_minor as "priceMinor", p.category
     from pricing.product p
     join lateral (
       select count(*) as days,
         max(s.price_paid_minor) > 1.01 * min(s.price_paid_minor) as moved
       from pricing.sale s
       where s.product_id = p.id and s.day >= $2) s on true
     where p.account_id = $1 and p.price_minor > 0 and s.days >= $3
     order by s.moved desc, md5(p.id) limit $4`,
    [accountId, getHistoryStart(now), FEWEST_DAYS, SAMPLE],
  );
  if (sample.length === 0) return false;
  const histories: SalesHistory[] = [];
  for (let start = 0; start < sample.length; start += AT_ONCE)
    histories.push(
      ...(await listHistories(db, {
        subjects: sample.slice(start, start + AT_ONCE),
        now,
        ownTax: tax,
      })),
    );
  const levels = toLevels(learnDemandOf(histories));
  const before = await findLevels(db, accountId);
  if (before && isSimilar(before.levels, levels)) return false;
  await db.query(
    `insert into pricing.demand_level (account_id, levels, products, learned_at)
     values ($1, $2, $3, $4)
     on conflict (account_id) do update set levels = excluded.levels, products = excluded.products,
       learned_at = excluded.learned_at`,
    [accountId, writeLevels(levels), histories.length, now],
  );
  return true;
}
