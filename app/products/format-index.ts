/** A price index of so many basis points in the reader's language: 10425 is "104.25". */
export function formatIndex(basisPoints: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(basisPoints / 100);
}
