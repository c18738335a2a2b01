import { parseAccept } from 'hono/utils/accept';

/** How an answer's bytes are compressed. */
export type Encoding = 'br' | 'gzip';

/** The first of two that a client likes equally: brotli makes JSON and pages about a sixth smaller than gzip. */
const OURS: readonly Encoding[] = ['br', 'gzip'];

/**
 * What Accept-Encoding asks for (RFC 9110, section 12.5.3): the encoding of ours with the highest weight, null for bytes as they are.
 * Without the header nothing is compressed; a weight of 0 refuses.
 */
export function chooseEncoding(header: string | null): Encoding | null {
  if (header === null || header === '') return null;
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = OURS.toSorted((a, b) => weightOf(b) - weightOf(a));
  if (best === undefined || weightOf(best) === 0) return null;
  // Named and liked better: bytes as they are. Not named, they are what is sent where nothing else is wanted.
  return weightOf(best) < (weights.get('identity') ?? 0) ? null : best;
}
