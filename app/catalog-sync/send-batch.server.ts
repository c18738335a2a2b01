import { createHash } from 'node:crypto';
import { isAppError } from '#kernel/app-error.ts';
import { MAX_RECORDS } from '#pricing/contract/contract.ts';
import type { ProductInput } from '#sdk/index.ts';
import type { AppServices } from '#app/services.server.ts';
import {
  listUnsent,
  type UnsentVariant,
  recordSent,
  type SentVariant,
} from './unsent-variants.server.ts';
import { buildFullBody, buildStatus, hashBody } from './product-body.ts';
import type { SendTask } from './send-task.ts';

/** Below the service's body limit of 2 MiB. */
const MAX_BODY_BYTES = 1_500_000;
/** Requests of one round for products that a batch cannot pause. */
const MAX_SINGLE_PAUSES = 50;

interface Prepared {
  readonly variant: UnsentVariant;
  readonly body: ProductInput;
  readonly hash: string;
}

/**
 * Sends up to a thousand changed variants in one request. Returns false when there was nothing to
 * send.
 */
export async function sendBatch(services: AppServices, task: SendTask): Promise<boolean> {
  const unsent = await listUnsent(services, {
    shop: task.shop,
    limit: MAX_RECORDS,
    canPause: task.canPause,
  });
  if (unsent.length === 0) return false;
  const prepared = unsent.map((variant) => {
    const body = buildFullBody(variant, task);
    return { variant, body, hash: hashBody(body) };
  });
  // Changed and changed back: the service already has it.
  const known = prepared.filter(
    ({ variant, hash }) => variant.service_product_id !== null && variant.sent_hash === hash,
  );
  const fresh = prepared.filter((each) => !known.includes(each));
  const batch = cutToSize(fresh.filter((each) => !isPausedWithoutPrice(each)));
  const results = batch.length === 0 ? [] : await post(task, batch);
  const record = (sent: readonly SentVariant[]) =>
    recordSent(services.db, { shop: task.shop, at: services.clock.now(), sent });
  // A pause that is refused because of another field is sent alone.
  const refused = results.filter((each) => each.refused !== null).map(({ gid }) => gid);
  const alone = fresh.filter(
    (each) =>
      isPausedWithoutPrice(each) ||
      (each.variant.paused_reason !== null && refused.includes(each.variant.gid)),
  );
  await record([
    ...known.map((each) => toSent(each, { id: null, refused: null })),
    ...results.filter(({ gid }) => !alone.some(({ variant }) => variant.gid === gid)),
  ]);
  for (const each of alone.slice(0, MAX_SINGLE_PAUSES)) {
    await pauseAlone(task, each.variant);
    await record([toSent(each, { id: null, refused: null })]);
  }
  return true;
}

/** No price is known in the shop's currency: the service keeps the one it has. */
function isPausedWithoutPrice({ variant }: Prepared): boolean {
  return variant.paused_reason !== null && variant.price_minor === 0n;
}

async function pauseAlone(task: SendTask, variant: UnsentVariant): Promise<void> {
  if (variant.service_product_id === null) return;
  await task.client.products
    .update(variant.service_product_id, buildStatus(variant))
    .catch((error: unknown) => {
      if (!isAppError(error, 'not_found', 'gone') && !isProductRefusal(error)) throw error;
    });
}

async function post(task: SendTask, batch: readonly Prepared[]): Promise<SentVariant[]> {
  const key = createHash('sha256')
    .update(
      batch.map(({ variant, hash }) => `${variant.gid}\t${variant.version}\t${hash}`).join('\n'),
    )
    .digest('base64url');
  const { results } = await task.client.products.upsertMany(
    { products: batch.map(({ body }) => body) },
    { idempotencyKey: key },
  );
  const byIndex = new Map(results.map((result) => [result.index, result]));
  return batch.flatMap((each, index) => {
    const result = byIndex.get(index);
    if (!result) return [];
    const refused =
      result.status === 'refused'
        ? (result.errors ?? [])
            .map((error) => `${error.pointer.replace(/^#?\//, '')}: ${error.detail}`)
            .join('; ') || 'The service gives no reason'
        : null;
    return [toSent(each, { id: result.id ?? null, refused })];
  });
}

function toSent(
  { variant, body, hash }: Prepared,
  answer: { id: string | null; refused: string | null },
): SentVariant {
  return {
    gid: variant.gid,
    version: variant.version,
    service_product_id: answer.id,
    sent_sku: body.sku,
    sent_hash: hash,
    refused: answer.refused,
  };
}

function cutToSize(prepared: readonly Prepared[]): Prepared[] {
  let size = 0;
  const end = prepared.findIndex(
    ({ body }) => (size += Buffer.byteLength(JSON.stringify(body)) + 1) > MAX_BODY_BYTES,
  );
  return prepared.slice(0, end === -1 ? undefined : Math.max(1, end));
}

/** True when the service refused the one product that was sent, and not the sender. */
export function isProductRefusal(error: unknown): boolean {
  return isAppError(error, 'validation_failed', 'conflict', 'payload_too_large');
}
