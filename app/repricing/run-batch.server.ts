/**
 * The work of a batch: compare and set, a few products in parallel, each with its own request. A
 * run lasts a minute and queues the next one, so that a batch survives a restart. After a crash,
 * changes that were being written are first compared with the shop: nothing is written twice and
 * nothing is lost.
 */
import type { LongRun } from '#jobs/create-job.ts';
import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { closeBatch } from './close-batch.server.ts';
import type { BatchRow } from './price-batch.ts';
import {
  buildOutcome,
  type ChangeRow,
  listChangeColumns,
  type PriceChangeOutcome,
  type RefusalReason,
} from './price-change.ts';
import { PAUSED } from '#app/shop-state/paused.ts';
import { buildRuleHeldSql } from '#app/shop-state/rule-prices-sql.ts';
import { recordAdminPace } from './admin-pace.server.ts';
import { buildDisconnectedSql } from './require-connection.server.ts';
import { Refusal } from '#app/locales/format-refusal.ts';
import { closePriceChange } from './close-price-change.server.ts';
import { writePrices } from './write-prices.server.ts';
import { readShopPrices, checkPriceUnchanged } from './shop-prices.server.ts';

const RUN_MS = 60_000;
/** Products that are written in parallel: most of the time is spent waiting for responses. */
const AT_ONCE = 4;
/** Variants of a product that are written in one request. */
const MAX_VARIANTS = 50;
/**
 * Waiting changes among which the next products are: fewer are taken at once when these are all of
 * one. Looking at all of them takes longer than writing where a whole shop waits.
 */
const MAX_LOOK = 500;
/** After so many refusals in a row, further attempts would fail too. */
const MAX_FAILURES_IN_A_ROW = 5;

/**
 * Throws AppError `unavailable` when Shopify does not respond: the job is then retried with
 * increasing delay.
 */
export async function runBatch(
  services: AppServices,
  { shop, batchId }: { shop: string; batchId: string },
  run: LongRun,
): Promise<void> {
  await withShopLock(services, { shop, purpose: 'batch' }, async () => {
    await workOnBatch(services, { shop, batchId }, run);
    await recordAdminPace(services, shop);
  });
}

async function workOnBatch(
  services: AppServices,
  { shop, batchId }: { shop: string; batchId: string },
  { signal, reportProgress }: LongRun,
): Promise<void> {
  await resolveInterruptedBatch(services, { shop, batchId });
  const until = services.clock.now().getTime() + RUN_MS;
  for (let failures = 0, isFirst = true; ;) {
    if (signal.aborted || services.clock.now().getTime() > until) {
      await services.jobs.enqueue('repricing.run-batch', { shop, batchId }, { key: batchId });
      return;
    }
    const state = await findState(services, batchId);
    if (state !== 'running' && state !== 'stopping') return;
    if (state === 'stopping')
      return closeBatch(services, { batchId, state: 'stopped', reason: 'by_person' });
    // The first one alone, and one by one after a failure, so that few requests are made where
    // Shopify refuses.
    const products = isFirst || failures > 0 ? 1 : AT_ONCE;
    isFirst = false;
    const changes = await lockNextChanges(services, { batchId, products });
    if (changes.length === 0) return closeBatch(services, { batchId, state: 'done', reason: null });
    const outcomes = await writeSideBySide(services, changes);
    await reportProgress?.();
    if (outcomes === 'no_access')
      return closeBatch(services, { batchId, state: 'stopped', reason: 'no_access' });
    for (const { status } of outcomes) failures = status === 'failed' ? failures + 1 : 0;
    if (failures >= MAX_FAILURES_IN_A_ROW)
      return closeBatch(services, { batchId, state: 'stopped', reason: 'failures' });
  }
}

const MAX_READ = 50;

/**
 * Resolves what the previous run left as `writing` by the shop's price: the new price means it was
 * written; the old one that it was not, so it waits again; any other that somebody has changed it.
 * Throws AppError when Shopify does not respond.
 */
export async function resolveInterruptedBatch(
  services: AppServices,
  { shop, batchId }: { shop: string; batchId: string },
): Promise<void> {
  const { rows } = await services.db.query<ChangeRow>(
    `select ${listChangeColumns()} from shop.price_change c where c.batch_id = $1 and c.status = 'writing' order by c.id`,
    [batchId],
  );
  for (let at = 0; at < rows.length; at += MAX_READ) {
    const part = rows.slice(at, at + MAX_READ);
    const prices = await readShopPrices(services, {
      shop,
      variantGids: part.map((row) => row.variant_gid),
    });
    for (const row of part) {
      const outcome = checkPriceUnchanged(row, prices.get(row.variant_gid));
      if (outcome) await closePriceChange(services, outcome, { row });
      else
        await services.db.query(
          `update shop.price_change set status = 'waiting' where id = $1 and status = 'writing'`,
          [row.id],
        );
    }
  }
}

/** An automatic batch ends when the merchant turns automatic pricing off. */
async function findState(
  services: AppServices,
  batchId: string,
): Promise<BatchRow['state'] | null> {
  const { rows } = await services.db.query<Pick<BatchRow, 'state'>>(
    `update shop.price_batch b set updated_at = $2,
       state = case when b.kind = 'automatic' and b.state = 'running'
           and not coalesce((s.settings -> 'automation' ->> 'enabled')::boolean, false)
         then 'stopping' else b.state end
     from shop.shop s where b.id = $1 and s.domain = b.shop returning b.state`,
    [batchId, services.clock.now()],
  );
  return rows[0]?.state ?? null;
}

