/** A fraction as a percentage: 0.094 → "9.4 %" in German, "9.4%" in English. `sign` shows a plus as well. */
export function formatPercent(
  fraction: number,
  locale: string,
  options: { sign?: boolean; digits?: number } = {},
): string {
  const digits = options.digits ?? (Math.abs(fraction) < 0.1 ? 1 : 0);
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 0,
    maximumFractionDigits: digits,
    signDisplay: options.sign ? 'exceptZero' : 'auto',
  }).format(fraction);
}
