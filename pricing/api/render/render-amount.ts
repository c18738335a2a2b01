import type { JsonNumber } from '#kernel/exact-json.ts';
import { writeMoney } from '#pricing/contract/decimal.ts';

/** Converts minor units of a currency to a JSON number. */
export function renderAmount(minor: bigint, currency: string): JsonNumber {
  return writeMoney({ minor, currency });
}

/** The same; null when the amount or its currency is unknown. */
export function renderAmountOrNull(
  minor: bigint | null,
  currency: string | null,
): JsonNumber | null {
  return minor === null || currency === null ? null : writeMoney({ minor, currency });
}
