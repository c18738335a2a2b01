/**
 * A server that knows only the specification: one POST per product, five fields, told apart by SKU. It knows no idempotency, so a POST whose
 * answer was lost is looked up in its product list before anything is sent again.
 */
import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import { walkPages } from '../pricing-client/walk-pages.ts';
import { listUnsent, type UnsentVariant } from './list-unsent.server.ts';
import { fallbackSku, hashBody, specifiedBody } from './product-body.ts';
import { recordSent } from './record-sent.server.ts';
import { isProductRefusal } from './send-batch.server.ts';
import type { SendTask } from './send-variants.server.ts';
import { variantNumber } from './to-variant-row.ts';

const ROUND = 20;

/** Sends a few changed variants, one request each. False when there was nothing to send. */
export async function sendSingly(services: AppServices, task: SendTask): Promise<boolean> {
  const unsent = await listUnsent(services, { shop: task.shop, limit: ROUND });
  if (unsent.length === 0) return false;
  const skus = await chooseSkus(services, { shop: task.shop, variants: unsent });
  if (unsent.some((variant) => variant.sent_sku !== null && variant.service_product_id === null)) await adoptKnown(services, task);
  for (const variant of unsent) await sendOne(services, task, { variant, sku: skus.get(variant.gid) ?? fallbackSku(variant.gid) });
  return true;
}

async function sendOne(services: AppServices, task: SendTask, { variant, sku }: { variant: UnsentVariant; sku: string }): Promise<void> {
  const body = specifiedBody(variant, sku);
  const hash = hashBody(body);
  const record = (answer: { id: string | null; refused: string | null; version: string }) =>
    recordSent(services.db, {
      shop: task.shop,
      at: services.clock.now(),
      sent: [{ gid: variant.gid, version: answer.version, service_product_id: answer.id, sent_sku: sku, sent_hash: hash, refused: answer.refused }],
    });
  const marked = await services.db.query<{ version: string; service_product_id: string | null; sent_hash: string | null }>(
    `update shop.variant set sent_sku = $3 where shop = $1 and gid = $2 and xmin::text = $4 returning xmin::text as version, service_product_id, sent_hash`,
    [task.shop, variant.gid, sku, variant.version],
  );
  const row = marked.rows[0];
  // Changed or adopted since it was listed: the next round reads it again.
  if (!row) return;
  if (row.service_product_id !== null && row.sent_hash === hash) return record({ id: null, refused: null, version: row.version });
  try {
    const known = await task.client.postProduct(body);
    await record({ id: known.id, refused: null, version: row.version });
  } catch (error) {
    if (!isProductRefusal(error)) throw error;
    await record({ id: null, refused: isAppError(error) ? error.message : 'refused', version: row.version });
  }
}

/** A SKU that no other variant of the shop has. One that was sent once stays: it is the product's identity there. */
async function chooseSkus(services: AppServices, { shop, variants }: { shop: string; variants: readonly UnsentVariant[] }): Promise<Map<string, string>> {
  const { rows } = await services.db.query<{ sku: string }>(
    `select sku from shop.variant where shop = $1 and deleted_at is null and sku = any($2) group by sku having count(*) > 1`,
    [shop, variants.flatMap((variant) => variant.sku ?? [])],
  );
  const repeated = new Set(rows.map((row) => row.sku));
  return new Map(
    variants.map((variant) => {
      if (variant.sent_sku !== null) return [variant.gid, variant.sent_sku];
      if (variant.sku === null) return [variant.gid, fallbackSku(variant.gid)];
      return [variant.gid, repeated.has(variant.sku) ? `${variant.sku}-${variantNumber(variant.gid)}` : variant.sku];
    }),
  );
}

/** Reads the server's list and takes over the ids of products that were sent without an answer. */
async function adoptKnown(services: AppServices, task: SendTask): Promise<void> {
  for await (const products of walkPages((cursor) => task.client.listProducts(cursor === null ? {} : { cursor }))) {
    const known = products.flatMap(({ id, sku }) => (sku === null ? [] : [{ id, sku }]));
    await services.db.query(
      `update shop.variant v set service_product_id = k.id from jsonb_to_recordset($2::jsonb) as k(id text, sku text)
       where v.shop = $1 and v.sent_sku = k.sku and v.service_product_id is null`,
      [task.shop, JSON.stringify(known)],
    );
  }
}
