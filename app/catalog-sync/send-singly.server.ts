/**
 * Sends to a server that knows only the specification: one POST per product, five fields,
 * identified by SKU. It has no idempotency, so after a lost response its product list is read
 * before anything is sent again; what arrived is not sent a second time.
 */
import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import { loadKnownProducts } from './load-known-products.server.ts';
import { chooseSkus } from './choose-skus.server.ts';
import { listUnsent, type UnsentVariant } from './list-unsent.server.ts';
import { createFallbackSku, hashBody, buildSpecifiedBody } from './product-body.ts';
import { recordSent } from './record-sent.server.ts';
import { isProductRefusal } from './send-batch.server.ts';
import type { SendTask } from './send-task.ts';

const ROUND = 20;

/** Sends a few changed variants, one request each. Returns false when there was nothing to send. */
export async function sendSingly(services: AppServices, task: SendTask): Promise<boolean> {
  const unsent = await listUnsent(services, { shop: task.shop, limit: ROUND });
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
    const known = await task.client.postProduct(body);
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
