import type { Capture } from '#pricing/market/captures.ts';
import { type ChainPart, listChainLinks } from '#pricing/market/verify-captures.ts';
import type { Sql } from '#prisma/open-database.ts';

/** Links included before and after each capture, to show its position in the chain. */
const LINKS_AROUND = 50;

/**
 * The parts of a retailer's chain around these captures, in order. Parts that touch are one, so
 * that captures of a few days are usually linked with each other.
 */
export async function listChainParts(
  sql: Sql,
  captures: readonly Pick<Capture, 'retailerId' | 'fetchedAt'>[],
): Promise<ChainPart[]> {
  const parts: ChainPart[] = [];
  const ordered = captures.toSorted((a, b) => a.fetchedAt.getTime() - b.fetchedAt.getTime());
  for (const { retailerId, fetchedAt: at } of ordered) {
    const part = await listChainLinks(sql, { retailerId, at, around: LINKS_AROUND });
    const last = parts.at(-1);
    const known = new Set(last?.links.map(({ captureId }) => captureId));
    if (last && part.links.some(({ captureId }) => known.has(captureId)))
      parts[parts.length - 1] = {
        before: last.before,
        links: [...last.links, ...part.links.filter(({ captureId }) => !known.has(captureId))],
      };
    else parts.push(part);
  }
  return parts;
}

/** One line per capture; a line "before" begins a part with the hash that it continues from. */
export function writeChain(parts: readonly ChainPart[]): string {
  const lines = parts.flatMap(({ before, links }) => [
    `before ${before.toString('hex')}`,
    ...links.map(
      (link) =>
        `${link.fetchedAt.toISOString()} ${link.captureId} ${link.record.toString('hex')} ${link.chain.toString('hex')}`,
    ),
  ]);
  return [...lines, ''].join('\n');
}
