import { randomUUID } from 'node:crypto';
import type { AppServices } from '../services.server.ts';
import { type AdviceToApply, applyAdvice } from './apply-advice.server.ts';
import type { PriceChangeOutcome } from './price-change.ts';

/** Applies several, one after the other under one batch id, and stops at the first that does not go as expected. `left`: how many were not tried. */
export async function applyMany(services: AppServices, advices: readonly AdviceToApply[]): Promise<{ outcomes: PriceChangeOutcome[]; left: number; batchId: string }> {
  const batchId = randomUUID();
  const outcomes: PriceChangeOutcome[] = [];
  for (const advice of advices) {
    const outcome = await applyAdvice(services, { ...advice, batchId });
    outcomes.push(outcome);
    if (outcome.status !== 'applied') break;
  }
  return { outcomes, left: advices.length - outcomes.length, batchId };
}
