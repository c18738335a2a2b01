/**
 * What the clocks of a time zone show, and the moments at which they do. A wall time is a `Date`
 * whose fields in UTC are what a clock shows. Pure.
 */
import { DAY_MS } from './durations.ts';

const STEP_MS = 15 * 60_000;

export interface ZonedClock {
  /** What the clock shows at a moment. */
  readonly toWallTime: (at: Date) => Date;
  /**
   * The moment at which the clock shows a wall time. Of a time that it skips in spring, the moment
   * by the offset of before: it then shows as much later as it skips. Of one that it repeats in
   * autumn, the first.
   */
  readonly toMoment: (wall: Date) => Date;
  /** RFC 3339 with the zone's offset: "2026-11-26T20:15:00+01:00". */
  readonly format: (at: Date) => string;
}

/** Whether this is the name of an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Opens the clock of an IANA time zone. Throws RangeError for an unknown one. */
export function openZonedClock(timeZone: string): ZonedClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  // An offset changes at a quarter of an hour at most, and formatting each time would cost most of
  // an export's time.
  const known = new Map<number, number>();
  const offsetAt = (ms: number): number => {
    const step = Math.floor(ms / STEP_MS);
    const found = known.get(step) ?? readOffset(format, ms);
    known.set(step, found);
    return found;
  };
  const toWallTime = (at: Date): Date => new Date(at.getTime() + offsetAt(at.getTime()));
  const toMoment = (wall: Date): Date => {
    const time = wall.getTime();
    const before = time - offsetAt(time - DAY_MS);
    const after = time - offsetAt(time + DAY_MS);
    const real = [before, after].filter((at) => at + offsetAt(at) === time);
    return new Date(real.length > 0 ? Math.min(...real) : before);
  };
  return {
    toWallTime,
    toMoment,
    format: (at) => {
      const minutes = Math.round(offsetAt(at.getTime()) / 60_000);
      const text = toWallTime(at).toISOString().slice(0, 19);
      if (minutes === 0) return `${text}Z`;
      const size = Math.abs(minutes);
      const two = (part: number): string => String(part).padStart(2, '0');
      return `${text}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    },
  };
}

/** In milliseconds east of UTC. */
function readOffset(format: Intl.DateTimeFormat, ms: number): number {
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}
