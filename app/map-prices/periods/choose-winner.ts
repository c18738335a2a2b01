/** Which of two equally specific periods decides while both hold. Pure. */
import type { MapPricePeriodInput } from '#sdk/index.ts';

interface Terms {
  readonly map_price?: string | null;
  readonly currency?: string | null;
  readonly basis_points?: number | null;
  readonly suspended?: boolean;
}

/**
 * The one with the lowest MAP price, no MAP price being the lowest, as the service decides. Null
 * where it depends on the product: an amount against a share of its MAP price.
 */
export function chooseWinner<One extends Terms>(a: MapPricePeriodInput, b: One): Terms | null {
  if (a.suspended) return a;
  if (b.suspended) return b;
  if (a.basis_points != null && b.basis_points != null)
    return a.basis_points <= b.basis_points ? a : b;
  if (a.map_price == null || b.map_price == null || a.currency !== b.currency) return null;
  return isAtMost(a.map_price, b.map_price) ? a : b;
}

/** Compares decimals of one currency exactly, without floats. */
function isAtMost(a: string, b: string): boolean {
  const digits = Math.max(fraction(a).length, fraction(b).length);
  return toInteger(a, digits) <= toInteger(b, digits);
}

const fraction = (text: string): string => text.split('.')[1] ?? '';

const toInteger = (text: string, digits: number): bigint =>
  BigInt((text.split('.')[0] ?? '0') + fraction(text).padEnd(digits, '0'));
