/**
 * Sends to a server that knows only the specification: one POST per product, five fields,
 * identified by SKU. It has no idempotency, so after a lost response its product list is read
 * before anything is sent again; what arrived is not sent a second time.
 */
import { z } from 'zod';
import { AppError, isAppError } from '#kernel/app-error.ts';
import { isCurrencyCode } from '#kernel/currency.ts';
import { parseDecimal } from '#kernel/money.ts';
import type { AppServices } from '#app/services.server.ts';
import { listUnsent, type UnsentVariant, recordSent } from './unsent-variants.server.ts';
import {
  createFallbackSku,
  hashBody,
  buildSpecifiedBody,
  MAX_TEXT,
  formatProductName,
} from './product-body.ts';
import { isProductRefusal } from './send-batch.server.ts';
import type { SendTask } from './send-task.ts';
import { parseVariantNumber } from './to-variant-row.ts';

const ROUND = 20;

/** Sends a few changed variants, one request each. Returns false when there was nothing to send. */
export async function sendSingly(services: AppServices, task: SendTask): Promise<boolean> {
  const unsent = await listUnsent(services, { shop: task.shop, limit: ROUND, canPause: false });
  if (unsent.length === 0) return false;
  const skus = await chooseSkus(services, { shop: task.shop, variants: unsent });
  if (unsent.some(isInDoubt)) await loadKnownProducts(services, task);
  for (const variant of unsent)
    await sendOne(services, task, {
      variant,
      sku: skus.get(variant.gid) ?? createFallbackSku(variant.gid),
    });
  return true;
}

interface Doubtful {
  readonly gid: string;
  readonly sku: string;
  readonly service_product_id: string | null;
  readonly product_title: string;
  readonly title: string;
  readonly url: string | null;
  readonly currency: string;
  readonly price_minor: bigint;
}

/**
 * Reads the server's product list and stores what it shows for variants that were sent without a
 * response: their ids, and whether the last request arrived.
 */
async function loadKnownProducts(services: AppServices, task: SendTask): Promise<void> {
  const { rows } = await services.db.query<Doubtful>(
    `select gid, lower(sent_sku) as sku, service_product_id, product_title, title, url, trim(currency) as currency, price_minor
     from shop.variant where shop = $1 and sent_sku is not null and (service_product_id is null or sending_hash is not null)`,
    [task.shop],
  );
  const doubtful = new Map(rows.map((row) => [row.sku, row]));
  for await (const { items } of task.client.products.list().pages()) {
    const found = items.flatMap((item) => {
      const product = findKnownProduct(item);
      const sku = product?.sku?.toLowerCase();
      const variant = sku === undefined ? undefined : doubtful.get(sku);
      return product && variant
        ? [{ gid: variant.gid, id: product.id, arrived: hasArrived(variant, product) }]
        : [];
    });
    await services.db.query(
      `update shop.variant v set service_product_id = k.id,
         sent_hash = case when k.arrived then coalesce(v.sending_hash, v.sent_hash)
           else v.sent_hash end,
         sending_hash = null
       from jsonb_to_recordset($2::jsonb) as k(gid text, id text, arrived boolean)
       where v.shop = $1
         and v.gid = k.gid
         and (v.service_product_id is null or v.sending_hash is not null)`,
      [task.shop, JSON.stringify(found)],
    );
  }
}

/**
 * A product that was unknown before was created by our request, unless its listed values differ. A
 * change must be visible in the list.
 */
function hasArrived(variant: Doubtful, product: KnownProduct): boolean {
  const { name, url, your_price: price } = product;
  if (price === null && variant.service_product_id !== null) return false;
  const sameText =
    (name === null || name === formatProductName(variant)) && (url === null || url === variant.url);
  return sameText && (price === null || readMinor(price, variant.currency) === variant.price_minor);
}

function readMinor(price: string, currency: string): bigint | null {
  const money = isCurrencyCode(currency) ? parseDecimal(price, currency) : 'not_a_decimal';
  return typeof money === 'string' ? null : money.minor;
}

/**
 * Returns, by GID, a SKU that no other variant of the shop has or had, compared without case. A SKU
 * that was sent once stays: it is the product's identity at the service.
 */
