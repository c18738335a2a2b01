/** A moment in the shop's time zone, so that server and browser write the same: "20 Nov 2026, 12:05". */
export function formatTime(at: Date, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
}
