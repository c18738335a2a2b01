/** An hour of the day, 0–23, as it is written: "07:00", "7:00 AM". */
export function formatHour(hour: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 1, hour),
  );
}