/**
 * Claims the waiting changes of a batch's next products and marks them `writing`. Empty when
 * nothing waits.
 */
export async function lockNextChanges(
  services: AppServices,
  { batchId, products }: { batchId: string; products: number },
): Promise<ChangeRow[]> {
  const { rows } = await services.db.query<ChangeRow>(
    `with next as (
       select product_gid, min(id) as first_id
       from (select product_gid, id from shop.price_change
         where batch_id = $1 and status = 'waiting' order by id limit ${MAX_LOOK}) soon
       group by product_gid order by first_id limit $2
     ),
     taken as (
       select w.id
       from next cross join lateral (
         select id from shop.price_change
         where batch_id = $1 and status = 'waiting' and product_gid = next.product_gid
         order by id limit ${MAX_VARIANTS}) w
     )
     update shop.price_change c set status = 'writing', at = $3
     from taken
     where c.id = taken.id and c.status = 'waiting'
     returning ${listChangeColumns()}`,
    [batchId, products, services.clock.now()],
  );
  return rows;
}

/**
 * Writes each product separately; all have finished when this throws because Shopify did not
 * respond for one of them.
 */
async function writeSideBySide(
  services: AppServices,
  changes: readonly ChangeRow[],
): Promise<readonly PriceChangeOutcome[] | 'no_access'> {
  const byProduct = Map.groupBy(changes, ({ product_gid }) => product_gid);
  const ended = await Promise.allSettled(
    [...byProduct.values()].map((rows) => writeOrSettle(services, rows)),
  );
  const answers = ended.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  const outcomes = answers.filter((answer) => answer !== 'no_access');
  return outcomes.length < answers.length ? 'no_access' : outcomes.flat();
}

/**
 * Recommendations that the service has replaced or can no longer confirm are not applied, nor prices
 * of pricing rules that are to leave the variant alone or are below its minimum or MAP price as
 * entered meanwhile; an undo needs none. Nothing is written where the product is paused.
 */
async function writeOrSettle(
  services: AppServices,
  rows: readonly ChangeRow[],
): Promise<readonly PriceChangeOutcome[] | 'no_access'> {
  const outcomes: PriceChangeOutcome[] = [];
  const replaced = await findReplaced(services, rows);
  for (const row of rows) {
    const reason = replaced.get(row.id);
    if (reason)
      outcomes.push(
        await closePriceChange(
          services,
          buildOutcome(row, { status: 'refused', reason, current: null }),
          { row },
        ),
      );
  }
  const [first, ...others] = rows.filter((row) => !replaced.has(row.id));
  if (!first) return outcomes;
  try {
    return [...outcomes, ...(await writePrices(services, [first, ...others]))];
  } catch (error) {
    // Unknown or known not to be written: the next run checks it.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    const isRefused = error.code === 'unauthorized' || error.code === 'forbidden';
    for (const row of [first, ...others])
      outcomes.push(
        await closePriceChange(
          services,
          buildOutcome(row, { status: 'failed', ...classifyRefusal(error), current: null }),
          { row },
        ),
      );
    return isRefused ? 'no_access' : outcomes;
  }
}

function classifyRefusal(error: AppError): Pick<PriceChangeOutcome, 'reason' | 'message'> {
  if (error.code === 'unauthorized' || error.code === 'forbidden')
    return { reason: 'no_access', message: null };
  const message =
    error instanceof Refusal && error.said.name === 'shopify_refused' ? error.said.values[1] : null;
  return message
    ? { reason: 'shopify_refused', message }
    : { reason: 'shopify_failed', message: null };
}

async function findReplaced(
  services: AppServices,
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<string, RefusalReason>> {
  const { rows: replaced } = await services.db.query<{
    id: string;
    disconnected: boolean;
    paused: boolean;
    held: boolean;
    below: boolean;
  }>(
    `select c.id, ${buildDisconnectedSql('$2')} as disconnected,
       ${PAUSED} as paused, coalesce(${buildRuleHeldSql('$2')}, false) as held,
       coalesce(${BELOW_LIMIT}, false) as below
     from shop.price_change c
     join shop.shop s on s.domain = c.shop
     left join shop.variant v on v.shop = c.shop and v.gid = c.variant_gid
     left join shop.recommendation_copy a on a.shop = c.shop and a.service_product_id = c.service_product_id
     where c.id = any($1) and (${PAUSED} or (c.undo_of is null
       and (${buildDisconnectedSql('$2')} or ${buildRuleHeldSql('$2')} or ${BELOW_LIMIT}
         or a.suggested_minor is distinct from c.to_minor
         or a.current_minor is distinct from c.from_minor or a.currency is distinct from c.currency
         or a.decision is not null
            or (c.recommendation_id is not null
              and a.recommendation_id is distinct from c.recommendation_id))))`,
    [rows.map(({ id }) => id), services.clock.now()],
  );
  return new Map(replaced.map((row) => [row.id, refusalOf(row)]));
}

/** SQL: the price of a rule is below the variant's MAP price or minimum price. */
const BELOW_LIMIT = `(a.rule_mode is not null and v.currency = c.currency
  and c.to_minor < greatest(v.map_minor, v.min_minor))`;

function refusalOf(row: {
  disconnected: boolean;
  paused: boolean;
  held: boolean;
  below: boolean;
}): RefusalReason {
  if (row.paused) return 'product_paused';
  if (row.disconnected) return 'service_disconnected';
  if (row.held) return 'rule_held';
  return row.below ? 'below_limit' : 'recommendation_changed';
}
