import type { AppServices } from '#app/services.server.ts';
import { MapPriceResultSchema } from '#app/admin-api/bulk-write-document.ts';
import { readLines } from '#app/catalog-sync/read-bulk-file.server.ts';
import {
  applyRowResults,
  type MapPriceFileRef,
  type MapPriceWrite,
  MAX_VARIANTS,
  toVariantInput,
} from './map-price-rows.server.ts';

const BATCH = 5_000;
/**
 * Shopify accepts ten times as much; a large file becomes several bulk mutations in sequence, so
 * that memory stays below this size.
 */
const MAX_BYTES = 10_000_000;

/**
 * What a bulk mutation can write: MAP prices and costs that are set. Removing a MAP price needs
 * another mutation.
 */
export const SETTABLE = `state = 'change' and not (sets_map and map_minor is null)`;

/**
 * Builds the variables of the next bulk mutation, a line for each product (several for one of many
 * variants), as bytes; each row stores its line number. Empty when nothing is left.
 */
export async function buildVariables(
  services: AppServices,
  place: MapPriceFileRef,
): Promise<Buffer[]> {
  await services.db.query(
    'update shop.map_price_file_row set bulk_line = null where file_id = $1 and bulk_line is not null and state = $2',
    [place.fileId, 'change'],
  );
  const lines: Buffer[] = [];
  let bytes = 0;
  for (let after = ''; bytes < MAX_BYTES;) {
    const { rows } = await services.db.query<MapPriceWrite>(
      `select line, gid, product_gid, sets_map, map_minor, sets_cost, cost_minor from shop.map_price_file_row
       where file_id = $1 and ${SETTABLE} and product_gid > $2 order by product_gid, line limit ${BATCH}`,
      [place.fileId, after],
    );
    const products = [...Map.groupBy(rows, (row) => row.product_gid)];
    // The last product may continue after this batch.
    if (rows.length === BATCH && products.length > 1) products.pop();
    const placed: { line: number; at: number }[] = [];
    for (const [productId, variants] of products) {
      if (bytes >= MAX_BYTES) break;
      for (let from = 0; from < variants.length; from += MAX_VARIANTS) {
        const part = variants.slice(from, from + MAX_VARIANTS);
        const text = Buffer.from(
          `${JSON.stringify({ productId, variants: part.map((row) => toVariantInput(row, place.currency)) })}\n`,
        );
        placed.push(...part.map(({ line }) => ({ line, at: lines.length })));
        lines.push(text);
        bytes += text.length;
      }
      after = productId;
    }
    if (placed.length === 0) break;
    await services.db.query(
      `update shop.map_price_file_row r set bulk_line = p.at
       from jsonb_to_recordset($2::jsonb) as p(line int, at int)
       where r.file_id = $1 and r.line = p.line and ${SETTABLE}`,
      [place.fileId, JSON.stringify(placed)],
    );
  }
  return lines;
}

const RESULT_ROWS_AT_ONCE = 500;

/**
 * Stores Shopify's result for each line in the rows, a few hundred lines per transaction; reading a
 * line twice changes nothing. Rows of a line that was not executed stay unchanged. Throws like
 * `readLines`.
 */
export async function readBulkResult(
  services: AppServices,
  place: MapPriceFileRef,
  url: string,
): Promise<void> {
  let batch: { at: number; errors: { field: string[] | null; message: string }[] }[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const { rows } = await services.db.query<{ line: number; at: number }>(
      `select line, bulk_line as at
       from shop.map_price_file_row
       where file_id = $1 and bulk_line = any($2) and state = 'change'
       order by bulk_line, line`,
      [place.fileId, batch.map(({ at }) => at)],
    );
    const byLine = Map.groupBy(rows, (row) => row.at);
    const refused = new Map<number, string>();
    for (const { at, errors } of batch) {
      const variants = byLine.get(at) ?? [];
      for (const { field, message } of errors) {
        const row = variants[Number(field?.[1] ?? Number.NaN)];
        for (const each of row ? [row] : variants) refused.set(each.line, message);
      }
    }
    await applyRowResults(services, place, { rows, refused });
    batch = [];
  };
  for await (const text of readLines(url)) {
    const line = MapPriceResultSchema.safeParse(parseLine(text)).data;
    const answer = line?.data?.productVariantsBulkUpdate;
    if (!line || !answer) continue;
    batch.push({ at: line.__lineNumber, errors: answer.userErrors });
    if (batch.length === RESULT_ROWS_AT_ONCE) await flush();
  }
  await flush();
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
