import { randomUUID } from 'node:crypto';
import { getSettings } from '#pricing/accounts/settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql } from '#prisma/open-database.ts';
import { startChild } from '#kernel/child-process/start-child.ts';
import {
  loadListingPage,
  loadProductPage,
  type PageAfter,
  readPages,
} from '#pricing/matching/load-items.ts';
import { loadPersonVerdicts } from '#pricing/matching/market/open-market.ts';
import type { MarketKey } from '#pricing/matching/market/market-changes.ts';
import type { Item, ScoredPair } from '#pricing/matching/matching.ts';
import { ANY, STORED_FROM, lockMatches } from '#pricing/matching/record-matches.ts';
import type { StoredWeights } from '#pricing/matching/scoring/tables.ts';
import {
  type FullRunResult,
  parseEvidence,
  encodeEvidence,
  type FullRun,
  type FullRunMessage,
} from './full-run.ts';
import { recordBatch, type RunSnapshot } from './record-batch.ts';

interface RefitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch that a repeated run does not do again. */
  readonly onProgress?: (() => Promise<void>) | undefined;
  /** Products per transaction. */
  readonly atOnce?: number;
  /** Scores the catalogs; in a separate process by default. */
  readonly run?: typeof startFullRun;
}

interface RunState {
  readonly epoch: string;
  readonly seq: bigint;
  /** Id of the last finished product. */
  readonly cursor: string;
  /** Set once this run has stored its weights. */
  readonly items: number | null;
  readonly weights: StoredWeights | null;
}

const AT_ONCE = 300;

/**
 * Matches all products of an account with all listings of a retailer again: fits the weights,
 * calibrates them with GTINs and people's decisions at all retailers of the account, and records
 * the result in batches. Matches and decisions made meanwhile are newer and stay. An interrupted
 * run continues where it stopped; of two concurrent runs one continues. Returns whether the run was
 * completed.
 */
export async function fitMarket(
  context: ServiceContext,
  key: MarketKey,
  { signal, onProgress, atOnce = AT_ONCE, run = startFullRun }: RefitOptions = {},
): Promise<boolean> {
  const state = await beginRun(context, key);
  if (!state) return false;
  const products = await gather((page) => loadProductPage(context.db, key.accountId, page));
  const listings = await gather((page) => loadListingPage(context.db, key.retailerId, page));
  if (products.length === 0 || listings.length === 0)
    return endRun(context, key, { cursor: state.cursor, items: 0 });
  const [known, otherEvidence] = [
    await loadPersonVerdicts(context.db, key, null),
    await loadOtherEvidence(context.db, key),
  ];
  const result = await run(
    {
      products,
      listings,
      known,
      otherEvidence,
      weights: state.items === null ? null : state.weights,
      thresholds: ANY,
      atLeast: STORED_FROM,
    },
    { signal },
  );
  if (
    state.items === null &&
    !(await saveWeights(context, key, { state, result, items: products.length + listings.length }))
  )
    return false;
  const snapshot: RunSnapshot = {
    ...key,
    epoch: state.epoch,
    seq: state.seq,
    pairs: result.pairs,
    listings: new Set(listings.map((item) => item.id)),
  };
  const left = products.map((item) => item.id).filter((id) => id > state.cursor);
  let { cursor } = state;
  for (let from = 0; from < left.length; from += atOnce) {
    signal?.throwIfAborted();
    const batch = left.slice(from, from + atOnce);
    const settings = await getSettings(context, key.accountId);
    const isOurs = await recordBatch(context, snapshot, {
      productIds: batch,
      cursor,
      thresholds: { auto: settings.matchAutoThreshold, review: settings.matchReviewThreshold },
    });
    if (!isOurs) return false;
    cursor = batch.at(-1) as string;
    await onProgress?.();
  }
  return endRun(context, key, { cursor, items: products.length + listings.length });
}

/** Memory limit: what the largest catalogs need (bench/matching/measure-scale.ts). */
const MEMORY_MB = 2_048;

