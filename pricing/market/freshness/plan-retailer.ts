import type { Stage } from '#pricing/events/stage.ts';
import { groupDocuments } from './group-documents.ts';
import { priceVisits, type VisitPlan } from './price-visits.ts';
import { plannedVisitsADay } from './visit-budget.ts';
import { documentAtStake, type OfferHabits } from './weight-policy.ts';

/** A plan holds for this long: what it rests on moves slowly. */
const PLAN_EVERY_MS = 3_600_000;

export interface RetailerPlan extends VisitPlan {
  readonly budgetADay: number;
  readonly documents: number;
}

/**
 * Works out what a visit at this host must be worth, from its budget and from all that is read there, and keeps it. Null when the last
 * plan still holds and `force` is not set. Next visits follow it as documents are visited.
 */
export async function planRetailer(
  stage: Stage,
  retailerId: string,
  options: { force?: boolean } = {},
): Promise<RetailerPlan | null> {
  const now = stage.clock.now();
  const host = await stage.db.query<{
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
  const documents = await loadDocuments(stage, retailerId);
  const budgetADay = plannedVisitsADay({
    delayMs: retailer.delay_ms,
    dailyRequests: retailer.daily_requests,
  });
  const plan = priceVisits(
    groupDocuments(documents.map((offers) => documentAtStake(offers, retailer.checks_a_day))),
    budgetADay,
  );
  await stage.db.query(
    `update pricing.retailer set visit_price = $2, planned_at = $3 where id = $1`,
    [retailerId, plan.visitPrice, now],
  );
  return { ...plan, budgetADay, documents: documents.length };
}

/** What is visited regularly: not what is gone, nor addresses that turned out to hold no offer. */
async function loadDocuments(stage: Stage, retailerId: string): Promise<OfferHabits[][]> {
  const found = await stage.db.query<{
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
    const known = byDocument.get(row.read_from);
    if (known) known.push(offer);
    else byDocument.set(row.read_from, [offer]);
  }
  return [...byDocument.values()];
}
