import { DAY_MS } from '#kernel/durations.ts';
import type { Settings } from '#pricing/accounts/settings.ts';
import { listOwnPrices, type OwnPriceRow } from '#pricing/catalog/list-own-prices.ts';
import { listMapPrices } from '#pricing/catalog/map-price-periods/list-map-prices.ts';
import { listComparedOffers } from '#pricing/market/list-compared-offers.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { CompetitorOffer } from './model/recommendation.ts';

const REFERENCE_DAYS = 30;

/** The current row of a product: a recommendation, or why there is none. */
export interface Standing {
  readonly id: string;
  readonly currency: string;
  readonly currentMinor: bigint;
  readonly suggestedMinor: bigint | null;
  readonly uplift: number | null;
  readonly confidence: number | null;
  readonly expectedGain: number | null;
  readonly detail: unknown;
  readonly abstained: string | null;
}

/** A product with all data the recommendation needs. */
export interface Subject {
  readonly productId: string;
  readonly currency: string;
  readonly category: string | null;
  /** False: the product is paused or exceeds the plan's limit. */
  readonly monitored: boolean;
  readonly isPaused: boolean;
  readonly priceMinor: bigint;
  readonly costMinor: bigint | null;
  /** The MAP price that holds now. */
  readonly mapMinor: bigint | null;
  readonly minMinor: bigint | null;
  readonly offers: readonly CompetitorOffer[];
  readonly changedAt: Date | null;
  readonly lowest30Minor: bigint | null;
  readonly standing: Standing | null;
  /**
   * The price of the last change that the seller applied and then undid, if the undo restored the
   * current price.
   */
  readonly undoneMinor: bigint | null;
  /** An applied price that has not arrived yet: the product's price is not the seller's any more. */
  readonly isPriceOnItsWay: boolean;
}

type ProductRow = Pick<
  Subject,
  | 'productId'
  | 'currency'
  | 'category'
  | 'monitored'
  | 'isPaused'
  | 'priceMinor'
  | 'costMinor'
  | 'mapMinor'
  | 'minMinor'
>;

interface SubjectQuery {
  readonly accountId: string;
  readonly productIds: readonly string[];
  readonly now: Date;
  /** Whether the account's own prices include tax. */
  readonly ownTax: Settings['tax'];
}

/**
 * Lists the account's products among `productIds` with offers, own prices, decisions and current
 * recommendations, in at most seven queries for any number of products. Empty while the account's monitoring
 * is paused: its recommendations stay as they are.
 */
export async function listSubjects(
  sql: Sql,
  { accountId, productIds, now, ownTax }: SubjectQuery,
): Promise<Subject[]> {
  const { rows: products } = await sql.query<ProductRow>(
    `select p.id as "productId", p.currency, p.category, p.monitored,
       p.paused_at is not null as "isPaused", p.price_minor as "priceMinor",
       p.cost_minor as "costMinor", p.map_minor as "mapMinor", p.min_minor as "minMinor"
     from pricing.product p
     join pricing.account a on a.id = p.account_id and a.monitoring_paused_at is null
     where p.account_id = $1 and p.id = any($2) order by p.id`,
    [accountId, productIds],
  );
  const ids = products.map((product) => product.productId);
  // A price that is suggested today must keep the MAP price that holds today.
  const mapPrices = await listMapPrices(sql, { productIds: ids, at: now });
  const offers = await listComparedOffers(sql, { productIds: ids, ownTax });
  const since = new Date(now.getTime() - REFERENCE_DAYS * DAY_MS);
  const spans = groupByProduct(await listOwnPrices(sql, ids, { since }));
  const decisions = groupByProduct(await listDecisions(sql, ids, since));
  const standing = await listStanding(sql, ids);
  return products.map((product) => {
    const own = (spans.get(product.productId) ?? []).filter(
      (span) => span.currency === product.currency,
    );
    const decided = (decisions.get(product.productId) ?? []).filter(
      ({ currency }) => currency === product.currency,
    );
    const last = decided.at(-1);
    return {
      ...product,
      mapMinor: (mapPrices.get(product.productId) ?? { minor: product.mapMinor }).minor,
      offers: offers.get(product.productId) ?? [],
      changedAt: findLastChange(own, decided),
      undoneMinor:
        last?.decision === 'undone' && last.toMinor === product.priceMinor ? last.fromMinor : null,
      isPriceOnItsWay:
        last?.decision === 'applied' &&
        last.fromMinor === product.priceMinor &&
        last.toMinor !== product.priceMinor &&
        now.getTime() - last.at.getTime() < DAY_MS,
      lowest30Minor: own.reduce<bigint | null>(
        (least, span) => (least === null || span.priceMinor < least ? span.priceMinor : least),
        null,
      ),
      standing: standing.get(product.productId) ?? null,
    };
  });
}

