import type { Sql } from '#prisma/open-database.ts';
import { CHAIN_START, hashCapture } from './capture-chain.ts';

export interface ChainLink {
  readonly captureId: string;
  readonly fetchedAt: Date;
  /** SHA-256 of the capture's record. */
  readonly record: Buffer;
  readonly chain: Buffer;
}

interface Row {
  id: string;
  retailer_id: string;
  url: string;
  fetched_at: Date;
  status: number;
  headers: Record<string, string>;
  size: number;
  sha256: Buffer;
  chain: Buffer;
  parser: string;
}

export interface ChainPart {
  /** The link before the first one returned, or the start of the chain. */
  readonly before: Buffer;
  readonly links: readonly ChainLink[];
}

/**
 * The part of a retailer's chain around one capture, in order: the capture with at most `around`
 * captures before and after it. The bytes are not read.
 */
export async function listChainLinks(
  sql: Sql,
  { retailerId, at, around }: { retailerId: string; at: Date; around: number },
): Promise<ChainPart> {
  const columns = 'id, retailer_id, url, fetched_at, status, headers, size, sha256, chain, parser';
  const until = await sql.query<Row>(
    `select ${columns} from pricing.capture where retailer_id = $1 and fetched_at <= $2 order by fetched_at desc, id desc limit $3`,
    [retailerId, at, around + 2],
  );
  const after = await sql.query<Row>(
    `select ${columns} from pricing.capture where retailer_id = $1 and fetched_at > $2 order by fetched_at, id limit $3`,
    [retailerId, at, around],
  );
  const before = until.rows.length > around + 1 ? until.rows.pop() : undefined;
  return {
    before: before?.chain ?? CHAIN_START,
    links: [...until.rows.reverse(), ...after.rows].map(toLink),
  };
}

function toLink(row: Row): ChainLink {
  return {
    captureId: row.id,
    fetchedAt: row.fetched_at,
    record: hashCapture({
      id: row.id,
      retailerId: row.retailer_id,
      url: row.url,
      fetchedAt: row.fetched_at,
      status: row.status,
      headers: row.headers,
      size: row.size,
      sha256: row.sha256,
      parser: row.parser,
    }),
    chain: row.chain,
  };
}
