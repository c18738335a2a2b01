/**
 * A moment in the shop's time zone, so that server and browser write the same: "20 Nov 2026, 12:05
 * GMT+1". The zone is named by its distance, which needs no table of names.
 */
export function formatTime(at: Date, locale: string, timeZone: string): string {
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(at);
  const zone = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset', timeZone })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return zone ? `${moment} ${zone.value}` : moment;
}
