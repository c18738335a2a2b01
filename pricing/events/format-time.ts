/**
 * Formats a time as all times of the API: RFC 3339 in UTC, to the second, as the specification has
 * `detected_at`. Milliseconds are cut off.
 */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
