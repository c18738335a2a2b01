/** Times on the wire: RFC 3339, UTC, with milliseconds where there are any. */
export function renderTime(time: Date): string {
  return time.toISOString().replace('.000Z', 'Z');
}

export function renderTimeOrNull(time: Date | null): string | null {
  return time === null ? null : renderTime(time);
}

/** To the second, as the specification writes `detected_at`. */
export function renderSecond(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
