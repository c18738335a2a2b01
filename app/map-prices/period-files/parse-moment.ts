/**
 * Parses a date, perhaps with a time, as people write it in a spreadsheet. Pure. A date whose day
 * and month could be exchanged ("11/12/2026") is refused: a wrong guess would make a period begin a
 * month early or late.
 */
import type { ZonedClock } from '#kernel/zoned-clock.ts';
import { findNextDay, parseWallTime, toMoment } from '../periods/zoned-time.ts';

export type MomentProblem = 'no_date' | 'ambiguous_date';

interface Reading {
  /** Of the shop; opened once for a file, because that takes longer than reading a line. */
  readonly clock: ZonedClock;
  /** Without a time the end of that day is meant, not its start. */
  readonly isEnd: boolean;
}

const DATE = String.raw`(?<date>\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}/\d{1,2}/\d{4})`;
const TIME = String.raw`(?:(?:[T ]|, ?)(?<hour>\d{1,2}):(?<minute>\d{2})(?::00(?:\.0+)?)?)?`;
const PATTERN = new RegExp(String.raw`^${DATE}${TIME}\s*(?<zone>Z|[+-]\d{2}:?\d{2})?$`, 'i');

/** The moment that the text means in the shop's time zone, or why it is none. */
export function parseMoment(text: string, { clock, isEnd }: Reading): Date | MomentProblem {
  const found = PATTERN.exec(text.trim().replace(/\s+/g, ' '))?.groups;
  if (!found?.['date']) return 'no_date';
  const date = toIsoDate(found['date']);
  if (date === null) return 'ambiguous_date';
  const { hour, minute, zone } = found;
  if (hour === undefined || minute === undefined) {
    // An offset without a time says nothing.
    if (zone !== undefined) return 'no_date';
    return (
      toMoment({ date: isEnd ? (findNextDay(date) ?? '') : date, time: '00:00' }, clock) ??
      'no_date'
    );
  }
  const at = { date, time: `${hour.padStart(2, '0')}:${minute}` };
  // A date and time with its offset from UTC does not need the shop's zone.
  if (zone === undefined) return toMoment(at, clock) ?? 'no_date';
  const wall = parseWallTime(at);
  return wall === null ? 'no_date' : new Date(wall.getTime() - readOffset(zone));
}

/** "2026-11-27"; null when day and month could be exchanged. */
function toIsoDate(text: string): string | null {
  if (text.includes('-')) return text;
  const isDayFirst = text.includes('.');
  const [first = '', second = '', year = ''] = text.split(/[./]/);
  const iso = (day: string, month: string) =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (isDayFirst || first === second || Number(first) > 12) return iso(first, second);
  return Number(second) > 12 ? iso(second, first) : null;
}

/** Milliseconds ahead of UTC. */
function readOffset(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const digits = zone.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000;
}
