const DAY_MS = 24 * 3_600_000;
/**
 * When this many addresses share one time, it is when the sitemap was generated, not when the pages
 * changed.
 */
const MIN_ALIKE = 10;

/**
 * Parses a W3C date of a sitemap. A day without a time means the end of that day, or now while it
 * has not ended; a future date is ignored. Pure.
 */
export function parseLastmod(text: string | null, now: Date): Date | null {
  if (text === null || !/^\d{4}-\d{2}/.test(text)) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = Date.parse(text) + (isDay ? DAY_MS - 1 : 0);
  if (Number.isNaN(time) || time > now.getTime() + (isDay ? DAY_MS : 60_000)) return null;
  return new Date(Math.min(time, now.getTime()));
}

/** Times of change by address; none when the sitemap gives all its pages the same one. Pure. */
export function readLastmods(
  entries: readonly { url: string; lastmod: string | null }[],
  now: Date,
): Map<string, Date> {
  const written = new Set(entries.map((entry) => entry.lastmod));
  if (entries.length >= MIN_ALIKE && written.size === 1) return new Map();
  return new Map(
    entries.flatMap(({ url, lastmod }) => {
      const at = parseLastmod(lastmod, now);
      return at === null ? [] : [[url, at] as const];
    }),
  );
}
