/**
 * Writes applied files to Shopify: a large one by bulk mutations, the rest with one request per
 * product for its MAP prices (the app's own metafield) and costs, paced by the Admin API's query
 * cost. What Shopify refuses is stored with its message, line by line; the rest continues. A job
 * that dies repeats a product or a bulk mutation, with the same values.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LongRun } from '#jobs/create-job.ts';
import { isAppError } from '#kernel/app-error.ts';
import { removeMapPricesDocument, updateMapPricesDocument } from '#app/admin-api/documents.ts';
import { type AdminApi, openAdmin } from '#app/admin-api/open-admin.server.ts';
import { startSync } from '#app/catalog-sync/start-sync.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { recordCounts } from './record-counts.server.ts';
import {
  applyRowResults,
  type MapPriceFileRef,
  type MapPriceWrite,
  MAX_VARIANTS,
  toVariantInput,
} from './map-price-rows.server.ts';
import { runBulkMutationStep } from './write-in-bulk.server.ts';

/**
 * A job ends after this time and queues a new one, so that a shutdown never waits for a whole file.
 */
const BUDGET_MS = 60_000;
const POLL_MS = 1_000;
const ASK_AGAIN_MS = 10_000;

export async function writeMapPrices(
  services: AppServices,
  { shop }: { shop: string },
  run: LongRun,
): Promise<void> {
  await withShopLock(services, { shop, purpose: 'map-prices' }, async () => {
    const until = services.clock.now().getTime() + BUDGET_MS;
    const admin = openAdmin(services, shop);
    const { rows } = await services.db.query<{ id: string; currency: string }>(
      `select id, trim(currency) as currency from shop.map_price_file where shop = $1 and state = 'applying' order by applied_at`,
      [shop],
    );
    for (const { id, currency } of rows) {
      const isDone = await writeFile(services, admin, {
        place: { shop, fileId: id, currency },
        mayGoOn: async (isFurther) => {
          if (isFurther) await run.reportProgress?.();
          return !run.signal.aborted && services.clock.now().getTime() < until;
        },
      });
      if (!isDone) {
        await services.jobs.enqueue(
          'map-prices.write',
          { shop },
          {
            key: shop,
            startAfter: new Date(
              services.clock.now().getTime() + (isDone === null ? ASK_AGAIN_MS : 0),
            ),
          },
        );
        return;
      }
      await services.db.transaction(async (tx) => {
        await tx.query(
          `update shop.map_price_file set state = 'done', finished_at = $2 where id = $1`,
          [id, services.clock.now()],
        );
        await recordCounts(tx, { shop, id });
      });
    }
    if (rows.length > 0)
      await services.jobs.enqueue('catalog-sync.send-variants', { shop }, { key: shop });
  });
}

/**
 * True when everything is written; false when the time is over; null when it has to wait for
 * Shopify.
 */
async function writeFile(
  services: AppServices,
  admin: AdminApi,
  { place, mayGoOn }: { place: MapPriceFileRef; mayGoOn: (isFurther: boolean) => Promise<boolean> },
): Promise<boolean | null> {
  for (
    let step = await runBulkMutationStep(services, admin, place);
    step !== 'none';
    step = await runBulkMutationStep(services, admin, place)
  ) {
    if (!(await mayGoOn(step !== 'waiting'))) return step === 'waiting' ? null : false;
    if (step === 'waiting') await sleep(POLL_MS);
  }
  while (await writeProduct(services, admin, place)) if (!(await mayGoOn(true))) return false;
  return (await readAfterBulk(services, place)) ? true : null;
}

/**
 * The webhooks of a bulk mutation's own changes are not followed one by one: one catalog read,
 * started after it, replaces them. False while an earlier read is running.
 */
async function readAfterBulk(
  services: AppServices,
  { shop, fileId }: MapPriceFileRef,
): Promise<boolean> {
  const { rows } = await services.db.query(
    'select 1 from shop.map_price_file where id = $1 and bulk_started_at is not null',
    [fileId],
  );
  return rows.length === 0 || startSync(services, { shop, kind: 'reconciliation' });
}

/** Writes the next product of the file. False when there is none. */
async function writeProduct(
  services: AppServices,
  admin: AdminApi,
  place: MapPriceFileRef,
): Promise<boolean> {
  const { rows } = await services.db.query<MapPriceWrite>(
    `select line, gid, product_gid, sets_map, map_minor, sets_cost, cost_minor
     from shop.map_price_file_row
     where file_id = $1
       and state = 'change'
       and product_gid = (select product_gid from shop.map_price_file_row
         where file_id = $1 and state = 'change' order by product_gid, line limit 1)
     order by line limit ${MAX_VARIANTS}`,
    [place.fileId],
  );
  if (rows.length === 0) return false;
  const refused = new Map<number, string>();
  await updateVariants(admin, {
    place,
    rows: rows.filter((row) => row.sets_cost || row.map_minor !== null),
    refused,
  });
  await removeMapPrices(
    admin,
    rows.filter((row) => row.sets_map && row.map_minor === null && !refused.has(row.line)),
    refused,
  );
  await applyRowResults(services, place, { rows, refused });
  return true;
}

async function updateVariants(
  admin: AdminApi,
  {
    place,
    rows,
    refused,
    withCosts = true,
  }: {
    place: MapPriceFileRef;
    rows: readonly MapPriceWrite[];
    refused: Map<number, string>;
    withCosts?: boolean;
  },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const variables = {
    productId: first.product_gid,
    variants: rows.map((row) => toVariantInput(row, place.currency, withCosts)),
  };
  const answer = await admin.query(updateMapPricesDocument, variables).catch((error: unknown) => {
    if (isAppError(error, 'forbidden', 'upstream_failed')) return error;
    throw error;
  });
  if (answer instanceof Error) {
    const costly = rows.filter((row) => row.sets_cost);
    // The app may lack permission for costs: the MAP prices are then written without them.
    if (withCosts && costly.length > 0 && isAppError(answer, 'forbidden')) {
      for (const row of costly) refused.set(row.line, answer.message);
      return updateVariants(admin, {
        place,
        rows: rows.filter((row) => row.map_minor !== null),
        refused,
        withCosts: false,
      });
    }
    for (const row of rows) refused.set(row.line, answer.message);
    return;
  }
  for (const { field, message } of answer.productVariantsBulkUpdate.userErrors) {
    const row = rows[Number(field?.[1] ?? Number.NaN)];
    for (const each of row ? [row] : rows) refused.set(each.line, message);
  }
}

async function removeMapPrices(
  admin: AdminApi,
  rows: readonly MapPriceWrite[],
  refused: Map<number, string>,
): Promise<void> {
  if (rows.length === 0) return;
  const { metafieldsDelete } = await admin.query(removeMapPricesDocument, {
    metafields: rows.map((row) => ({ ownerId: row.gid, namespace: '$app', key: 'map_price' })),
  });
  for (const { message } of metafieldsDelete.userErrors)
    for (const row of rows) refused.set(row.line, message);
}
