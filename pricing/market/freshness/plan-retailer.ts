import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import {
  toDocumentAtStake,
  type OfferHabits,
  type DocumentAtStake,
  type OfferAtStake,
  chooseIntervalDays,
} from './next-visit.ts';

/** A plan is valid for this long, because its inputs change slowly. */
const PLAN_EVERY_MS = HOUR_MS;

/** A kind of document, and how many documents are of this kind. */
interface DocumentKind {
  readonly document: DocumentAtStake;
  readonly count: number;
}

interface VisitPlan {
  /**
   * The host's price of a visit, which determines all intervals. Zero when the budget suffices for
   * the shortest ones.
   */
  readonly visitPrice: number;
  /**
   * Resulting visits per day. Exceeds the budget only when even the longest intervals need more.
   */
  readonly visitsADay: number;
}

interface RetailerPlan extends VisitPlan {
  readonly budgetADay: number;
  readonly documents: number;
}

/**
 * Computes the minimum benefit of a visit at this host from its budget and all documents read
 * there, and stores it. Null when the last plan is still valid and `force` is not set. Next visits
 * use it as documents are visited.
 */
export async function planRetailer(
  context: ServiceContext,
  retailerId: string,
  options: { force?: boolean } = {},
): Promise<RetailerPlan | null> {
  const now = context.clock.now();
  const host = await context.db.query<{
    delay_ms: number;
    daily_requests: number;
    planned_at: Date | null;
    checks_a_day: number;
  }>(
    `select delay_ms, daily_requests, planned_at, checks_a_day from pricing.retailer where id = $1`,
    [retailerId],
  );
  const [retailer] = host.rows;
  if (!retailer) return null;
  const isFresh =
    retailer.planned_at !== null && now.getTime() - retailer.planned_at.getTime() < PLAN_EVERY_MS;
  if (isFresh && options.force !== true) return null;
  const documents = await loadDocuments(context, retailerId);
  const budgetADay = getVisitBudget({
    delayMs: retailer.delay_ms,
    dailyRequests: retailer.daily_requests,
  });
  const plan = estimateVisitPrice(
    collectDocumentKinds(
      documents.map((offers) => toDocumentAtStake(offers, retailer.checks_a_day)),
    ),
    budgetADay,
  );
  await context.db.query(
    `update pricing.retailer set visit_price = $2, planned_at = $3 where id = $1`,
    [retailerId, plan.visitPrice, now],
  );
  return { ...plan, budgetADay, documents: documents.length };
}

/** The rest is for finding the catalog, confirming prices and retries. */
const PLANNED_SHARE = 0.5;

/** Visits a day that may be planned at a host: half of what its delay and its daily limit allow. */
export function getVisitBudget(host: { delayMs: number; dailyRequests: number }): number {
  return PLANNED_SHARE * Math.min(DAY_MS / Math.max(1, host.delayMs), host.dailyRequests);
}

/** Rates that differ by less than a sixth are grouped. */
const STEPS_PER_E = 6;

/**
 * Groups documents that need the same visits: a host of 20,000 pages is planned as a few hundred
 * kinds. Rates are rounded by less than a tenth.
 */
export function collectDocumentKinds(documents: Iterable<DocumentAtStake>): DocumentKind[] {
  const kinds = new Map<string, { document: DocumentAtStake; count: number }>();
  for (const document of documents) {
    const offers = groupOffers(document.offers);
    const key = [
      document.shortestDays,
      document.longestDays,
      ...offers.map((offer) => `${offer.importance}:${offer.rate}`),
    ].join(' ');
    const kind = kinds.get(key);
    if (kind) kind.count += 1;
    else kinds.set(key, { document: { ...document, offers }, count: 1 });
  }
  return [...kinds.values()];
}

const STEPS = 50;
const HIGHEST_PRICE = 1e12;

/**
 * The price of a visit at which a host's documents together need as many visits a day as the budget
 * has: the Lagrange multiplier of minimizing the weighted age of outdated prices under a budget
 * (Cho & Garcia-Molina, ACM TODS 28(4), 2003; that one number for all documents suffices: Azar,
 * Horvitz, Lubetzky, Peres, Shahaf, "Tractable near-optimal policies for crawling", PNAS 115(32),
 * 2018).
 */
export function estimateVisitPrice(kinds: readonly DocumentKind[], budgetADay: number): VisitPlan {
  const visitsAt = (price: number): number =>
    kinds.reduce(
      (sum, { document, count }) => sum + count / chooseIntervalDays(document, price),
      0,
    );
  const most = visitsAt(0);
  if (most <= budgetADay) return { visitPrice: 0, visitsADay: most };
  const least = visitsAt(HIGHEST_PRICE);
  if (least >= budgetADay) return { visitPrice: HIGHEST_PRICE, visitsADay: least };
  let low = Math.log(1e-12);
  let high = Math.log(HIGHEST_PRICE);
  for (let step = 0; step < STEPS && high - low > 1e-3; step += 1) {
    const middle = (low + high) / 2;
    if (visitsAt(Math.exp(middle)) > budgetADay) low = middle;
    else high = middle;
  }
  const visitPrice = Math.exp(high);
  return { visitPrice, visitsADay: visitsAt(visitPrice) };
}

/** The benefits of offers with the same rate add up, so their importances are summed. */
function groupOffers(offers: readonly OfferAtStake[]): OfferAtStake[] {
  const byRate = new Map<number, number>();
  for (const { importance, rate } of offers) {
    const rounded = Math.exp(
      Math.round(Math.log(Math.max(rate, 1e-9)) * STEPS_PER_E) / STEPS_PER_E,
    );
    byRate.set(rounded, (byRate.get(rounded) ?? 0) + importance);
  }
  return [...byRate].sort(([a], [b]) => a - b).map(([rate, importance]) => ({ rate, importance }));
}

/**
 * Documents that are visited regularly: without those that no longer exist and addresses without an
 * offer.
 */
async function loadDocuments(
  context: ServiceContext,
  retailerId: string,
): Promise<OfferHabits[][]> {
  const found = await context.db.query<{
    read_from: string;
    weight: number;
    shape: number;
    exposure: number;
  }>(
    `select read_from, weight, change_shape as shape, change_exposure as exposure from pricing.listing
     where retailer_id = $1 and next_check_at is not null and state <> 'gone' and (offer_since is not null or state = 'new')`,
    [retailerId],
  );
  const byDocument = new Map<string, OfferHabits[]>();
  for (const row of found.rows) {
    const offer = { weight: row.weight, rate: { shape: row.shape, exposureDays: row.exposure } };
    const documentOffers = byDocument.get(row.read_from);
    if (documentOffers) documentOffers.push(offer);
    else byDocument.set(row.read_from, [offer]);
  }
  return [...byDocument.values()];
}