async function listStanding(
  sql: Sql,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql.query<Standing & { productId: string }>(
    `select product_id as "productId", id, currency, current_minor as "currentMinor",
       suggested_minor as "suggestedMinor", uplift, confidence,
       expected_gain as "expectedGain", detail, abstained
     from pricing.recommendation
     where product_id = any($1)`,
    [productIds],
  );
  return new Map(rows.map(({ productId, ...row }) => [productId, row]));
}

/** A decision to apply a recommendation, or to undo one applied before, as recorded. */
interface PriceDecision {
  readonly recommendationId: string;
  readonly decision: 'applied' | 'undone';
  readonly currency: string;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  readonly at: Date;
}

/** Decisions to apply and to undo since then, oldest first. */
async function listDecisions(
  sql: Sql,
  productIds: readonly string[],
  since: Date,
): Promise<(PriceDecision & { readonly productId: string })[]> {
  const { rows } = await sql.query<PriceDecision & { readonly productId: string }>(
    `select product_id as "productId", recommendation_id as "recommendationId", decision,
       currency, from_minor as "fromMinor", to_minor as "toMinor", at
     from pricing.decision
     where product_id = any($1) and at >= $2 and decision in ('applied', 'undone')
     order by at, id`,
    [productIds, since],
  );
  return rows;
}

type OwnSpan = Pick<OwnPriceRow, 'from' | 'to' | 'priceMinor'>;

/**
 * Finds when a seller's price last changed. A change that was undone does not count, so the pause
 * after a change ignores it.
 *
 * Time of the last change that was not undone; null when there is none. `spans` and `decisions`
 * belong to one product, oldest first. Pure.
 */
function findLastChange(
  spans: readonly OwnSpan[],
  decisions: readonly PriceDecision[],
): Date | null {
  return latest(lastApplied(decisions), lastMove(withoutUndone(spans, decisions)));
}

function lastApplied(decisions: readonly PriceDecision[]): Date | null {
  const standing = decisions.filter(
    ({ decision, recommendationId }, at) =>
      decision === 'applied' &&
      !decisions
        .slice(at + 1)
        .some(
          (later) => later.decision === 'undone' && later.recommendationId === recommendationId,
        ),
  );
  return standing.at(-1)?.at ?? null;
}

/** Removes the prices that were undone: the spans before and after such a price become one. */
function withoutUndone(
  spans: readonly OwnSpan[],
  decisions: readonly PriceDecision[],
): readonly OwnSpan[] {
  const undone = new Set(decisions.filter(({ decision }) => decision === 'undone'));
  return spans.reduce<readonly OwnSpan[]>((merged, span) => {
    const [before, between] = merged.slice(-2);
    if (!before || !between || before.priceMinor !== span.priceMinor) return [...merged, span];
    const undo = [...undone].find((decision) => isUndoOf(decision, between, span));
    if (!undo) return [...merged, span];
    // One undo cancels one change.
    undone.delete(undo);
    return [...merged.slice(0, -2), { ...before, to: span.to }];
  }, []);
}

/** The price and the decision arrive separately, in either order, at most a day apart. */
function isUndoOf(undo: PriceDecision, between: OwnSpan, after: OwnSpan): boolean {
  return (
    undo.fromMinor === between.priceMinor &&
    undo.toMinor === after.priceMinor &&
    undo.at.getTime() >= between.from.getTime() - DAY_MS &&
    undo.at.getTime() <= after.from.getTime() + DAY_MS
  );
}

/** The first known price is not a change. */
function lastMove(spans: readonly OwnSpan[]): Date | null {
  const [before, last] = spans.slice(-2);
  return before && last && before.priceMinor !== last.priceMinor ? last.from : null;
}

function latest(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function groupByProduct<Row extends { readonly productId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(rows, ({ productId }) => productId);
}
