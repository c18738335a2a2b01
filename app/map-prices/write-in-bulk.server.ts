/**
 * Writes large files to Shopify as bulk mutations: they need a few requests whatever the size,
 * where writing product by product would use up the Admin API's rate limit for an hour. What a bulk
 * mutation cannot do, or did not do, is left for single requests.
 */
import { isAppError } from '#kernel/app-error.ts';
import {
  runBulkMutationDocument,
  stageVariablesDocument,
  stageVariablesInput,
  type UploadTarget,
} from '#app/admin-api/bulk-write-document.ts';
import { bulkOperationDocument, updateMapPricesDocument } from '#app/admin-api/documents.ts';
import type { AdminApi } from '#app/admin-api/open-admin.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { buildVariables, SETTABLE, readBulkResult } from './bulk-files.server.ts';
import type { MapPriceFileRef } from './map-price-rows.server.ts';

/** Below this number of products, they are written one by one instead of by a bulk mutation. */
const BULK_FROM = 50;
const UPLOAD_MS = 120_000;
const OVER = new Set(['FAILED', 'CANCELED', 'EXPIRED']);
/** Temporary refusals: too many bulk operations at once, or a problem at Shopify with the file. */
const BUSY = new Set(['OPERATION_IN_PROGRESS', 'LIMIT_REACHED', 'INTERNAL_FILE_SERVER_ERROR']);

export type BulkStep = 'none' | 'waiting' | 'done';

/**
 * Advances the file one step: starts a bulk mutation, checks its progress, or reads its result.
 * `none`: nothing (more) to do by bulk mutation.
 */
export async function runBulkMutationStep(
  services: AppServices,
  admin: AdminApi,
  place: MapPriceFileRef,
): Promise<BulkStep> {
  const { rows } = await services.db.query<{ bulk_id: string | null; bulk_given_up: boolean }>(
    'select bulk_id, bulk_given_up from shop.map_price_file where id = $1',
    [place.fileId],
  );
  const [file] = rows;
  if (!file) return 'none';
  if (file.bulk_id !== null) return checkProgress(services, admin, { place, bulkId: file.bulk_id });
  if (file.bulk_given_up || (await countProducts(services, place)) < BULK_FROM) return 'none';
  return start(services, admin, place);
}

async function countProducts(services: AppServices, place: MapPriceFileRef): Promise<number> {
  const { rows } = await services.db.query<{ count: number }>(
    `select count(*)::int as count
     from (select distinct product_gid from shop.map_price_file_row
       where file_id = $1 and ${SETTABLE} limit ${BULK_FROM}) products`,
    [place.fileId],
  );
  return rows[0]?.count ?? 0;
}

async function start(
  services: AppServices,
  admin: AdminApi,
  place: MapPriceFileRef,
): Promise<BulkStep> {
  try {
    const { stagedUploadsCreate: staged } = await admin.query(
      stageVariablesDocument,
      stageVariablesInput,
    );
    const [target] = staged.stagedTargets ?? [];
    const path = target?.parameters.find(({ name }) => name === 'key')?.value;
    if (!target || path === undefined)
      return abandon(services, place, staged.userErrors[0]?.message ?? 'no place for the file');
    const status = await upload(target, await buildVariables(services, place));
    if (status >= 400)
      return abandon(services, place, `the upload was answered with HTTP ${status}`);
    // Stored before the mutation starts: its first webhook may arrive before its id is known.
    await services.db.query(
      'update shop.map_price_file set bulk_started_at = coalesce(bulk_started_at, $2), bulk_ended_at = null where id = $1',
      [place.fileId, services.clock.now()],
    );
    const { bulkOperationRunMutation: run } = await admin.query(runBulkMutationDocument, {
      mutation: updateMapPricesDocument.text,
      path,
    });
    if (!run.bulkOperation) {
      if (run.userErrors.some(({ code }) => BUSY.has(code ?? ''))) return 'waiting';
      return abandon(services, place, run.userErrors[0]?.message ?? 'no reason given');
    }
    await services.db.query('update shop.map_price_file set bulk_id = $2 where id = $1', [
      place.fileId,
      run.bulkOperation.id,
    ]);
    return 'waiting';
  } catch (error) {
    if (isAppError(error, 'forbidden', 'upstream_failed'))
      return abandon(services, place, error.message);
    throw error;
  }
}

/**
 * The form fields must be in the given order, with the file last. An unreachable upload server
 * counts as one that refuses.
 */
async function upload(target: UploadTarget, lines: readonly Buffer[]): Promise<number> {
  const form = new FormData();
  for (const { name, value } of target.parameters) form.append(name, value);
  form.append(
    'file',
    new Blob(lines as Buffer<ArrayBuffer>[], { type: 'text/jsonl' }),
    'variables.jsonl',
  );
  try {
    const answer = await globalThis.fetch(target.url, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(UPLOAD_MS),
    });
    return answer.status;
  } catch {
    return 599;
  }
}

async function checkProgress(
  services: AppServices,
  admin: AdminApi,
  { place, bulkId }: { place: MapPriceFileRef; bulkId: string },
): Promise<BulkStep> {
  const { bulkOperation } = await admin.query(bulkOperationDocument, { id: bulkId });
  if (!bulkOperation || OVER.has(bulkOperation.status))
    return abandon(
      services,
      place,
      bulkOperation?.errorCode ?? bulkOperation?.status ?? 'it is gone',
    );
  if (bulkOperation.status !== 'COMPLETED') {
    await recordReached(services, place, Number(bulkOperation.objectCount));
    return 'waiting';
  }
  const endedAt = services.clock.now();
  if (bulkOperation.url === null) return abandon(services, place, 'it has no result');
  try {
    await readBulkResult(services, place, bulkOperation.url);
  } catch (error) {
    if (!isAppError(error, 'gone')) throw error;
    return abandon(services, place, error.message);
  }
  // Lines that were not executed are left for single requests; only lines that did not fit go into
  // another bulk mutation.
  const { rows } = await services.db.query(
    `select 1 from shop.map_price_file_row where file_id = $1 and bulk_line is not null and ${SETTABLE} limit 1`,
    [place.fileId],
  );
  await services.db.query(
    'update shop.map_price_file set bulk_id = null, bulk_ended_at = $2, bulk_given_up = $3 where id = $1',
    [place.fileId, endedAt, rows.length > 0],
  );
  return 'done';
}

/**
 * How many lines of the file are finished: those before this mutation, and those of its products
 * that Shopify has counted.
 */
async function recordReached(
  services: AppServices,
  { fileId }: MapPriceFileRef,
  products: number,
): Promise<void> {
  await services.db.query(
    `update shop.map_price_file f set bulk_reached = greatest(f.bulk_reached, f.written + f.failed + (
       select count(*)::int from shop.map_price_file_row r
       where r.file_id = f.id and r.bulk_line < $2 and r.state = 'change'))
     where f.id = $1`,
    [fileId, products],
  );
}

/** The remaining lines are written product by product. */
async function abandon(
  services: AppServices,
  { shop, fileId }: MapPriceFileRef,
  reason: string,
): Promise<BulkStep> {
  services.log.warn({ shop, reason }, 'Shopify refused the bulk write of a file');
  await services.db.query(
    `update shop.map_price_file set bulk_id = null,
       bulk_ended_at = case when bulk_started_at is not null then $2::timestamptz end,
       bulk_given_up = true
     where id = $1`,
    [fileId, services.clock.now()],
  );
  return 'none';
}
