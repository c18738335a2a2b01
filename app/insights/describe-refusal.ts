import { nameCode } from '#app/texts/name-code.ts';
import { getTexts } from '#app/texts/texts.ts';
import type { AdviceDecided } from './decide-advice.server.ts';
import type { Outcome } from './get-outcome.server.ts';
import { sayTrouble } from '#app/texts/refuse.ts';

/** Why a suggestion was not applied, in a sentence; null when it was. */
export function describeRefusal(outcome: Outcome<AdviceDecided>, locale: string): string | null {
  if (!outcome.ok) return sayTrouble(getTexts(locale), outcome);
  if (outcome.intent === 'dismiss' || outcome.change.status === 'applied') return null;
  const words = getTexts(locale).advice;
  const { status, reason, message } = outcome.change;
  if (status === 'writing') return words.writing;
  return reason ? nameCode(words.refusals, reason) : (message ?? words.writing);
}
