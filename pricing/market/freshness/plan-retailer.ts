import type { ServiceContext } from '#pricing/events/service-context.ts';
import { collectDocumentKinds } from './collect-document-kinds.ts';
import { estimateVisitPrice, type VisitPlan } from './estimate-visit-price.ts';
import { getVisitBudget } from './visit-budget.ts';
import { toDocumentAtStake, type OfferHabits } from './weight-policy.ts';

/** A plan is valid for this long, because its inputs change slowly. */
const PLAN_EVERY_MS = 3_600_000;

export interface RetailerPlan extends VisitPlan {
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

/** Documents that are visited regularly: without those that no longer exist and addresses without an offer. */
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
