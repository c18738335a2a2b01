import { randomUUID } from 'node:crypto';
import { isCurrencyCode } from '#kernel/currency.ts';
import { openZonedClock } from '#kernel/zoned-clock.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { chooseDecimalSign, type DecimalSign } from '#app/locales/parse-amount.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import { requireFilePlace, requireRowPlaces } from '#app/map-prices/waiting-files.server.ts';
import { countPeriodRows } from './count-period-rows.server.ts';
import { readPeriodFile } from './read-period-file.server.ts';
import {
  findCollectionGid,
  findVariantGid,
  type KnownCollection,
  type KnownScopes,
  type KnownVariant,
  type PeriodFileTerms,
  type PeriodLine,
  readPeriodLine,
} from './read-period-line.ts';

const BATCH = 1000;

export interface GivenPeriodFile {
  readonly shop: Pick<ShopView, 'domain' | 'currency' | 'timeZone'>;
  readonly name: string;
  readonly sign: DecimalSign;
  readonly body: ReadableStream<Uint8Array>;
  readonly by: { readonly userId: string | null; readonly name: string | null };
}

/**
 * Reads a file of MAP prices by date into rows that a user can review before anything is imported,
 * a thousand lines at a time. Returns its id. Throws `validation_failed` and `payload_too_large`
 * with a message for the user, and `conflict` while too many files or rows wait for a review;
 * nothing of such a file is stored.
 */
export async function receivePeriodFile(
  services: AppServices,
  { shop, name, sign, body, by }: GivenPeriodFile,
): Promise<string> {
  const currency = shop.currency ?? '';
  if (!isCurrencyCode(currency)) throw toRefusal('conflict', ['currency_unknown']);
  const id = `pf_${randomUUID()}`;
  await services.db.transaction(async (tx) => {
    const now = services.clock.now();
    await requireFilePlace(tx, { table: 'map_price_period_file', shop: shop.domain }, now);
    await tx.query(
      `insert into shop.map_price_period_file (id, shop, state, name, by_user_id, by_name,
         created_at)
       values ($1, $2, 'reading', $3, $4, $5, $6)`,
      [id, shop.domain, name.slice(0, 200), by.userId, by.name, now],
    );
  });
  const file = {
    id,
    shop: shop.domain,
    terms: {
      currency,
      sign: sign === 'auto' ? chooseDecimalSign(currency) : sign,
      clock: openZonedClock(shop.timeZone),
    },
  };
  try {
    let batch: PeriodLine[] = [];
    for await (const line of readPeriodFile(body, shop.domain)) {
      batch.push(line);
      if (batch.length < BATCH) continue;
      await saveLines(services.db, file, batch);
      batch = [];
    }
    await saveLines(services.db, file, batch);
    await services.db.transaction(async (tx) => {
      await tx.query(`update shop.map_price_period_file set state = 'preview' where id = $1`, [id]);
      await countPeriodRows(tx, id);
    });
  } catch (error) {
    await services.db.query('delete from shop.map_price_period_file where id = $1', [id]);
    throw error;
  }
  return id;
}

interface StoredFile {
  readonly id: string;
  readonly shop: string;
  readonly terms: PeriodFileTerms;
}

async function saveLines(sql: Sql, file: StoredFile, lines: readonly PeriodLine[]): Promise<void> {
  if (lines.length === 0) return;
  await requireRowPlaces(
    sql,
    { table: 'map_price_period_file', shop: file.shop },
    { id: file.id, rows: lines.length },
  );
  const known = groupScopes(await findScopes(sql, file.shop, lines));
  const rows = lines.map((line) => readPeriodLine(line, known(line), file.terms));
  await sql.query(
    `insert into shop.map_price_period_file_row (file_id, line, cells, body, state, problem,
       problem_column, problem_value)
     select $1, r.*
     from jsonb_to_recordset($2::jsonb) as r(line int, cells jsonb, body jsonb, state text,
       problem text, problem_column text, problem_value text)
     on conflict (file_id, line) do nothing`,
    // A text cannot hold U+0000.
    [file.id, JSON.stringify(rows).replaceAll('\\u0000', '')],
  );
}

/** The variants and collections that the lines name. */
async function findScopes(
  sql: Sql,
  shop: string,
  lines: readonly PeriodLine[],
): Promise<KnownScopes> {
  const textsOf = (read: (line: PeriodLine) => string | null | undefined) =>
    lines.flatMap((line) => read(line) ?? []);
  const variants = await sql.query<KnownVariant>(
    `select gid, sku, service_product_id as "productId" from shop.variant
     where shop = $1 and deleted_at is null and gid = any($2)
     union select gid, sku, service_product_id from shop.variant
     where shop = $1 and deleted_at is null and sku = any($3)`,
    [
      shop,
      textsOf(findVariantGid),
      textsOf(({ cells }) => (cells.variant_id === undefined ? cells.sku : null)),
    ],
  );
  const collections = await sql.query<KnownCollection>(
    `select collection_gid as gid, min(name) as name from shop.product_collection
     where shop = $1 and (collection_gid = any($2) or lower(name) = any($3))
     group by collection_gid`,
    [shop, textsOf(findCollectionGid), textsOf(({ cells }) => cells.collection?.toLowerCase())],
  );
  return { variants: variants.rows, collections: collections.rows };
}

/** For a line only what it can mean: comparing each line with all of them would be slow. */
function groupScopes({ variants, collections }: KnownScopes): (line: PeriodLine) => KnownScopes {
  const byGid = Map.groupBy(variants, ({ gid }) => gid);
  const bySku = Map.groupBy(variants, ({ sku }) => sku ?? '');
  return (line) => {
    const gid = findVariantGid(line);
    const found = gid === null ? bySku.get(line.cells.sku ?? '') : byGid.get(gid);
    return { variants: found ?? [], collections };
  };
}
