import { formatDecimal } from '#kernel/money.ts';
import type { ChangeRow } from './price-change.ts';

/**
 * Builds the message to the service about a change of price; null for a product that it does not
 * know.
 */
export interface DecisionMessage {
  readonly shop: string;
  /** The change that it is about; null when none was made. */
  readonly changeId: string | null;
  readonly serviceProductId: string;
  readonly decision: 'applied' | 'dismissed' | 'undone';
  readonly recommendationId: string | null;
  /** Decimals in the product's currency. */
  readonly price: string | null;
  readonly previousPrice: string | null;
  readonly by: string | null;
}

export function describeDecision(row: ChangeRow): DecisionMessage | null {
  if (row.service_product_id === null) return null;
  const decimal = (minor: bigint): string => formatDecimal({ minor, currency: row.currency });
  return {
    shop: row.shop,
    changeId: row.id,
    serviceProductId: row.service_product_id,
    decision: row.undo_of === null ? 'applied' : 'undone',
    recommendationId: row.recommendation_id,
    price: decimal(row.to_minor),
    previousPrice: decimal(row.from_minor),
    by: row.by_name ?? row.by_user_id,
  };
}
