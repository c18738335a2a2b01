import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { AccountEvent, AccountEventType } from '#pricing/events/event-types.ts';
import type { Receivers } from '#pricing/events/events.ts';
import type { Tx, Sql } from '#prisma/open-database.ts';
import { addMonitoredProduct, updateMonitoredProducts } from './monitored-products.ts';
import type { ProductRow } from './products.ts';

/** Fields that no other stage uses, or that have events of their own. */
const QUIET_FIELDS = new Set([
  'external_id',
  'status',
  'paused_reason',
  'image',
  'product_type',
  'tags',
  'collections',
  'stock',
  'compare_at',
]);

export interface ProductChange {
  readonly before: ProductRow;
  readonly after: ProductRow;
  /** Names of the changed fields. */
  readonly fields: readonly string[];
}

interface ProductWrite {
  readonly accountId: string;
  readonly created: readonly ProductRow[];
  readonly changed: readonly ProductChange[];
  /** Who receives the account's events, where the caller knows already. */
  readonly receivers?: Receivers;
}

/**
 * Writes new and changed products of one account with their price spans and stock, and publishes
 * the changes. With `receivers` it waits for no answer of the database.
 */
export async function writeProducts(
  context: ServiceContext,
  tx: Tx,
  { accountId, created, changed, receivers }: ProductWrite,
): Promise<void> {
  if (created.length > 0) {
    const [product] = created;
    if (product && created.length === 1) insertOne(tx, product);
    else tx.send(INSERT, columnsOf(created), { prepare: true });
  }
  if (changed.length > 0) tx.send(UPDATE, columnsOf(changed.map((change) => change.after)));
  writeOwnPrices(tx, changed, context.clock.now());
  const stocked = [
    ...created.map((after) => ({ productId: after.id, before: null, after: after.stock })),
    ...changed.map(({ before, after }) => ({
      productId: after.id,
      before: before.stock,
      after: after.stock,
    })),
  ].filter(({ before, after }) => before !== after);
  writeStock(tx, stocked, context.clock.now());
  const monitored = created.filter((product) => product.monitored);
  if (monitored.length > 0)
    await context.events.publish(tx, 'product.registered', {
      accountId,
      productIds: monitored.map(({ id }) => id),
    });
  const concerning = changed
    .map(({ after, fields }) => ({
      id: after.id,
      fields: fields.filter((field) => !QUIET_FIELDS.has(field)),
    }))
    .filter(({ fields }) => fields.length > 0);
  if (concerning.length > 0) {
    await context.events.publish(tx, 'product.changed', {
      accountId,
      productIds: concerning.map(({ id }) => id),
      fields: [...new Set(concerning.flatMap(({ fields }) => fields))],
    });
  }
  await publishRegrouped(context, tx, { accountId, changed });
  await writePauses(context, tx, { accountId, changed });
  await context.events.publishToAccounts(
    tx,
    [
      ...created.flatMap((after) => [
        event('product.updated', after),
        ...(after.pausedAt === null ? [] : [event('product.paused', after)]),
      ]),
      ...changed.flatMap(({ after, fields }) => [
        ...(fields.includes('status')
          ? [event(after.pausedAt === null ? 'product.resumed' : 'product.paused', after)]
          : []),
        ...(fields.some((field) => field !== 'status' && field !== 'paused_reason')
          ? [event('product.updated', after)]
          : []),
      ]),
    ],
    receivers,
  );
}

const event = (
  type: Extract<AccountEventType, `product.${string}`>,
  { accountId, id }: ProductRow,
): AccountEvent => ({ accountId, type, data: { product_id: id } });

/** What a pause frees goes to another product; one that goes on has its place by its age. */
async function writePauses(
  context: ServiceContext,
  tx: Tx,
  { accountId, changed }: Pick<ProductWrite, 'accountId' | 'changed'>,
): Promise<void> {
  const turned = changed.filter(({ fields }) => fields.includes('status'));
  const paused = turned.flatMap(({ after }) => (after.pausedAt === null ? [] : [after.id]));
  const resumed = turned.flatMap(({ after }) => (after.pausedAt === null ? [after.id] : []));
  const ended = [...paused];
  if (resumed.length > 0) {
    ended.push(...(await updateMonitoredProducts(context, tx, { accountId })));
    await context.events.publish(tx, 'product.resumed', { accountId, productIds: resumed });
  } else if (paused.length > 0) await addMonitoredProduct(context, tx, { accountId });
  if (ended.length > 0)
    await context.events.publish(tx, 'product.unmonitored', { accountId, productIds: ended });
}

