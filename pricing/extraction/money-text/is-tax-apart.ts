import { toSameScale } from './compare-amounts.ts';

/**
 * Rates of value added tax in use, in thousandths of the price without tax: reduced and usual ones
 * of the countries that show prices twice.
 */
const VAT_RATES = [
  40, 50, 55, 60, 70, 77, 80, 81, 90, 95, 100, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210,
  220, 230, 240, 250, 255, 270,
].map(BigInt);

/** One amount is the other with a value added tax in use: within 0.15 percentage points. */
export function isTaxApart(a: string, b: string): boolean {
  const scaled = toSameScale(a, b);
  if (!scaled) return false;
  const [low, high] = scaled[0] < scaled[1] ? scaled : [scaled[1], scaled[0]];
  if (low === 0n) return false;
  const added = (high - low) * 1000n;
  // |added / low − rate| < 1.5 thousandths, without a division.
  return VAT_RATES.some((rate) => {
    const apart = added - rate * low;
    return 2n * (apart < 0n ? -apart : apart) < 3n * low;
  });
}
