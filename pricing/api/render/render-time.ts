/** PostgreSQL's text of a time in UTC, "2026-11-21 21:58:52.6+00": trailing zeros are omitted. */
const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/**
 * Formats a time as RFC 3339 in UTC, with milliseconds when there are any. Takes a Date or
 * PostgreSQL's text of a time.
 */
export function renderTime(time: Date | string): string {
  if (typeof time !== 'string') return time.toISOString().replace('.000Z', 'Z');
  const parts = UTC_TEXT.exec(time);
  // The database uses another zone, or a precision finer than milliseconds.
  if (!parts) return renderTime(new Date(time));
  const [, day, clock, fraction] = parts;
  return fraction === undefined
    ? `${day}T${clock}Z`
    : `${day}T${clock}.${fraction.padEnd(3, '0')}Z`;
}

export function renderTimeOrNull(time: Date | string | null): string | null {
  return time === null ? null : renderTime(time);
}

/** To the second, as the specification has `detected_at`. */
export function renderSecond(time: Date | string): string {
  return `${renderTime(time).slice(0, 19)}Z`;
}
