/**
 * Writes applied files to Shopify: one request per product for its floors (the app's own metafield) and costs, paced by the Admin API's cost
 * figures. What Shopify refuses is kept with its words, line by line; the rest goes on. A job that dies repeats one product, with the same values.
 */
import { isCurrencyCode } from '#kernel/currency.ts';
import { formatDecimal } from '#kernel/money.ts';
import { isAppError } from '#kernel/app-error.ts';
import { removeFloorsDocument, updateFloorsDocument } from '../admin-api/documents.ts';
import { type AdminApi, openAdmin } from '../admin-api/open-admin.server.ts';
import { sendVariantsJob } from '../mirror/jobs.server.ts';
import type { AppServices } from '../services.server.ts';
import { withShopLock } from '../shop-lock/with-shop-lock.server.ts';
import { writeFloorsJob } from './jobs.server.ts';

/** A job gives way after this long, so that a shutdown never waits for a whole file. */
const BUDGET_MS = 60_000;
/** Shopify takes more in one request, but answers it more slowly than it may. */
const MAX_VARIANTS = 250;

interface Row {
  readonly line: number;
  readonly gid: string;
  readonly product_gid: string;
  readonly sets_floor: boolean;
  readonly floor_minor: bigint | null;
  readonly sets_cost: boolean;
  readonly cost_minor: bigint | null;
}

interface Place {
  readonly shop: string;
  readonly fileId: string;
  readonly currency: string;
}

export async function writeFloors(services: AppServices, { shop }: { shop: string }, run: { signal: AbortSignal }): Promise<void> {
  await withShopLock(services, { shop, purpose: 'floors' }, async () => {
    const until = Date.now() + BUDGET_MS;
    const admin = openAdmin(services, shop);
    const { rows } = await services.db.query<{ id: string; currency: string }>(`select id, trim(currency) as currency from shop.floor_file where shop = $1 and state = 'applying' order by applied_at`, [shop]);
    for (const { id, currency } of rows) {
      const place = { shop, fileId: id, currency };
      for (let more = true; more; ) {
        if (run.signal.aborted || Date.now() > until) {
          await services.jobs.enqueue(writeFloorsJob, { shop }, { key: shop });
          return;
        }
        more = await writeProduct(services, admin, place);
      }
      await services.db.query(`update shop.floor_file set state = 'done', finished_at = $2 where id = $1`, [id, services.clock.now()]);
    }
    if (rows.length > 0) await services.jobs.enqueue(sendVariantsJob, { shop }, { key: shop });
  });
}

/** The next product of the file. False when there is none. */
async function writeProduct(services: AppServices, admin: AdminApi, place: Place): Promise<boolean> {
  const { rows } = await services.db.query<Row>(
    `select line, gid, product_gid, sets_floor, floor_minor, sets_cost, cost_minor from shop.floor_file_row
     where file_id = $1 and state = 'change' and product_gid = (select product_gid from shop.floor_file_row where file_id = $1 and state = 'change' order by product_gid, line limit 1)
     order by line limit ${MAX_VARIANTS}`,
    [place.fileId],
  );
  if (rows.length === 0) return false;
  const refused = new Map<number, string>();
  await updateVariants(admin, { place, rows: rows.filter((row) => row.sets_cost || row.floor_minor !== null), refused });
  await removeFloors(admin, rows.filter((row) => row.sets_floor && row.floor_minor === null && !refused.has(row.line)), refused);
  await settleRows(services, place, { rows, refused });
  return true;
}

async function updateVariants(admin: AdminApi, { place, rows, refused, withCosts = true }: { place: Place; rows: readonly Row[]; refused: Map<number, string>; withCosts?: boolean }): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const variables = { productId: first.product_gid, variants: rows.map((row) => toInput(row, place.currency, withCosts)) };
  const answer = await admin.query(updateFloorsDocument, variables).catch((error: unknown) => {
    if (isAppError(error, 'forbidden', 'upstream_failed')) return error;
    throw error;
  });
  if (answer instanceof Error) {
    const costly = rows.filter((row) => row.sets_cost);
    // Costs may be beyond what the app is allowed: the floors need not suffer for it.
    if (withCosts && costly.length > 0 && isAppError(answer, 'forbidden')) {
      for (const row of costly) refused.set(row.line, answer.message);
      return updateVariants(admin, { place, rows: rows.filter((row) => row.floor_minor !== null), refused, withCosts: false });
    }
    for (const row of rows) refused.set(row.line, answer.message);
    return;
  }
  for (const { field, message } of answer.productVariantsBulkUpdate.userErrors) {
    const row = rows[Number(field?.[1] ?? Number.NaN)];
    for (const each of row ? [row] : rows) refused.set(each.line, message);
  }
}

function toInput(row: Row, code: string, withCosts: boolean): object {
  const currency = isCurrencyCode(code) ? code : null;
  if (currency === null) throw new RangeError(`Unknown currency ${code}`);
  const decimal = (minor: bigint) => formatDecimal({ minor, currency });
  return {
    id: row.gid,
    ...(row.floor_minor === null ? {} : { metafields: [{ namespace: '$app', key: 'map_price', type: 'money', value: JSON.stringify({ amount: decimal(row.floor_minor), currency_code: currency }) }] }),
    ...(row.sets_cost && withCosts ? { inventoryItem: { cost: row.cost_minor === null ? null : decimal(row.cost_minor) } } : {}),
  };
}

async function removeFloors(admin: AdminApi, rows: readonly Row[], refused: Map<number, string>): Promise<void> {
  if (rows.length === 0) return;
  const { metafieldsDelete } = await admin.query(removeFloorsDocument, { metafields: rows.map((row) => ({ ownerId: row.gid, namespace: '$app', key: 'map_price' })) });
  for (const { message } of metafieldsDelete.userErrors) for (const row of rows) refused.set(row.line, message);
}

async function settleRows(services: AppServices, place: Place, { rows, refused }: { rows: readonly Row[]; refused: ReadonlyMap<number, string> }): Promise<void> {
  const results = rows.map((row) => ({ line: row.line, problem: refused.get(row.line)?.slice(0, 300) ?? null }));
  await services.db.transaction(async (tx) => {
    await tx.query(
      `update shop.floor_file_row r set state = case when d.problem is null then 'written' else 'failed' end, problem = case when d.problem is not null then 'shopify' end, problem_value = d.problem
       from jsonb_to_recordset($2::jsonb) as d(line int, problem text) where r.file_id = $1 and r.line = d.line and r.state = 'change'`,
      [place.fileId, JSON.stringify(results)],
    );
    await tx.query(
      `update shop.variant v set
         floor_from = case when r.sets_floor and v.floor_from = 'csv' then 'metafield' else v.floor_from end,
         cost_minor = case when r.sets_cost then r.cost_minor else v.cost_minor end,
         sent_at = case when r.sets_cost and r.cost_minor is distinct from v.cost_minor then null else v.sent_at end
       from shop.floor_file_row r where r.file_id = $1 and r.line = any($3) and r.state = 'written' and v.shop = $2 and v.gid = r.gid`,
      [place.fileId, place.shop, rows.map(({ line }) => line)],
    );
  });
}