/** Products in other collections may have another MAP price, if a collection has a period. */
async function publishRegrouped(
  context: ServiceContext,
  tx: Tx,
  { accountId, changed }: Pick<ProductWrite, 'accountId' | 'changed'>,
): Promise<void> {
  const regrouped = changed.filter(({ fields }) => fields.includes('collections'));
  if (regrouped.length === 0) return;
  const { rowCount } = await tx.query(
    `select from pricing.map_price_period where account_id = $1 and scope = 'collection' limit 1`,
    [accountId],
  );
  if (rowCount === 0) return;
  await context.events.publish(tx, 'map_price.changed', {
    accountId,
    productIds: regrouped.map(({ after }) => after.id),
  });
}

interface StockChange {
  readonly productId: string;
  /** The known stock before; null when unknown. */
  readonly before: number | null;
  /** Null: no longer known. */
  readonly after: number | null;
}

/**
 * Stores the last and the lowest stock of this day (UTC). The day starts with the stock known
 * before.
 */
function writeStock(tx: Tx, changes: readonly StockChange[], at: Date): void {
  if (changes.length === 0) return;
  tx.send(
    `insert into pricing.product_stock as s (product_id, day, lowest, last, recorded_at)
     select r.id, $4::date, least(r.before, r.after), r.after, $5
     from unnest($1::text[], $2::int[], $3::int[]) as r(id, before, after)
     on conflict (product_id, day) do update set lowest = least(s.lowest, excluded.last),
       last = excluded.last, recorded_at = excluded.recorded_at`,
    [
      changes.map(({ productId }) => productId),
      changes.map(({ before }) => before),
      changes.map(({ after }) => after),
      at.toISOString().slice(0, 10),
      at,
    ],
  );
}

/** The price of a paused product is not asked of anybody: its span ends with the pause. */
function writeOwnPrices(tx: Tx, changed: readonly ProductChange[], at: Date): void {
  const moved = changed.filter(
    ({ fields, before, after }) =>
      ['price', 'currency', 'status'].some((field) => fields.includes(field)) &&
      (before.pausedAt === null || after.pausedAt === null),
  );
  if (moved.length === 0) return;
  const asked = moved.flatMap(({ after }) => (after.pausedAt === null ? [after] : []));
  // Two statements: the open span must be closed before the next one is opened.
  tx.send(
    'update pricing.own_price set "to" = $2 where product_id = any($1) and "to" is null and "from" < $2',
    [moved.map(({ after }) => after.id), at],
  );
  // Paused in the millisecond in which the price began: it was never asked.
  if (asked.length < moved.length)
    tx.send(
      `delete from pricing.own_price where product_id = any($1) and "to" is null and "from" >= $2`,
      [moved.flatMap(({ after }) => (after.pausedAt === null ? [] : [after.id])), at],
    );
  if (asked.length === 0) return;
  // Two changes within a millisecond: the later price replaces the earlier one.
  tx.send(
    `insert into pricing.own_price (product_id, "from", price_minor, currency)
     select id, $4, minor, currency from unnest($1::text[], $2::bigint[], $3::text[]) as s(id, minor, currency)
     on conflict (product_id, "from") do update set price_minor = excluded.price_minor,
       currency = excluded.currency, "to" = null`,
    [
      asked.map(({ id }) => id),
      asked.map(({ priceMinor }) => priceMinor),
      asked.map(({ currency }) => currency),
      at,
    ],
  );
}

