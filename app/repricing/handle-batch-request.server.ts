import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { BatchChoiceSchema, CompareAtSchema } from '#app/repricing/price-batch.ts';
import type { Person } from '#app/repricing/price-change.ts';
import { startPreviewedBatch } from '#app/repricing/previews/start-previewed-batch.server.ts';
import { setPreviewRowIncluded } from '#app/repricing/previews/set-preview-row-included.server.ts';
import { createApplyPreview } from '#app/repricing/previews/create-apply-preview.server.ts';
import { createUndoPreview } from '#app/repricing/previews/create-undo-preview.server.ts';
import { stopBatch } from '#app/repricing/stop-batch.server.ts';
import type { AppServices } from '#app/services.server.ts';

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
  z.object({ intent: z.literal('stop'), batchId: idField }),
]);

/** The next page: a preview's or a batch's. */
export type Ordered = { readonly previewId: string } | { readonly batchId: string };

/**
 * Handles a page's form: shows what a batch would change, excludes single rows, starts the batch or
 * stops it. Throws AppError: `validation_failed`, `conflict`, `not_found`.
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
    default:
      await stopBatch(services, { shop, batchId: order.batchId });
      return { batchId: order.batchId };
  }
}
