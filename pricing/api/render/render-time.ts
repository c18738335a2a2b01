import { formatTime } from '#pricing/events/format-time.ts';

/** PostgreSQL's text of a time in UTC, "2026-11-21 21:58:52.6+00". */
const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/;

/** Formats a time as all times of the API. Takes a Date or PostgreSQL's text of a time. */
export function renderTime(time: Date | string): string {
  if (typeof time !== 'string') return formatTime(time);
  const parts = UTC_TEXT.exec(time);
  // The database uses another zone.
  return parts ? `${parts[1]}T${parts[2]}Z` : formatTime(new Date(time));
}

export function renderTimeOrNull(time: Date | string | null): string | null {
  return time === null ? null : renderTime(time);
}