async function chooseSkus(
  services: AppServices,
  { shop, variants }: { shop: string; variants: readonly UnsentVariant[] },
): Promise<Map<string, string>> {
  const wishes = new Map(
    variants.map((variant) => [
      variant.gid,
      variant.sent_sku === null ? listWishes(variant) : [variant.sent_sku],
    ]),
  );
  const { rows } = await services.db.query<{
    gid: string;
    sku: string | null;
    sent_sku: string | null;
  }>(
    `select gid, case when deleted_at is null then lower(sku) end as sku,
       lower(sent_sku) as sent_sku
     from shop.variant
     where shop = $1 and (lower(sku) = any($2) or lower(sent_sku) = any($2))`,
    [shop, [...wishes.values()].flat().map(fold)],
  );
  const holders = new Map<string, Set<string>>();
  for (const { gid, sku, sent_sku: sent } of rows)
    for (const held of [sku, sent])
      if (held !== null) holders.set(held, (holders.get(held) ?? new Set()).add(gid));
  const isFree = (wish: string, gid: string) =>
    [...(holders.get(fold(wish)) ?? [])].every((holder) => holder === gid);
  return new Map(
    [...wishes].map(([gid, wished]) => [
      gid,
      wished.find((wish) => isFree(wish, gid)) ?? wished.at(-1) ?? createFallbackSku(gid),
    ]),
  );
}

/**
 * For the characters of SKUs the database lowercases like this function; where it does not, two
 * SKUs at most look equal to one of them.
 */
const fold = (sku: string): string => sku.toLowerCase();

/**
 * Candidates in order: the variant's own SKU, the same with its number appended, its number alone.
 */
function listWishes({ gid, sku }: UnsentVariant): string[] {
  const number = parseVariantNumber(gid);
  const own =
    sku === null
      ? []
      : [sku.slice(0, MAX_TEXT), `${sku.slice(0, MAX_TEXT - number.length - 1)}-${number}`];
  return [...own, createFallbackSku(gid)];
}

/** Sent once, but it is unknown whether the server stored it. */
const isInDoubt = (variant: UnsentVariant): boolean =>
  variant.sending_hash !== null ||
  (variant.sent_sku !== null && variant.service_product_id === null);

async function sendOne(
  services: AppServices,
  task: SendTask,
  { variant, sku }: { variant: UnsentVariant; sku: string },
): Promise<void> {
  const body = buildSpecifiedBody(variant, sku);
  const hash = hashBody(body);
  const record = (answer: { id: string | null; refused: string | null; version: string }) =>
    recordSent(services.db, {
      shop: task.shop,
      at: services.clock.now(),
      sent: [
        {
          gid: variant.gid,
          version: answer.version,
          service_product_id: answer.id,
          sent_sku: sku,
          sent_hash: hash,
          refused: answer.refused,
        },
      ],
    });
  const marked = await services.db.query<{
    version: string;
    service_product_id: string | null;
    sent_hash: string | null;
  }>(
    `update shop.variant set sent_sku = $3, sending_hash = $5
     where shop = $1 and gid = $2 and xmin::text = $4
     returning xmin::text as version, service_product_id, sent_hash`,
    [task.shop, variant.gid, sku, variant.version, hash],
  );
  const row = marked.rows[0];
  // Changed or matched to an existing product since it was listed: the next round reads it again.
  if (!row) return;
  if (row.service_product_id !== null && row.sent_hash === hash)
    return record({ id: null, refused: null, version: row.version });
  try {
    const known = getKnownProduct(await task.client.products.upsert(body));
    await record({ id: known.id, refused: null, version: row.version });
  } catch (error) {
    if (!isProductRefusal(error)) throw error;
    await record({
      id: null,
      refused: isAppError(error) ? error.message : 'refused',
      version: row.version,
    });
  }
}

/** The id of a product as some servers write it: a number, or an object around the product. */
const IdSchema = z.union([z.string().min(1), z.int().transform(String)]);
const EnvelopeSchema = z
  .object({ id: z.undefined().optional(), product: z.looseObject({}) })
  .transform(({ product }) => product);

const TextSchema = z.string().nullable().catch(null);
const ProductSchema = z.object({
  id: IdSchema,
  sku: z
    .union([z.string(), z.int().transform(String)])
    .nullable()
    .catch(null),
  name: TextSchema,
  url: TextSchema,
  /** As it was written; null where the server does not return it. */
  your_price: TextSchema,
});

/** What every server knows of a product. */
type KnownProduct = z.infer<typeof ProductSchema>;

/** Returns a product as any server writes it; null without an id. */
function findKnownProduct(value: unknown): KnownProduct | null {
  return ProductSchema.safeParse(EnvelopeSchema.safeParse(value).data ?? value).data ?? null;
}

/** The same for the response to a product that was sent. Throws `upstream_failed` without an id. */
export function getKnownProduct(value: unknown): KnownProduct {
  const product = findKnownProduct(value);
  if (product) return product;
  throw new AppError(
    'upstream_failed',
    'The pricing service answered without the id of the product',
  );
}
