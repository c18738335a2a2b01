import type { Sql } from '#prisma/open-database.ts';
import {
  CHAIN_START,
  hashCapture,
  hashCaptureLink,
  type CaptureRow,
  COLUMNS,
  readBytes,
} from './captures.ts';
import { CaptureStoreError } from './capture-store/capture-store.ts';
import type { CaptureSource } from './market-context.ts';

/** Number of rows loaded at once, and of documents read together: both are large. */
const AT_ONCE = 20;
const TOGETHER = 4;

interface CaptureProblem {
  readonly captureId: string;
  readonly fetchedAt: Date | null;
  readonly problem: 'bytes_changed' | 'bytes_dropped' | 'bytes_missing' | 'link_broken' | 'missing';
  /** Explanation for people. */
  readonly detail: string;
}

interface CaptureVerdict {
  readonly captures: number;
  /**
   * Of these, the number whose bytes are past their retention: their links are verified, their
   * bytes cannot be.
   */
  readonly dropped: number;
  readonly problems: readonly CaptureProblem[];
  /**
   * Last link, hexadecimal: compared with a later one, it shows whether anything up to here was
   * changed. Null without captures.
   */
  readonly head: string | null;
}

/**
 * Verifies a retailer's captures from the first one: the stored bytes have their recorded hash,
 * each link follows from the previous one, and every capture that prices, alerts and pictures refer
 * to exists. Reads all stored bytes, wherever they are; throws CaptureStoreError when a store cannot
 * be reached, because then nothing is known of them. A removed end of the chain that nothing refers
 * to is detected only with a link that was noted earlier.
 */
export async function verifyCaptures(
  source: CaptureSource,
  { retailerId }: { retailerId: string },
): Promise<CaptureVerdict> {
  const { db: sql } = source;
  const problems: CaptureProblem[] = [];
  let captures = 0;
  let dropped = 0;
  let before: Buffer = CHAIN_START;
  let after: { at: Date; id: string } = { at: new Date(0), id: '' };
  for (;;) {
    const { rows } = await sql.query<CaptureRow>(
      `select ${COLUMNS}
       from pricing.capture
       where retailer_id = $1 and (fetched_at, id) > ($2::timestamptz, $3)
       order by fetched_at, id limit $4`,
      [retailerId, after.at, after.id, AT_ONCE],
    );
    const damages = await listDamages(source, rows);
    for (const [n, row] of rows.entries()) {
      const { id: captureId, fetched_at: fetchedAt } = row;
      const addProblem = (problem: CaptureProblem['problem'], detail: string): number =>
        problems.push({ captureId, fetchedAt, problem, detail });
      if (row.dropped_at !== null) dropped += 1;
      const damage = damages[n];
      if (damage)
        addProblem(damage.problem === 'missing' ? 'bytes_missing' : 'bytes_changed', damage.detail);
      const described = {
        id: captureId,
        retailerId,
        url: row.url,
        fetchedAt,
        status: row.status,
        headers: row.headers,
        size: row.size,
        sha256: row.sha256,
        parser: row.parser,
      };
      if (!hashCaptureLink(before, hashCapture(described)).equals(row.chain))
        addProblem(
          'link_broken',
          'what is noted about it was changed, or a capture before it was taken out or put in',
        );
      before = row.chain;
      captures += 1;
    }
    const last = rows.at(-1);
    if (!last) break;
    after = { at: last.fetched_at, id: last.id };
  }
  problems.push(...(await listMissing(sql, retailerId)), ...(await listDropped(sql, retailerId)));
  return { captures, dropped, problems, head: captures === 0 ? null : before.toString('hex') };
}

async function listDamages(
  source: CaptureSource,
  rows: readonly CaptureRow[],
): Promise<(CaptureStoreError | null)[]> {
  const damages: (CaptureStoreError | null)[] = [];
  for (let n = 0; n < rows.length; n += TOGETHER) {
    const together = rows.slice(n, n + TOGETHER).map((row) => findDamage(source, row));
    damages.push(...(await Promise.all(together)));
  }
  return damages;
}

/** What is wrong with the stored bytes; null when they are as they were, or were dropped. */
async function findDamage(
  source: CaptureSource,
  row: CaptureRow,
): Promise<CaptureStoreError | null> {
  if (row.dropped_at !== null) return null;
  try {
    await readBytes(source, row);
    return null;
  } catch (error) {
    if (error instanceof CaptureStoreError && error.problem !== 'unavailable') return error;
    throw error;
  }
}

async function listMissing(sql: Sql, retailerId: string): Promise<CaptureProblem[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select distinct used.id from (
       select capture_id as id from pricing.listing where retailer_id = $1
       union select s.capture_id from pricing.price_span s join pricing.listing l on l.id = s.listing_id where l.retailer_id = $1
       union select a.capture_id from pricing.alert a join pricing.listing l on l.id = a.listing_id where l.retailer_id = $1
       union select capture_id from pricing.visit where retailer_id = $1
       union select unnest(array[document_capture_id, page_capture_id, detail_capture_id])
         from pricing.picture where retailer_id = $1) used
     where used.id is not null and not exists (select from pricing.capture c where c.id = used.id) order by 1`,
    [retailerId],
  );
  return rows.map(({ id }) => ({
    captureId: id,
    fetchedAt: null,
    problem: 'missing',
    detail: 'prices, alerts, pictures or visits refer to it, and it is not there',
  }));
}

/** Never deleted by a retention rule. */
async function listDropped(sql: Sql, retailerId: string): Promise<CaptureProblem[]> {
  const { rows } = await sql.query<{ id: string; fetched_at: Date }>(
    `select c.id, c.fetched_at from pricing.capture c
     where c.retailer_id = $1 and c.dropped_at is not null
       and (exists (select from pricing.alert a where a.capture_id = c.id and a.resolved_at is null)
         or exists (select from pricing.picture p
           join pricing.alert a on a.listing_id = p.listing_id and a.resolved_at is null
           where (p.document_capture_id = c.id or p.page_capture_id = c.id
               or p.detail_capture_id = c.id)
             and p.taken_at >= a.detected_at - interval '20 minutes')
         or exists (select from pricing.listing l
           where l.retailer_id = $1 and l.capture_id = c.id and l.state <> 'gone'))
         order by c.fetched_at`,
    [retailerId],
  );
  return rows.map(({ id, fetched_at: fetchedAt }) => ({
    captureId: id,
    fetchedAt,
    problem: 'bytes_dropped',
    detail: 'an open alert or a current offer rests on it, and its bytes were dropped',
  }));
}

interface ChainLink {
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