/**
 * Scores two complete catalogs in a separate process. Throws when it runs out of memory, fails, or
 * is aborted.
 */
export function startFullRun(
  run: FullRun,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<FullRunResult> {
  const child = startChild({
    file: new URL('./full-run-process.ts', import.meta.url),
    heapMb: MEMORY_MB,
  });
  const stop = (): void => void child.process.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  return new Promise<FullRunResult>((resolve, reject) => {
    const pairs: ScoredPair[] = [];
    child.process.on('message', (received) => {
      const message = received as FullRunMessage;
      if ('pairs' in message) pairs.push(...message.pairs);
      else resolve({ pairs, ...message });
    });
    child.process.on('error', reject);
    // After a result the exit code is ignored.
    child.process.on('close', (code, killedBy) =>
      reject(
        new Error(
          signal?.aborted
            ? 'The full run was stopped'
            : `The full run ended with ${code ?? killedBy} and no result: ${child.errorOutput()}`,
        ),
      ),
    );
    // Sending fails when the process has already ended; the 'close' handler reports that.
    child.process.send(run, () => undefined);
  }).finally(() => signal?.removeEventListener('abort', stop));
}

async function gather(load: (page: PageAfter) => Promise<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of readPages(load)) items.push(item);
  return items;
}

/**
 * Continues an unfinished run, or starts one. Null when the account does not monitor the retailer.
 */
async function beginRun(
  { db }: ServiceContext,
  { accountId, retailerId }: MarketKey,
): Promise<RunState | null> {
  return db.transaction(async (tx) => {
    await lockMatches(tx, accountId);
    const { rows } = await tx.query<RunState>(
      `insert into pricing.match_market as m (account_id, retailer_id, epoch, run_cursor)
       select w.account_id, w.retailer_id, $3, ''
       from pricing.account_retailer w
       where w.account_id = $1 and w.retailer_id = $2 and w.monitored for key share
       on conflict (account_id, retailer_id) do update set run_cursor = coalesce(m.run_cursor, ''),
         changed = case when m.run_items is null then 0 else m.changed end,
         said = case when m.run_items is null then 0 else m.said end
       returning m.epoch, m.seq, m.run_cursor as cursor, m.run_items as items, m.weights`,
      [accountId, retailerId, randomUUID()],
    );
    return rows[0] ?? null;
  });
}

async function loadOtherEvidence(sql: Sql, { accountId, retailerId }: MarketKey) {
  const { rows } = await sql.query<{ evidence: unknown }>(
    'select evidence from pricing.match_market where account_id = $1 and retailer_id <> $2 and evidence is not null order by retailer_id',
    [accountId, retailerId],
  );
  return rows.flatMap((row) => parseEvidence(row.evidence));
}

/**
 * Stores the weights, with which new items are scored from now on. False: another run got further,
 * or the account no longer monitors the retailer.
 */
async function saveWeights(
  context: ServiceContext,
  { accountId, retailerId }: MarketKey,
  { state, result, items }: { state: RunState; result: FullRunResult; items: number },
): Promise<boolean> {
  const { rowCount } = await context.db.query(
    `update pricing.match_market set weights = $4, evidence = $5, fitted_at = $6, run_items = $7
     where account_id = $1 and retailer_id = $2 and epoch = $3 and run_cursor = $8 and run_items is null`,
    [
      accountId,
      retailerId,
      state.epoch,
      JSON.stringify(result.weights),
      JSON.stringify(encodeEvidence(result.evidence)),
      context.clock.now(),
      items,
      state.cursor,
    ],
  );
  return rowCount === 1;
}

async function endRun(
  { db }: ServiceContext,
  { accountId, retailerId }: MarketKey,
  { cursor, items }: { cursor: string; items: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update pricing.match_market set run_cursor = null, run_items = null, items = $4
     where account_id = $1 and retailer_id = $2 and run_cursor = $3`,
    [accountId, retailerId, cursor, items],
  );
  return rowCount === 1;
}
