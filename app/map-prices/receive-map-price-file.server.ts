import { randomUUID } from 'node:crypto';
import { isCurrencyCode } from '#kernel/currency.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import { type DecimalSign, chooseDecimalSign } from '#app/locales/parse-amount.ts';
import { recordCounts } from './record-counts.server.ts';
import { type FileLine, readMapPriceFile } from './read-map-price-file.server.ts';
import {
  type MapPriceRow,
  type KnownVariant,
  findGid,
  readMapPriceLine,
} from './read-map-price-line.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { requireFilePlace, requireRowPlaces } from './waiting-files.server.ts';

const BATCH = 1000;
const COLUMNS = `line int, named text, gid text, product_gid text, sets_map boolean,
  map_minor int8, sets_cost boolean, cost_minor int8, sets_min boolean, min_minor int8,
  state text, problem text, problem_value text`;

export interface GivenFile {
  readonly shop: string;
  readonly name: string;
  readonly sign: DecimalSign;
  readonly body: ReadableStream<Uint8Array>;
  readonly byUserId: string | null;
}

/**
 * Reads a file of MAP prices, costs and minimum prices into rows that a user can review before
 * anything changes. Returns its id. Throws `validation_failed` and `payload_too_large` with a
 * message for the user, and `conflict` while too many files or rows wait for a review; nothing of
 * such a file is stored.
 */
export async function receiveMapPriceFile(
  services: AppServices,
  given: GivenFile,
): Promise<string> {
  const { shop } = given;
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { currency: true },
  });
  const currency = row?.currency?.trim() ?? '';
  if (!isCurrencyCode(currency)) throw toRefusal('conflict', ['currency_unknown']);
  const id = `ff_${randomUUID()}`;
  await services.db.transaction(async (tx) => {
    const now = services.clock.now();
    await requireFilePlace(tx, { table: 'map_price_file', shop }, now);
    await tx.query(
      `insert into shop.map_price_file (id, shop, state, name, currency, by_user_id, created_at)
       values ($1, $2, 'reading', $3, $4, $5, $6)`,
      [id, shop, given.name.slice(0, 200), currency, given.byUserId, now],
    );
  });
  const file = {
    id,
    shop,
    currency,
    sign: given.sign === 'auto' ? chooseDecimalSign(currency) : given.sign,
  };
  try {
    let batch: FileLine[] = [];
    for await (const line of readMapPriceFile(given.body, shop)) {
      batch.push(line);
      if (batch.length < BATCH) continue;
      await saveLines(services.db, file, batch);
      batch = [];
    }
    await saveLines(services.db, file, batch);
    await services.db.transaction(async (tx) => {
      await compareRows(tx, file);
      await tx.query(`update shop.map_price_file set state = 'preview' where id = $1`, [id]);
      await recordCounts(tx, file);
    });
  } catch (error) {
    await services.db.query('delete from shop.map_price_file where id = $1', [id]);
    throw error;
  }
  return id;
}

interface StoredFile {
  readonly id: string;
  readonly shop: string;
  readonly currency: string;
  readonly sign: DecimalSign;
}

async function saveLines(sql: Sql, file: StoredFile, lines: readonly FileLine[]): Promise<void> {
  if (lines.length === 0) return;
  await requireRowPlaces(
    sql,
    { table: 'map_price_file', shop: file.shop },
    { id: file.id, rows: lines.length },
  );
  const gids = lines.flatMap((line) => findGid(line) ?? []);
  const skus = lines.flatMap((line) => (line.cells.variant_id ? [] : (line.cells.sku ?? [])));
  const { rows } = await sql.query<KnownVariant>(
    `select gid, product_gid, sku, cost_minor from shop.variant where shop = $1 and deleted_at is null and gid = any($2)
     union select gid, product_gid, sku, cost_minor from shop.variant where shop = $1 and deleted_at is null and sku = any($3)`,
    [file.shop, gids, skus],
  );
  const byGid = new Map(rows.map((row) => [row.gid, row]));
  const bySku = Map.groupBy(rows, (row) => row.sku ?? '');
  const find = (line: FileLine): readonly KnownVariant[] => {
    const gid = findGid(line);
    if (gid !== null) return byGid.has(gid) ? [byGid.get(gid) as KnownVariant] : [];
    return line.cells.sku ? (bySku.get(line.cells.sku) ?? []) : [];
  };
  const read: MapPriceRow[] = lines.map((line) => readMapPriceLine(line, find(line), file));
  await sql.query(
    `insert into shop.map_price_file_row (file_id, line, named, gid, product_gid, sets_map,
       map_minor, sets_cost, cost_minor, sets_min, min_minor, state, problem, problem_value)
     select $1, r.*
     from jsonb_to_recordset($2::jsonb) as r(${COLUMNS})
     on conflict (file_id, line) do nothing`,
    [file.id, JSON.stringify(read)],
  );
}

/** Marks rows that repeat a variant of another row, and rows that change nothing. */
async function compareRows(sql: Sql, file: StoredFile): Promise<void> {
  await sql.query(
    `update shop.map_price_file_row r set state = 'refused', problem = 'named_twice',
       problem_value = first.line::text
     from (select gid, min(line) as line from shop.map_price_file_row
       where file_id = $1 and gid is not null group by gid having count(*) > 1) first
     where r.file_id = $1 and r.gid = first.gid and r.line > first.line`,
    [file.id],
  );
  await sql.query(
    `update shop.map_price_file_row r set state = 'same' from shop.variant v
     where r.file_id = $1 and r.state = 'change' and v.shop = $2 and v.gid = r.gid
       and (not r.sets_map
         or (r.map_minor is not distinct from v.map_minor
           and v.map_from is distinct from 'formula'))
       and (not r.sets_cost or r.cost_minor is not distinct from v.cost_minor)
       and (not r.sets_min or r.min_minor is not distinct from v.min_minor)`,
    [file.id, file.shop],
  );
}
