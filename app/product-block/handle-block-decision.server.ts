import { z } from 'zod';
import { undoChange } from '#app/repricing/undo-change.server.ts';
import type { Person, PriceChangeOutcome } from '#app/repricing/price-change.ts';
import type { AppServices } from '#app/services.server.ts';
import { formatMoney } from '#app/locales/format-values.ts';
import { formatChangeReason } from '#app/locales/format-reason.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { getServerMessages } from '#app/locales/server-messages.ts';
import { getMessages } from '#app/locales/messages.ts';
import {
  RecommendationDecisionSchema,
  handleRecommendationDecision,
} from '#app/repricing/handle-recommendation-decision.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';

/** What the admin block sends: the same as a recommendation card, or the undo of a change. */
export const BlockDecisionSchema = z.union([
  RecommendationDecisionSchema,
  z.object({ intent: z.literal('undo'), changeId: z.string().min(1).max(100) }),
]);
export type BlockDecision = z.infer<typeof BlockDecisionSchema>;

/** The result, in the reader's language. `changeId`: can be undone. */
export interface BlockAnswer {
  readonly ok: boolean;
  readonly message: string;
  readonly changeId: string | null;
}

/**
 * Applies, dismisses or undoes for the user of the session token. A refusal is returned; other
 * errors are thrown.
 */
export async function handleBlockDecision(
  services: AppServices,
  decision: BlockDecision,
  { shop, by, locale }: { shop: string; by: Person; locale: string },
): Promise<BlockAnswer> {
  const messages = getMessages(locale);
  const outcome = await toActionResult(async () => {
    await requireRole(services, { shop, userId: by.userId }, 'manager');
    if (decision.intent === 'undo')
      return { change: await undoChange(services, { shop, changeId: decision.changeId, by }) };
    return handleRecommendationDecision(services, decision, { shop, by });
  });
  if (!outcome.ok) return { ok: false, message: formatError(messages, outcome), changeId: null };
  if (!outcome.change) return { ok: true, message: '', changeId: null };
  return describeChange(outcome.change, { undo: decision.intent === 'undo', locale });
}

function describeChange(
  change: PriceChangeOutcome,
  { undo, locale }: { undo: boolean; locale: string },
): BlockAnswer {
  const messages = getMessages(locale);
  const { recommendation } = messages;
  const { block } = getServerMessages(locale);
  const money = (amount: PriceChangeOutcome['to']): string => formatMoney(amount, locale);
  if (change.status === 'writing')
    return { ok: false, message: recommendation.writing, changeId: null };
  if (change.status === 'applied') {
    if (undo)
      return { ok: true, message: block.undone({ price: money(change.to) }), changeId: null };
    return {
      ok: true,
      message: block.applied({ from: money(change.from), to: money(change.to) }),
      changeId: change.changeId,
    };
  }
  const reason = change.reason ?? change.message;
  const why =
    reason === null
      ? recommendation.writing
      : formatChangeReason(messages, { reason, words: change.message, locale });
  return {
    ok: false,
    message: [
      why,
      ...(change.current ? [recommendation.priceNow({ price: money(change.current) })] : []),
    ].join(' '),
    changeId: null,
  };
}