const COLUMNS: readonly (readonly [column: string, type: string, field: keyof ProductRow])[] = [
  ['id', 'text', 'id'],
  ['account_id', 'text', 'accountId'],
  ['external_id', 'text', 'externalId'],
  ['sku', 'text', 'sku'],
  ['name', 'text', 'name'],
  ['url', 'text', 'url'],
  ['currency', 'text', 'currency'],
  ['price_minor', 'bigint', 'priceMinor'],
  ['gtin', 'text', 'gtin'],
  ['brand', 'text', 'brand'],
  ['image_url', 'text', 'imageUrl'],
  ['category', 'text', 'category'],
  ['cost_minor', 'bigint', 'costMinor'],
  ['map_minor', 'bigint', 'mapMinor'],
  ['min_minor', 'bigint', 'minMinor'],
  ['monitored', 'bool', 'monitored'],
  ['product_type', 'text', 'productType'],
  ['tags', 'jsonb', 'tags'],
  ['collections', 'jsonb', 'collections'],
  ['stock', 'int', 'stock'],
  ['compare_at_minor', 'bigint', 'compareAtMinor'],
  ['created_at', 'timestamptz', 'createdAt'],
  ['updated_at', 'timestamptz', 'updatedAt'],
  ['paused_at', 'timestamptz', 'pausedAt'],
  ['paused_reason', 'text', 'pausedReason'],
];
const NAMES = COLUMNS.map(([column]) => column).join(', ');
const ROWS = `unnest(${COLUMNS.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')}) as r(${NAMES})`;
/** Also inserts the first span of the own price. */
const INSERT = `with given as materialized (select * from ${ROWS}),
    made as (insert into pricing.product (${NAMES}) select ${NAMES} from given)
  insert into pricing.own_price (product_id, "from", price_minor, currency)
  select id, created_at, price_minor, currency
  from given where paused_at is null`;

/** One product without arrays, for which PostgreSQL takes a tenth of a millisecond more. */
function insertOne(tx: Tx, product: ProductRow): void {
  tx.send(
    `insert into pricing.product (id, account_id, external_id, sku, name, url, currency,
       price_minor, gtin, brand, image_url, category, cost_minor, map_minor, min_minor, monitored,
       product_type, tags, collections, stock, compare_at_minor, created_at, updated_at, paused_at,
       paused_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
       $18::jsonb, $19::jsonb, $20, $21, $22, $23, $24, $25)`,
    [
      product.id,
      product.accountId,
      product.externalId,
      product.sku,
      product.name,
      product.url,
      product.currency,
      product.priceMinor,
      product.gtin,
      product.brand,
      product.imageUrl,
      product.category,
      product.costMinor,
      product.mapMinor,
      product.minMinor,
      product.monitored,
      product.productType,
      JSON.stringify(product.tags),
      JSON.stringify(product.collections),
      product.stock,
      product.compareAtMinor,
      product.createdAt,
      product.updatedAt,
      product.pausedAt,
      product.pausedReason,
    ],
    { prepare: true, gather: true },
  );
  if (product.pausedAt !== null) return;
  tx.send(
    `insert into pricing.own_price (product_id, "from", price_minor, currency)
     values ($1, $2, $3, $4)`,
    [product.id, product.createdAt, product.priceMinor, product.currency],
    { prepare: true, gather: true },
  );
}
/**
 * `monitored` is set by `updateMonitoredProducts`, possibly after this row was read; only a pause
 * ends it at once.
 */
const UPDATE = `update pricing.product p set monitored = p.monitored and r.paused_at is null,
  ${COLUMNS.filter(([column]) => !['id', 'account_id', 'monitored'].includes(column))
    .map(([column]) => `${column} = r.${column}`)
    .join(', ')} from ${ROWS} where p.id = r.id and p.account_id = r.account_id`;

function columnsOf(products: readonly ProductRow[]): unknown[][] {
  return COLUMNS.map(([, type, field]) =>
    products.map((product) => (type === 'jsonb' ? JSON.stringify(product[field]) : product[field])),
  );
}

/** As long as the longest price history of any plan. */
const RETENTION_MONTHS = 36;

/**
 * Deletes stock history that is too old: whole months by dropping their partition, rows in the
 * default partition one by one.
 */
export async function deleteOldStock(sql: Sql, { now }: { now: Date }): Promise<void> {
  const { rows } = await sql.query<{ before: string }>(
    `select ($1::date - make_interval(months => $2))::date::text as before`,
    [now.toISOString().slice(0, 10), RETENTION_MONTHS],
  );
  const before = rows[0]?.before;
  await sql.query(`select pricing.drop_partitions('product_stock', $1::date)`, [before]);
  await sql.query('delete from pricing.product_stock_other where day < $1::date', [before]);
}
