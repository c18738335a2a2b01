import { MapPriceResultSchema } from '../admin-api/bulk-write-document.ts';
import { readLines } from '../catalog-sync/read-bulk-file.server.ts';
import type { AppServices } from '../services.server.ts';
import type { MapPriceFileRef } from './map-price-row.ts';
import { applyRowResults } from './apply-row-results.server.ts';

const BATCH = 500;

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
       from shop.floor_file_row
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
    if (batch.length === BATCH) await flush();
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
