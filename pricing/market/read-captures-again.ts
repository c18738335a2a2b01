/**
 * Reads stored captures again with the present extractor, and corrects the offers that it reads
 * differently. An offer that was read again names the present extractor, so an interrupted run
 * continues where it stopped.
 */
import type { Sql } from '#prisma/open-database.ts';
import { CaptureStoreError } from './capture-store/capture-store.ts';
import { type Capture, findCapture } from './captures.ts';
import {
  type CaptureReading,
  compareCapture,
  type ComparedOffers,
  type RereadDifference,
} from './compare-capture.ts';
import type { CaptureSource, MarketContext } from './market-context.ts';

/** Captures whose keys are loaded at once; their bytes are loaded one by one. */
const CAPTURES = 100;

/** Reads the bytes of a capture. `currency` is the retailer's, for documents that give none. */
type ReadCapture = (
  capture: Capture,
  currency: string | null,
) => Promise<CaptureReading | { readonly kind: 'failed' }>;

interface RereadRequest {
  readonly retailerId: string;
  /** The present extractor. */
  readonly parser: string;
  /** Only captures from this time on. */
  readonly since: Date | null;
  /** Whether the differences are recorded as corrections. */
  readonly apply: boolean;
  readonly read: ReadCapture;
  /** Receives the differences of each step, before they are recorded. */
  readonly report: (differences: readonly RereadDifference[]) => void;
  /** Called after each capture that a repeated run does not read again. */
  readonly onProgress?: (() => Promise<void>) | undefined;
}

export interface RereadCounts extends ComparedOffers {
  readonly captures: number;
  readonly failed: number;
}

/**
 * Reads the captures of a retailer's current and past offers again, oldest first, a bounded number
 * of offers per transaction. A capture that cannot be read, or whose bytes are missing or damaged, is
 * counted and left as it is. Repeating it changes nothing. Throws CaptureStoreError when a store
 * cannot be reached.
 */
export async function readCapturesAgain(
  context: MarketContext,
  request: RereadRequest,
): Promise<RereadCounts> {
  const { db } = context;
  const { retailerId } = request;
  const currency = await findCurrency(db, retailerId);
  const counts = { captures: 0, failed: 0, offers: 0, different: 0 };
  let after = { at: request.since ?? new Date(0), id: '' };
  for (;;) {
    const keys = await listOutdatedCaptures(db, { ...request, after });
    for (const { id, at } of keys) {
      const capture = await loadCapture(context, id, at);
      if (capture === null) continue;
      if (capture === 'unreadable') {
        counts.captures += 1;
        counts.failed += 1;
        continue;
      }
      counts.captures += 1;
      const reading = await request.read(capture, currency);
      if (reading.kind === 'failed') counts.failed += 1;
      else {
        const result = await compareCapture(context, { ...request, capture, reading, currency });
        counts.offers += result.offers;
        counts.different += result.different;
        if (request.apply) await request.onProgress?.();
      }
    }
    const last = keys.at(-1);
    if (!last) return counts;
    after = last;
  }
}

async function loadCapture(
  source: CaptureSource,
  id: string,
  at: Date,
): Promise<Capture | 'unreadable' | null> {
  return findCapture(source, id, at).catch((error: unknown) => {
    if (error instanceof CaptureStoreError && error.problem !== 'unavailable') return 'unreadable';
    throw error;
  });
}

async function findCurrency(sql: Sql, retailerId: string): Promise<string | null> {
  const { rows } = await sql.query<{ currency: string | null }>(
    'select currency from pricing.retailer where id = $1',
    [retailerId],
  );
  return rows[0]?.currency ?? null;
}

/** JSON of a data address is read by path, which no release of the extractor changes. */
async function listOutdatedCaptures(
  sql: Sql,
  input: { retailerId: string; parser: string; after: { at: Date; id: string } },
): Promise<{ id: string; at: Date }[]> {
  const { rows } = await sql.query<{ id: string; at: Date }>(
    `select c.id, c.fetched_at as at from pricing.capture c
     where c.retailer_id = $1 and (c.fetched_at, c.id) > ($3::timestamptz, $4)
       and c.dropped_at is null and c.parser not like 'data/%'
       and (exists (select from pricing.listing l
           where l.retailer_id = $1 and l.capture_id = c.id and l.offer_since is not null
             and l.state <> 'gone' and l.parser is distinct from $2)
         or exists (select from pricing.price_span s
           where s.capture_id = c.id and s.parser is distinct from $2))
     order by c.fetched_at, c.id limit $5`,
    [input.retailerId, input.parser, input.after.at, input.after.id, CAPTURES],
  );
  return rows;
}
