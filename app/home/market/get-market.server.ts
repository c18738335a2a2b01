import { z } from 'zod';
import { DAY_MS } from '#kernel/durations.ts';
import { InsightChangeListSchema } from '#pricing/contract/contract.ts';
import type {
  InsightChange,
  InsightCoverage,
  InsightGap,
  InsightPosition,
  InsightViolations,
  PricingClient,
} from '#sdk/index.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { countWithCache } from '#app/service-copy/count-with-cache.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { INSIGHTS_CAPABILITY } from '#app/shop-state/insights.ts';
import { NOTICES_CAPABILITY } from '#app/shop-state/notices.ts';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import { buildIndexSeries, type DaySeries } from './market-series.ts';

export const MarketQuerySchema = z.object({
  /** Of the products; without it that of most products. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
});
type MarketQuery = z.output<typeof MarketQuerySchema>;

/** What changed: `counts` of all kinds since then, and the latest changes. */
export interface MarketChanges {
  readonly since: string;
  readonly counts: z.output<typeof ChangesRestSchema>['counts'];
  readonly changes: readonly InsightChange[];
}

/** The price index by day. `asOf`: when today was last counted; null: no day was. */
interface MarketIndex {
  readonly asOf: string | null;
  readonly brand: DaySeries;
  readonly collection: DaySeries;
}

/** Where the shop stands in its market. Each part has its own error. */
export interface MarketView {
  readonly position: ActionResult<{ readonly position: InsightPosition }>;
  readonly changes: ActionResult<MarketChanges>;
  readonly gaps: ActionResult<{ readonly gaps: readonly InsightGap[] }>;
  readonly index: ActionResult<MarketIndex>;
  readonly violations: ActionResult<{ readonly violations: InsightViolations }>;
  readonly coverage: ActionResult<{ readonly coverage: readonly InsightCoverage[] }>;
}

/** What the service knows of a shop beyond our copy. */
export interface MarketAnswer {
  /** Null: the service does not measure it. */
  readonly market: MarketView | null;
  /** Notices that wait for a person, counted up to a hundred; null: not known. */
  readonly noticesDue: number | null;
}

/** Notices that fell due by the schedule, and those whose sending needs a look. */
const DUE_NOTICES = 'ready,perhaps_sent,not_delivered';
const MOST_NOTICES = 100;
/** Days of the charts, today included. */
const MARKET_DAYS = 90;
/** Groups of a chart: readers cannot distinguish more lines. */
const GROUPS = 8;
const ROWS = 10;
/** Rows of a file, and retailers. */
export const MOST_ROWS = 1000;
/** The service counts again a minute after a change. Home is loaded more often while it settles. */
const FRESH_MS = 60_000;

const ChangesRestSchema = InsightChangeListSchema.pick({ since: true, counts: true });

/**
 * Requests what the service computed ahead: a fixed number of requests whatever the size of the
 * shop, kept for a minute in this process. An error of the service is a part's outcome.
 */
export async function getMarket(
  services: AppServices,
  { domain, baseUrl, capabilities, now }: ShopView,
  { currency }: MarketQuery,
): Promise<MarketAnswer> {
  const client = (): Promise<PricingClient> => getPricingClient(services, domain);
  const read = <T extends object>(part: string, work: () => Promise<T>): Promise<ActionResult<T>> =>
    countWithCache(services, {
      name: `market ${part} ${domain} ${baseUrl} ${currency}`,
      count: () => toServiceActionResult(services, domain, work),
      isLarge: ({ ok }) => ok,
      freshMs: FRESH_MS,
    });
  const notices = capabilities.includes(NOTICES_CAPABILITY)
    ? read('notices', async () => ({ due: await countNoticesDue(await client()) }))
    : null;
  if (!capabilities.includes(INSIGHTS_CAPABILITY))
    return { market: null, noticesDue: toCount(await notices) };
  const given = currency === undefined ? {} : { currency };
  const from = new Date(now.getTime() - (MARKET_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const [position, changes, gaps, index, violations, coverage, due] = await Promise.all([
    read('position', async () => ({
      position: await (await client()).insights.getPosition(given),
    })),
    read('changes', async () => readChanges(await client(), ROWS)),
    read('gaps', async () => ({ gaps: await readGaps(await client(), { ...given, limit: ROWS }) })),
    read('index', async () => readIndex(await client(), { ...given, from })),
    read('violations', async () => ({
      violations: await (await client()).insights.getViolations({ from }),
    })),
    read('coverage', async () => ({ coverage: await readCoverage(await client()) })),
    notices,
  ]);
  return {
    market: { position, changes, gaps, index, violations, coverage },
    noticesDue: toCount(due),
  };
}

const toCount = (outcome: ActionResult<{ due: number }> | null): number | null =>
  outcome?.ok ? outcome.due : null;

async function countNoticesDue(client: PricingClient): Promise<number> {
  const page = await client.notices.list({ state: DUE_NOTICES, limit: MOST_NOTICES });
  return page.items.length;
}

/** What changed in the last 24 hours, the newest first. */
export async function readChanges(client: PricingClient, limit: number): Promise<MarketChanges> {
  const page = await client.insights.listChanges({ limit });
  return { ...ChangesRestSchema.parse(page.rest), changes: page.items };
}

/** Products by their gap to the market price, weighted by sales. */
export async function readGaps(
  client: PricingClient,
  query: { currency?: string; limit: number },
): Promise<readonly InsightGap[]> {
  return (await client.insights.listGaps(query)).items;
}

async function readIndex(
  client: PricingClient,
  query: { currency?: string; from: string },
): Promise<MarketIndex> {
  const [all, brands, collections] = await Promise.all([
    client.insights.listIndex(query),
    client.insights.listIndex({ ...query, by: 'brand', largest: GROUPS }),
    client.insights.listIndex({ ...query, by: 'collection', largest: GROUPS }),
  ]);
  return {
    asOf: all.items.at(-1)?.as_of ?? null,
    brand: buildIndexSeries(all.items, brands.items),
    collection: buildIndexSeries(all.items, collections.items),
  };
}

/** Retailers, those with the smallest share of fresh offers first, those without products last. */
async function readCoverage(client: PricingClient): Promise<readonly InsightCoverage[]> {
  const { items } = await client.insights.listCoverage({ limit: MOST_ROWS });
  return items.toSorted(
    (a, b) =>
      Number(a.products === 0) - Number(b.products === 0) ||
      a.fresh_share_basis_points - b.fresh_share_basis_points ||
      b.products - a.products ||
      (a.retailer < b.retailer ? -1 : 1),
  );
}
