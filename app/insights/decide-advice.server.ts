import { z } from 'zod';
import { applyAdvice } from '#app/repricing/apply-advice.server.ts';
import { dismissAdvice } from '#app/repricing/dismiss-advice.server.ts';
import { CompareAtSchema } from '#app/repricing/price-batch.ts';
import type { Person, PriceChangeOutcome } from '#app/repricing/price-change.ts';
import type { AppServices } from '#app/services.server.ts';

const idField = z.string().min(1).max(100);
const minorField = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(BigInt);
const recommendationField = z
  .string()
  .max(100)
  .transform((text) => (text === '' ? null : text));

/** What an advice card sends. */
export const AdviceDecisionSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('apply'),
    serviceProductId: idField,
    recommendationId: recommendationField,
    expectedMinor: minorField,
    toMinor: minorField,
    requestKey: z.uuid(),
    compareAt: CompareAtSchema.default('leave'),
  }),
  z.object({
    intent: z.literal('dismiss'),
    serviceProductId: idField,
    recommendationId: recommendationField,
  }),
]);
export type AdviceDecision = z.infer<typeof AdviceDecisionSchema>;

export type AdviceDecided =
  | { readonly intent: 'apply'; readonly change: PriceChangeOutcome }
  | { readonly intent: 'dismiss' };

/** Applies or dismisses a suggestion for the person of the session token. Throws AppError when it is not this shop's. */
export async function decideAdvice(
  services: AppServices,
  decision: AdviceDecision,
  { shop, by }: { shop: string; by: Person },
): Promise<AdviceDecided> {
  if (decision.intent === 'dismiss') {
    const { serviceProductId, recommendationId } = decision;
    await dismissAdvice(services, { shop, serviceProductId, recommendationId, by });
    return { intent: 'dismiss' };
  }
  const { serviceProductId, recommendationId, expectedMinor, toMinor, requestKey, compareAt } =
    decision;
  const change = await applyAdvice(services, {
    shop,
    serviceProductId,
    recommendationId,
    expectedMinor,
    toMinor,
    requestKey,
    compareAt,
    by,
  });
  return { intent: 'apply', change };
}
