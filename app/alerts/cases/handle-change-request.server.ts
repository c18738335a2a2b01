import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Person } from '#app/repricing/price-change.ts';
import { CaseOrderSchema } from './case-change.ts';
import { removeCaseChange } from './get-case-change.server.ts';
import { startCaseChange, undoCaseChange } from './start-case-change.server.ts';

const changeId = z.string().min(1).max(60);

/** What the alerts page and the page of a case send. */
export const ChangeRequestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), order: z.string().max(100_000) }),
  z.object({ intent: z.literal('undo'), changeId }),
  z.object({ intent: z.literal('hide'), changeId }),
]);
export type ChangeRequest = z.infer<typeof ChangeRequestSchema>;

/** Starts, undoes or hides a change of cases. Throws what `startCaseChange` and its undo throw. */
export async function handleChangeRequest(
  services: AppServices,
  who: { shop: string; by: Person },
  request: ChangeRequest,
): Promise<{ changeId: string }> {
  if (request.intent === 'change') return startCaseChange(services, who, parseOrder(request.order));
  if (request.intent === 'undo') return undoCaseChange(services, who.shop, request.changeId);
  await removeCaseChange(services, who.shop, request.changeId);
  return { changeId: request.changeId };
}

function parseOrder(text: string) {
  const order = CaseOrderSchema.safeParse(JSON.parse(text));
  if (!order.success) throw new AppError('validation_failed', z.prettifyError(order.error));
  return order.data;
}
