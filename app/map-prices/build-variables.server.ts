import type { AppServices } from '../services.server.ts';
import {
  type MapPriceFileRef,
  type MapPriceWrite,
  MAX_VARIANTS,
  toVariantInput,
} from './map-price-row.ts';

const BATCH = 5_000;
/** Shopify takes ten times that; a large file becomes several bulk mutations, one after the other, so that no more than this is held. */
const MAX_BYTES = 10_000_000;

/** What a bulk mutation can write: floors and costs that are set. Removing a floor is another mutation. */
export const SETTABLE = `state = 'change' and not (sets_floor and floor_minor is null)`;

/**
 * The variables of the next bulk mutation, a line for each product (several for one of many
 * variants), as bytes; which line a row is in is kept on the row. Empty when nothing is left.
 */
export async function buildVariables(
  services: AppServices,
  place: MapPriceFileRef,
): Promise<Buffer[]> {
  await services.db.query(
    'update shop.floor_file_row set bulk_line = null where file_id = $1 and bulk_line is not null and state = $2',
    [place.fileId, 'change'],
  );
  const lines: Buffer[] = [];
  let bytes = 0;
  for (let after = ''; bytes < MAX_BYTES;) {
    const { rows } = await services.db.query<MapPriceWrite>(
      `select line, gid, product_gid, sets_floor, floor_minor, sets_cost, cost_minor from shop.floor_file_row
       where file_id = $1 and ${SETTABLE} and product_gid > $2 order by product_gid, line limit ${BATCH}`,
      [place.fileId, after],
    );
    const products = [...Map.groupBy(rows, (row) => row.product_gid)];
    // The last one may go on behind the batch.
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
      `update shop.floor_file_row r set bulk_line = p.at
       from jsonb_to_recordset($2::jsonb) as p(line int, at int)
       where r.file_id = $1 and r.line = p.line and ${SETTABLE}`,
      [place.fileId, JSON.stringify(placed)],
    );
  }
  return lines;
}
