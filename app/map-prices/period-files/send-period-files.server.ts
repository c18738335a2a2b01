/** The job that imports files of MAP prices by date at the service, and undoes them. */
import { isAppError } from '#kernel/app-error.ts';
import { toAuthor } from '#app/shop/to-author.ts';
import type { MapPriceImport, MapPricePeriodInput, PricingClient } from '#sdk/index.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { countPeriodRows } from './count-period-rows.server.ts';

/** Rows of one request: the service takes 10,000; fewer keep both programs' memory small. */
const PART = 2000;

interface OpenFile {
  readonly id: string;
  readonly state: string;
  readonly name: string;
  readonly allowsConflicts: boolean;
  readonly byUserId: string | null;
  readonly byName: string | null;
}

/**
 * Works on the shop's files that are being imported or undone, part by part. A part whose answer
 * was lost is sent again with the same key, so that no period is made twice. A refusal that another
 * attempt would meet again ends the file; other errors are thrown, for a retry.
 */
export async function sendPeriodFiles(
  services: AppServices,
  { shop }: { shop: string },
): Promise<void> {
  for (;;) {
    const { rows } = await services.db.query<OpenFile>(
      `select id, state, name, allows_conflicts as "allowsConflicts", by_user_id as "byUserId",
         by_name as "byName"
       from shop.map_price_period_file
       where shop = $1 and state in ('importing', 'undoing') order by created_at limit 1`,
      [shop],
    );
    const [file] = rows;
    if (!file) return;
    await workOn(services, shop, file);
    await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
  }
}

async function workOn(services: AppServices, shop: string, file: OpenFile): Promise<void> {
  try {
    const client = await getPricingClient(services, shop, 'background');
    if (file.state === 'undoing') await undoParts(services, client, file);
    else await importParts(services, client, file);
    await close(services, file, null);
  } catch (error) {
    if (!isAppError(error, 'validation_failed', 'forbidden', 'unauthorized', 'not_found'))
      throw error;
    await close(services, file, error.message);
  }
}

async function importParts(
  services: AppServices,
  client: PricingClient,
  file: OpenFile,
): Promise<void> {
  const by = toAuthor({ userId: file.byUserId, name: file.byName });
  for (;;) {
    const { rows } = await services.db.query<{ line: number; body: MapPricePeriodInput }>(
      `select line, body from shop.map_price_period_file_row
       where file_id = $1 and state = 'waiting' and body is not null order by line limit ${PART}`,
      [file.id],
    );
    const [first] = rows;
    if (!first) return;
    const made = await client.mapPricePeriods.import(
      {
        name: file.name,
        rows: rows.map(({ body }) => body),
        allow_conflicts: file.allowsConflicts,
        ...(by && { by }),
      },
      { idempotencyKey: `${file.id}-${first.line}` },
    );
    const lines = rows.map(({ line }) => line);
    await saveResults(services, { fileId: file.id, lines, made });
  }
}

async function saveResults(
  services: AppServices,
  { fileId, lines, made }: { fileId: string; lines: readonly number[]; made: MapPriceImport },
): Promise<void> {
  const results = made.results.map(({ index, period_id: periodId, errors }) => ({
    line: lines[index],
    period_id: periodId,
    problem: errors[0]?.code ?? null,
    value: errors[0]?.detail.slice(0, 300) ?? null,
  }));
  await services.db.transaction(async (tx) => {
    await tx.query(
      `update shop.map_price_period_file_row r set
         state = case when d.period_id is null then 'failed' else 'made' end,
         import_id = $3, period_id = d.period_id, problem = d.problem, problem_value = d.value
       from jsonb_to_recordset($2::jsonb) as d(line int, period_id text, problem text, value text)
       where r.file_id = $1 and r.line = d.line and r.state = 'waiting'`,
      [fileId, JSON.stringify(results), made.id],
    );
    await countPeriodRows(tx, fileId);
  });
}

async function undoParts(
  services: AppServices,
  client: PricingClient,
  file: OpenFile,
): Promise<void> {
  const { rows } = await services.db.query<{ importId: string }>(
    `select distinct import_id as "importId" from shop.map_price_period_file_row
     where file_id = $1 and state = 'made' and import_id is not null`,
    [file.id],
  );
  for (const { importId } of rows) {
    // Undoing it again returns the same.
    const { kept } = await client.mapPricePeriods.undoImport(importId);
    await services.db.transaction(async (tx) => {
      await tx.query(
        `update shop.map_price_period_file_row r set
           state = case when k.period_id is null then 'undone' else 'kept' end, problem = k.code
         from shop.map_price_period_file_row o
         left join jsonb_to_recordset($3::jsonb) as k(period_id text, code text)
           on k.period_id = o.period_id
         where r.file_id = $1 and r.import_id = $2 and r.state = 'made'
           and o.file_id = r.file_id and o.line = r.line`,
        [file.id, importId, JSON.stringify(kept)],
      );
      await countPeriodRows(tx, file.id);
    });
  }
}

/** Ends the file; rows that the service did not take are listed with its reason. */
async function close(
  services: AppServices,
  { id, state }: OpenFile,
  error: string | null,
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    if (state === 'undoing') {
      await tx.query(
        `update shop.map_price_period_file set state = case when $3::text is null then 'undone' else 'done' end,
           undone_at = case when $3::text is null then $2::timestamptz end, error = $3 where id = $1`,
        [id, now, error],
      );
      return;
    }
    await tx.query(
      `update shop.map_price_period_file_row set state = 'failed', problem = 'service', problem_value = $2
       where file_id = $1 and state = 'waiting'`,
      [id, error],
    );
    await tx.query(
      `update shop.map_price_period_file set state = 'done', finished_at = $2, error = $3 where id = $1`,
      [id, now, error],
    );
    await countPeriodRows(tx, id);
  });
}
