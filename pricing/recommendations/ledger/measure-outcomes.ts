import { DAY_MS } from '#kernel/durations.ts';
import { getSettings } from '#pricing/accounts/settings.ts';
import { listOwnPrices, type OwnPriceRow } from '#pricing/catalog/list-own-prices.ts';
import { listSales, type SaleRow } from '#pricing/catalog/sales.ts';
import type { OutcomeReason } from '#kernel/reasons/recommendation-reasons.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import { buildDailyIndex } from '#pricing/recommendations/beliefs/build-daily-index.ts';
import {
  listHeldOffers,
  type RetailerOffer,
} from '#pricing/recommendations/beliefs/list-held-offers.ts';
import {
  compareWindows,
  FEWEST_DAYS,
  type NotComparable,
  type Realised,
  type WindowDay,
  WINDOW_DAYS,
} from './compare-windows.ts';

const AT_ONCE = 200;
/** Maximum time between the decision and the price reported by the shop. */
const NEAR_MS = 2 * DAY_MS;

interface OpenRow {
  readonly id: string;
  readonly productId: string;
  readonly currency: string;
  readonly uplift: number;
  readonly expectedGain: number | null;
  readonly suggestedMinor: bigint;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  readonly decidedAt: Date;
}

interface Measured {
  readonly id: string;
  readonly measurement: 'waiting' | 'measuring' | 'measured' | 'not_comparable';
  readonly realised: Realised | NotComparable;
}

/**
 * Measures the recommendations that were applied at least a week ago and are not measured yet; runs
 * once a day. The same data give the same figures.
 */
export async function measureOutcomes(
  context: ServiceContext,
  { accountId }: { accountId: string },
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const { tax } = await getSettings(db, accountId);
  for (let after = ''; ;) {
    const rows = await listOpen(db, { accountId, after, now });
    const last = rows.at(-1);
    if (!last) return;
    const measured = await measureRows(db, rows, { now, ownTax: tax });
    await db.query(
      `update pricing.recommendation_ledger l set measurement = n.measurement, realised = n.realised,
         measured_at = $1
       from unnest($2::text[], $3::text[], $4::jsonb[]) as n(id, measurement, realised)
       where l.id = n.id`,
      [
        now,
        measured.map(({ id }) => id),
        measured.map(({ measurement }) => measurement),
        measured.map(({ realised }) => JSON.stringify(realised)),
      ],
    );
    after = last.id;
  }
}

async function listOpen(
  sql: Sql,
  { accountId, after, now }: { accountId: string; after: string; now: Date },
): Promise<OpenRow[]> {
  const { rows } = await sql.query<OpenRow>(
    `select id, product_id as "productId", currency, uplift, expected_gain as "expectedGain",
       to_minor as "suggestedMinor", applied_from_minor as "fromMinor",
       applied_to_minor as "toMinor", decided_at as "decidedAt"
     from pricing.recommendation_ledger
     where account_id = $1 and measurement in ('waiting', 'measuring') and decided_at <= $2
       and id > $3
     order by id limit ${AT_ONCE}`,
    [accountId, new Date(now.getTime() - (FEWEST_DAYS + 1) * DAY_MS), after],
  );
  return rows;
}

async function measureRows(
  sql: Sql,
  rows: readonly OpenRow[],
  { now, ownTax }: { now: Date; ownTax: Parameters<typeof listHeldOffers>[1]['ownTax'] },
): Promise<Measured[]> {
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  const first = new Date(
    Math.min(...rows.map(({ decidedAt }) => decidedAt.getTime())) - (WINDOW_DAYS + 3) * DAY_MS,
  );
  const sales = Map.groupBy(
    await listSales(sql, ids, { since: first.toISOString().slice(0, 10) }),
    (sale) => sale.productId,
  );
  const prices = Map.groupBy(
    await listOwnPrices(sql, ids, { since: first }),
    (span) => span.productId,
  );
  const held = await listHeldOffers(sql, {
    products: rows.map(({ productId, currency }) => ({ productId, currency })),
    from: first,
    to: now,
    ownTax,
  });
  return rows.map((row) =>
    measureOne(row, {
      now,
      sales: sales.get(row.productId) ?? [],
      prices: prices.get(row.productId) ?? [],
      offers: held.get(row.productId) ?? [],
    }),
  );
}

