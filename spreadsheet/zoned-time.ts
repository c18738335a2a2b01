const STEP_MS = 15 * 60_000;

/** Moments as a clock in one time zone shows them. */
export interface ZonedClock {
  /** RFC 3339 with the zone's offset: "2026-11-26T20:15:00+01:00". */
  readonly format: (at: Date) => string;
  /** The moment whose UTC fields are what the clock shows: spreadsheets know no zones. */
  readonly toWallTime: (at: Date) => Date;
}

/** Opens a clock of an IANA time zone. Throws RangeError for an unknown one. */
export function openZonedClock(timeZone: string): ZonedClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  // An offset changes at a quarter of an hour at most, and formatting each time would cost most of
  // an export's time.
  const known = new Map<number, number>();
  const offsetOf = (at: Date): number => {
    const step = Math.floor(at.getTime() / STEP_MS);
    const found = known.get(step) ?? readOffset(format, at);
    known.set(step, found);
    return found;
  };
  const toWallTime = (at: Date): Date => new Date(at.getTime() + offsetOf(at) * 60_000);
  return {
    toWallTime,
    format: (at) => {
      const minutes = offsetOf(at);
      const text = toWallTime(at).toISOString().slice(0, 19);
      if (minutes === 0) return `${text}Z`;
      const size = Math.abs(minutes);
      const two = (part: number): string => String(part).padStart(2, '0');
      return `${text}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    },
  };
}

/** In minutes east of UTC. */
function readOffset(format: Intl.DateTimeFormat, at: Date): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -size : size;
}
