import { parseAccept } from 'hono/utils/accept';

/** Compression of a response body. */
export type Encoding = 'br' | 'gzip';

/**
 * Preferred when a client accepts both equally: brotli makes JSON and pages about a sixth smaller
 * than gzip.
 */
const OURS: readonly Encoding[] = ['br', 'gzip'];

/**
 * Chooses the supported encoding with the highest weight in Accept-Encoding (RFC 9110, section
 * 12.5.3); null for no compression. Without the header nothing is compressed; a weight of 0
 * excludes an encoding.
 */
export function chooseEncoding(header: string | null): Encoding | null {
  if (header === null || header === '') return null;
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = OURS.toSorted((a, b) => weightOf(b) - weightOf(a));
  if (best === undefined || weightOf(best) === 0) return null;
  // `identity` counts only when it is named with a higher weight; when not named, it is the
  // fallback.
  return weightOf(best) < (weights.get('identity') ?? 0) ? null : best;
}
