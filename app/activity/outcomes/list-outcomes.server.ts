import { z } from 'zod';
import { isCurrencyCode } from '#kernel/currency.ts';
import { type Money, parseDecimal } from '#kernel/money.ts';
import { OUTCOME_REASONS } from '#kernel/reasons/recommendation-reasons.ts';
import type { LedgerEntry, Reliability } from '#sdk/index.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { LocalizedReason } from '#app/locales/format-reason.ts';
import { readLocalizedReason } from '#app/locales/read-localized-reason.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';

const PAGE_SIZE = 25;

export const OutcomeQuerySchema = z.object({
  cursor: z.string().max(2000).optional().catch(undefined),
  show: z.enum(['applied', 'all']).optional().catch(undefined),
});
export type OutcomeQuery = z.infer<typeof OutcomeQuerySchema>;

/** One recommendation with its outcome. Fractions are 0 to 1. */
export interface OutcomeRow {
  readonly id: string;
  readonly variantGid: string | null;
  readonly productTitle: string | null;
  readonly variantTitle: string;
  readonly imageUrl: string | null;
  readonly from: Money | null;
  readonly to: Money | null;
  readonly predicted: number;
  readonly predictedRange: readonly [number, number];
  /** Of more gross profit; null where the goal was another. */
  readonly confidence: number | null;
  readonly basis: string;
  readonly outcome: LedgerEntry['outcome'];
  readonly decidedAt: Date | null;
  readonly givenAt: Date;
  readonly measurement: LedgerEntry['measurement'];
  readonly realised: number | null;
  readonly realisedRange: readonly [number, number] | null;
  readonly days: number | null;
  readonly reason: LocalizedReason | null;
}

export interface OutcomesPage {
  readonly rows: readonly OutcomeRow[];
  readonly next: string | null;
  readonly reliability: Reliability;
}

/** A page of the ledger with the names of our own copy, and how accurate recommendations were. */
export async function listOutcomes(
  services: AppServices,
  shop: string,
  query: OutcomeQuery,
): Promise<ActionResult<OutcomesPage>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const [page, reliability] = await Promise.all([
      client.recommendations.listLedger({
        limit: PAGE_SIZE,
        cursor: query.cursor ?? null,
        ...(query.show === 'all' ? {} : { outcome: 'applied' as const }),
      }),
      client.recommendations.getReliability(),
    ]);
    const names = await listNames(
      services,
      shop,
      page.items.map((entry) => entry.product_id),
    );
    return {
      rows: page.items.map((entry) => toRow(entry, names.get(entry.product_id))),
      next: page.nextCursor,
      reliability,
    };
  });
}

interface Named {
  readonly id: string;
  readonly gid: string;
  readonly productTitle: string;
  readonly title: string;
  readonly imageUrl: string | null;
}

async function listNames(
  services: AppServices,
  shop: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await services.db.query<Named>(
    `select service_product_id as id, gid, product_title as "productTitle", title,
       image_url as "imageUrl"
     from shop.variant
     where shop = $1 and service_product_id = any($2)`,
    [shop, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function toRow(entry: LedgerEntry, named: Named | undefined): OutcomeRow {
  const { realised } = entry;
  return {
    id: entry.recommendation_id,
    variantGid: named?.gid ?? null,
    productTitle: named?.productTitle ?? null,
    variantTitle: named?.title ?? '',
    imageUrl: named?.imageUrl ?? null,
    from: toMoney(entry.current_price, entry.currency),
    to: toMoney(entry.applied_price ?? entry.suggested_price, entry.currency),
    predicted: entry.estimated_conversion_uplift,
    predictedRange: toRange(entry.uplift_interval),
    confidence: entry.objective === 'gross_profit' ? entry.confidence : null,
    basis: entry.basis,
    outcome: entry.outcome,
    decidedAt: entry.decided_at === null ? null : new Date(entry.decided_at),
    givenAt: new Date(entry.given_at),
    measurement: entry.measurement,
    realised: realised?.uplift ?? null,
    realisedRange: realised ? toRange(realised.uplift_interval) : null,
    days: realised?.days_after ?? null,
    reason: readLocalizedReason(
      entry.not_comparable_reason,
      entry.not_comparable_detail,
      OUTCOME_REASONS,
    ),
  };
}

function toRange([low = 0, high = 0]: readonly number[]): readonly [number, number] {
  return [low, high];
}

function toMoney(text: string, currency: string): Money | null {
  if (!isCurrencyCode(currency)) return null;
  const money = parseDecimal(text, currency);
  return typeof money === 'string' ? null : money;
}
