/** PostgreSQL's text of a time in UTC, "2026-11-21 21:58:52.6+00": it leaves out zeros at the end. */
const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** Times on the wire: RFC 3339, UTC, with milliseconds where there are any. From a Date, or from PostgreSQL's text of a time. */
export function renderTime(time: Date | string): string {
  if (typeof time !== 'string') return time.toISOString().replace('.000Z', 'Z');
  const parts = UTC_TEXT.exec(time);
  // The database speaks of another zone, or of more than milliseconds.
  if (!parts) return renderTime(new Date(time));
  const [, day, clock, fraction] = parts;
  return fraction === undefined
    ? `${day}T${clock}Z`
    : `${day}T${clock}.${fraction.padEnd(3, '0')}Z`;
}

export function renderTimeOrNull(time: Date | string | null): string | null {
  return time === null ? null : renderTime(time);
}

/** To the second, as the specification writes `detected_at`. */
export function renderSecond(time: Date | string): string {
  return `${renderTime(time).slice(0, 19)}Z`;
}
