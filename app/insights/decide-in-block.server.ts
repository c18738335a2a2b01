import { z } from 'zod';
import { undoChange } from '#app/repricing/undo-change.server.ts';
import type { Person, PriceChangeOutcome } from '#app/repricing/price-change.ts';
import type { AppServices } from '#app/services.server.ts';
import { formatMoney } from '#app/texts/format-money.ts';
import { nameCode } from '#app/texts/name-code.ts';
import { sayTrouble } from '#app/texts/refuse.ts';
import { getServerTexts } from '#app/texts/server-texts.ts';
import { getTexts } from '#app/texts/texts.ts';
import { AdviceDecisionSchema, decideAdvice } from './decide-advice.server.ts';
import { getOutcome } from './get-outcome.server.ts';

/** What the block of the admin sends: as an advice card does, or the undo of a change. */
export const BlockDecisionSchema = z.union([
  AdviceDecisionSchema,
  z.object({ intent: z.literal('undo'), changeId: z.string().min(1).max(100) }),
]);
export type BlockDecision = z.infer<typeof BlockDecisionSchema>;

/** What became of it, in the reader's words. `changeId`: can be undone. */
export interface BlockAnswer {
  readonly ok: boolean;
  readonly message: string;
  readonly changeId: string | null;
}

/** Applies, dismisses or undoes for the person of the session token. What is refused is an answer; a defect is thrown. */
export async function decideInBlock(
  services: AppServices,
  decision: BlockDecision,
  { shop, by, locale }: { shop: string; by: Person; locale: string },
): Promise<BlockAnswer> {
  const texts = getTexts(locale);
  const outcome = await getOutcome(async () => {
    if (decision.intent === 'undo')
      return { change: await undoChange(services, { shop, changeId: decision.changeId, by }) };
    const decided = await decideAdvice(services, decision, { shop, by });
    return { change: decided.intent === 'apply' ? decided.change : null };
  });
  if (!outcome.ok) return { ok: false, message: sayTrouble(texts, outcome), changeId: null };
  if (!outcome.change) return { ok: true, message: '', changeId: null };
  return describeChange(outcome.change, { undo: decision.intent === 'undo', locale });
}

function describeChange(
  change: PriceChangeOutcome,
  { undo, locale }: { undo: boolean; locale: string },
): BlockAnswer {
  const { advice } = getTexts(locale);
  const { block } = getServerTexts(locale);
  const money = (amount: PriceChangeOutcome['to']): string => formatMoney(amount, locale);
  if (change.status === 'writing') return { ok: false, message: advice.writing, changeId: null };
  if (change.status === 'applied') {
    if (undo) return { ok: true, message: block.undone(money(change.to)), changeId: null };
    return {
      ok: true,
      message: block.applied(money(change.from), money(change.to)),
      changeId: change.changeId,
    };
  }
  const why = change.reason
    ? nameCode(advice.refusals, change.reason)
    : (change.message ?? advice.writing);
  return {
    ok: false,
    message: [why, ...(change.current ? [advice.priceNow(money(change.current))] : [])].join(' '),
    changeId: null,
  };
}
