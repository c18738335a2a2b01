/** The month before the one that a clock in that time zone shows, such as "2026-10". Pure. */
export function getMonthBefore(at: Date, timeZone: string): string {
  return listMonths(at, timeZone, 2)[1] ?? '';
}

/** The newest months by that clock, the current one first. Pure. */
export function listMonths(at: Date, timeZone: string, count: number): string[] {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
  }).formatToParts(at);
  const read = (type: string): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const newest = read('year') * 12 + read('month') - 1;
  return Array.from({ length: count }, (_, back) => {
    const month = newest - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
