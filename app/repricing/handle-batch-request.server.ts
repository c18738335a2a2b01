import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { BatchChoiceSchema, CompareAtSchema } from '#app/repricing/price-batch.ts';
import { setBatchPaused, startPausedBatch } from '#app/repricing/set-batch-paused.server.ts';
import type { Person } from '#app/repricing/price-change.ts';
import { startPreviewedBatch } from '#app/repricing/previews/start-previewed-batch.server.ts';
import { createApplyPreview } from '#app/repricing/previews/create-apply-preview.server.ts';
import { createUndoPreview } from '#app/repricing/previews/create-undo-preview.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

const choiceField = z
  .string()
  .max(400_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'expected JSON' });
      return z.NEVER;
    }
  })
  .pipe(BatchChoiceSchema);

const idField = z.string().min(1).max(100);
const OrderSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('preview'), choice: choiceField }),
  z.object({ intent: z.literal('preview-undo'), batchId: idField }),
  z.object({
    intent: z.literal('keep'),
    previewId: idField,
    position: z.coerce.number().int().positive(),
    keep: z.enum(['yes', 'no']),
  }),
  z.object({
    intent: z.literal('confirm'),
    previewId: idField,
    compareAt: CompareAtSchema.default('leave'),
  }),
  z.object({ intent: z.enum(['stop', 'pause', 'resume']), batchId: idField }),
]);

/** The next page: a preview's or a batch's. */
export type Ordered = { readonly previewId: string } | { readonly batchId: string };

/**
 * Handles a page's form: shows what a batch would change, excludes single rows, starts the batch,
 * pauses, resumes or stops it. Throws AppError: `validation_failed`, `conflict`, `not_found`.
 */
export async function handleBatchRequest(
  services: AppServices,
  form: Record<string, FormDataEntryValue>,
  { shop, by }: { shop: string; by: Person },
): Promise<Ordered> {
  const parsed = OrderSchema.safeParse(form);
  if (!parsed.success)
    throw new AppError(
      'validation_failed',
      `The request was not understood: ${z.prettifyError(parsed.error).slice(0, 300)}`,
    );
  const order = parsed.data;
  switch (order.intent) {
    case 'preview':
      return createApplyPreview(services, { shop, choice: order.choice });
    case 'preview-undo':
      return createUndoPreview(services, { shop, batchId: order.batchId });
    case 'keep': {
      const { previewId, position, keep } = order;
      await setPreviewRowIncluded(services, { shop, previewId, position, keep: keep === 'yes' });
      return { previewId };
    }
    case 'confirm':
      return startPreviewedBatch(services, {
        shop,
        previewId: order.previewId,
        compareAt: order.compareAt,
        by,
      });
    case 'stop':
      await stopBatch(services, { shop, batchId: order.batchId });
      return { batchId: order.batchId };
    case 'pause':
      await setBatchPaused(services, { shop, batchId: order.batchId });
      return { batchId: order.batchId };
    case 'resume':
      await startPausedBatch(services, { shop, batchId: order.batchId });
      return { batchId: order.batchId };
  }
}

/**
 * Excludes a row from a preview, or includes it again. Throws `not_found` for one of another shop
 * or that cannot be changed.
 */
export async function setPreviewRowIncluded(
  services: AppServices,
  row: { shop: string; previewId: string; position: number; keep: boolean },
): Promise<void> {
  const { rowCount } = await services.db.query(
    `update shop.price_preview_row r set removed = not $4::boolean
     from shop.price_preview p
     where p.id = r.preview_id
       and p.shop = $1
       and r.preview_id = $2
       and r.position = $3
       and r.left_out is null`,
    [row.shop, row.previewId, row.position, row.keep],
  );
  if (rowCount !== 1) throw toRefusal('not_found', ['preview_unknown']);
}

/**
 * Asks a batch to stop after the changes being written now. One that has already ended is
 * unchanged. Throws `not_found`.
 */
export async function stopBatch(
  services: AppServices,
  { shop, batchId }: { shop: string; batchId: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const found = await tx.query<{ state: string }>(
      `update shop.price_batch set
         state = case when state in ('running', 'paused') then 'stopping' else state end
       where shop = $1 and id = $2
       returning state`,
      [shop, batchId],
    );
    if (!found.rows[0]) throw toRefusal('not_found', ['batch_unknown']);
    if (found.rows[0].state === 'stopping')
      await services.jobs.enqueue('repricing.run-batch', { shop, batchId }, { tx, key: batchId });
  });
}
