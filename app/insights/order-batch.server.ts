import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { BatchChoiceSchema, CompareAtSchema } from '#app/repricing/price-batch.ts';
import type { Person } from '#app/repricing/price-change.ts';
import { startApplyBatch } from '#app/repricing/start-apply-batch.server.ts';
import { startUndoBatch } from '#app/repricing/start-undo-batch.server.ts';
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
  z.object({
    intent: z.literal('apply'),
    choice: choiceField,
    compareAt: CompareAtSchema,
    requestKey: z.uuid(),
  }),
  z.object({ intent: z.literal('undo'), batchId: idField, requestKey: z.uuid() }),
  z.object({ intent: z.literal('stop'), batchId: idField }),
]);

/**
 * Starts, takes back or stops a batch, as a page's form says; answers which batch to look at.
 * Throws AppError: `validation_failed`, `conflict`, `not_found`.
 */
export async function orderBatch(
  services: AppServices,
  form: Record<string, FormDataEntryValue>,
  { shop, by }: { shop: string; by: Person },
): Promise<{ batchId: string }> {
  const parsed = OrderSchema.safeParse(form);
  if (!parsed.success)
    throw new AppError(
      'validation_failed',
      `The request was not understood: ${z.prettifyError(parsed.error).slice(0, 300)}`,
    );
  const order = parsed.data;
  if (order.intent === 'apply')
    return startApplyBatch(services, {
      shop,
      by,
      choice: order.choice,
      compareAt: order.compareAt,
      requestKey: order.requestKey,
    });
  if (order.intent === 'undo')
    return startUndoBatch(services, {
      shop,
      by,
      batchId: order.batchId,
      requestKey: order.requestKey,
    });
  await stopBatch(services, { shop, batchId: order.batchId });
  return { batchId: order.batchId };
}
