/**
 * A price index with both its decimals: 10104 basis points are 101.04, which is above the market
 * while 101.00 is at it.
 */
export function formatIndex(basisPoints: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(basisPoints / 100);
}