interface Seen {
  readonly now: Date;
  readonly sales: readonly SaleRow[];
  readonly prices: readonly OwnPriceRow[];
  readonly offers: readonly RetailerOffer[];
}

function measureOne(row: OpenRow, { now, sales, prices, offers }: Seen): Measured {
  const notMeasured = (reason: OutcomeReason): Measured => ({
    id: row.id,
    measurement: 'not_comparable',
    realised: { kind: 'not_comparable', reason, mayPass: false },
  });
  if (row.toMinor !== row.suggestedMinor)
    return notMeasured({ code: 'other_price_applied', values: {} });
  const { at, start, end } = findChange(row, prices, now);
  if (end.getTime() < now.getTime() && end.getTime() - at.getTime() < (FEWEST_DAYS + 1) * DAY_MS)
    return notMeasured({ code: 'changed_again', values: {} });
  const [firstDay, changeDay, lastDay] = [
    Math.floor(start.getTime() / DAY_MS),
    Math.floor(at.getTime() / DAY_MS),
    Math.ceil(end.getTime() / DAY_MS),
  ];
  const days = sales
    .filter((sale) => sale.currency === row.currency)
    .map((sale) => ({ sale, day: Date.parse(sale.day) / DAY_MS }));
  const market = buildDailyIndex(offers, {
    days: days.map(({ day }) => day),
    reference: Number(row.fromMinor),
  });
  const toDay = ({ sale, day }: (typeof days)[number]): WindowDay => ({
    day,
    units: sale.units,
    sessions: sale.sessions,
    price: Number(sale.pricePaidMinor),
    market: market.get(day) ?? null,
  });
  const realised = compareWindows({
    before: days
      .filter(
        ({ day }) => day < changeDay && day >= Math.max(firstDay + 1, changeDay - WINDOW_DAYS),
      )
      .map(toDay),
    // The last day is incomplete, or another price was set during it.
    after: days
      .filter(
        ({ day }) => day > changeDay && day < Math.min(lastDay - 1, changeDay + WINDOW_DAYS + 1),
      )
      .map(toDay),
    fromPrice: Number(row.fromMinor),
    toPrice: Number(row.toMinor),
    breakEven: row.expectedGain === null ? null : (1 + row.uplift) / (1 + row.expectedGain),
  });
  const isComplete =
    end.getTime() < now.getTime() || now.getTime() - at.getTime() > (WINDOW_DAYS + 2) * DAY_MS;
  if (realised.kind === 'not_comparable')
    return {
      id: row.id,
      measurement: realised.mayPass && !isComplete ? 'waiting' : 'not_comparable',
      realised,
    };
  return { id: row.id, measurement: isComplete ? 'measured' : 'measuring', realised };
}

/**
 * Finds when the shop's price became the applied one, since when it had the previous price, and
 * until when it has had the new one. Uses the time of the decision when the shop never reported the
 * price.
 */
function findChange(
  { toMinor, decidedAt }: OpenRow,
  prices: readonly OwnPriceRow[],
  now: Date,
): { at: Date; start: Date; end: Date } {
  const n = prices.findIndex(
    (span) =>
      span.priceMinor === toMinor && Math.abs(span.from.getTime() - decidedAt.getTime()) <= NEAR_MS,
  );
  const [before, span] = [prices[n - 1], prices[n]];
  const at = span?.from ?? decidedAt;
  return {
    at,
    start: before && before.from < at ? firstOf(prices, n - 1).from : new Date(0),
    end: span?.to ?? now,
  };
}

/**
 * The first span, going back from `n`, with the same price: reporting the same price again is not a
 * change. The oldest known price may have been valid for longer.
 */
function firstOf(prices: readonly OwnPriceRow[], n: number): { from: Date } {
  let first = n;
  while (first > 0 && prices[first - 1]?.priceMinor === prices[n]?.priceMinor) first -= 1;
  return first === 0 ? { from: new Date(0) } : { from: prices[first]?.from ?? new Date(0) };
}
