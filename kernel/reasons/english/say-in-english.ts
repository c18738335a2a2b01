/**
 * The sentences as the service's API and the command line give them: English, values as a program's
 * reader takes them.
 */
import type {
  ABSTENTION_REASONS,
  AbstentionReason,
  ADVICE_REASONS,
  AdviceReason,
  OUTCOME_REASONS,
  OutcomeReason,
} from '../advice-reasons.ts';
import type { FLOOR_REASONS, FloorReason } from '../floor-reasons.ts';
import type { MATCH_REASONS, MatchReason } from '../match-reasons.ts';
import { type ReasonFormat, sayReason } from '../vocabulary.ts';
import { abstentionInEnglish, adviceInEnglish, outcomeInEnglish } from './advice-sentences.ts';
import { floorInEnglish } from './floor-sentences.ts';
import { matchInEnglish } from './match-sentences.ts';

const PLAIN: ReasonFormat = {
  // Without the sign of a zero.
  percent: (share) => `${Math.round(share * 1000) / 10 + 0}%`,
  money: ({ amount, currency }) => `${amount} ${currency}`,
  count: String,
};

/** The English sentence of a reason for or against an advice. */
export const sayAdviceReason = (reason: AdviceReason): string =>
  sayReason<typeof ADVICE_REASONS>(adviceInEnglish, reason, PLAIN);
/** The English sentence of a reason why there is no advice. */
export const sayAbstentionReason = (reason: AbstentionReason): string =>
  sayReason<typeof ABSTENTION_REASONS>(abstentionInEnglish, reason, PLAIN);
/** The English sentence of a reason why an outcome cannot be compared. */
export const sayOutcomeReason = (reason: OutcomeReason): string =>
  sayReason<typeof OUTCOME_REASONS>(outcomeInEnglish, reason, PLAIN);
/** The English sentence of a reason why a price is not held against the floor. */
export const sayFloorReason = (reason: FloorReason): string =>
  sayReason<typeof FLOOR_REASONS>(floorInEnglish, reason, PLAIN);
/** The English sentence of a reason for or against a match. */
export const sayMatchReason = (reason: MatchReason): string =>
  sayReason<typeof MATCH_REASONS>(matchInEnglish, reason, PLAIN);
