/**
 * The sentences as the service's API and the command line give them: English, values as a program's
 * reader takes them.
 */
import type {
  ABSTENTION_REASONS,
  AbstentionReason,
  RECOMMENDATION_REASONS,
  RecommendationReason,
  OUTCOME_REASONS,
  OutcomeReason,
} from '#kernel/reasons/recommendation-reasons.ts';
import type { MAP_REASONS, MapReason } from '#kernel/reasons/map-price-reasons.ts';
import type { MATCH_REASONS, MatchReason } from '#kernel/reasons/match-reasons.ts';
import type { MONITORING_REASONS, MonitoringReason } from '#kernel/reasons/monitoring-reasons.ts';
import type {
  RULE_BACKTEST_UNKNOWNS,
  RULE_HOLDS,
  RULE_STEPS,
  RULE_WARNINGS,
  RuleBacktestUnknown,
  RuleHold,
  RuleStep,
  RuleWarning,
} from '#kernel/reasons/rule-reasons.ts';
import type { WEBHOOK_REASONS, WebhookReason } from '#kernel/reasons/webhook-reasons.ts';
import { type ReasonFormat, formatReasonSentence } from '#kernel/reasons/vocabulary.ts';
import {
  abstentionInEnglish,
  recommendationInEnglish,
  outcomeInEnglish,
} from './recommendation-sentences.ts';
import { mapPriceInEnglish } from './map-price-sentences.ts';
import { matchInEnglish } from './match-sentences.ts';
import { monitoringInEnglish } from './monitoring-sentences.ts';
import {
  ruleHoldInEnglish,
  ruleStepInEnglish,
  ruleUnknownInEnglish,
  ruleWarningInEnglish,
} from './rule-sentences.ts';
import { webhookInEnglish } from './webhook-sentences.ts';

const PLAIN: ReasonFormat = {
  // Without the sign of a zero.
  percent: (share) => `${Math.round(share * 1000) / 10 + 0}%`,
  basisPoints: (share) => `${Math.round(share * 10_000) / 100 + 0}%`,
  money: ({ amount, currency }) => `${amount} ${currency}`,
  count: String,
};

/** The English sentence of a reason for or against a recommendation. */
export const formatRecommendationReason = (reason: RecommendationReason): string =>
  formatReasonSentence<typeof RECOMMENDATION_REASONS>(recommendationInEnglish, reason, PLAIN);
/** The English sentence of a reason why there is no recommendation. */
export const formatAbstentionReason = (reason: AbstentionReason): string =>
  formatReasonSentence<typeof ABSTENTION_REASONS>(abstentionInEnglish, reason, PLAIN);
/** The English sentence of a reason why an outcome cannot be compared. */
export const formatOutcomeReason = (reason: OutcomeReason): string =>
  formatReasonSentence<typeof OUTCOME_REASONS>(outcomeInEnglish, reason, PLAIN);
/** The English sentence of a reason why a price is not compared with the MAP price. */
export const formatMapReason = (reason: MapReason): string =>
  formatReasonSentence<typeof MAP_REASONS>(mapPriceInEnglish, reason, PLAIN);
/** The English sentence of a reason for or against a match. */
export const formatMatchReason = (reason: MatchReason): string =>
  formatReasonSentence<typeof MATCH_REASONS>(matchInEnglish, reason, PLAIN);
/**
 * The English sentence of a reason why a visit found no offer, or why a retailer is not visited or
 * is quarantined.
 */
export const formatMonitoringReason = (reason: MonitoringReason): string =>
  formatReasonSentence<typeof MONITORING_REASONS>(monitoringInEnglish, reason, PLAIN);
/** The English sentence why a webhook endpoint was switched off. */
export const formatWebhookReason = (reason: WebhookReason): string =>
  formatReasonSentence<typeof WEBHOOK_REASONS>(webhookInEnglish, reason, PLAIN);
/** The English sentence of a step by which a pricing rule found a price. */
export const formatRuleStep = (step: RuleStep): string =>
  formatReasonSentence<typeof RULE_STEPS>(ruleStepInEnglish, step, PLAIN);
/** The English sentence why a pricing rule does not change a price. */
export const formatRuleHold = (hold: RuleHold): string =>
  formatReasonSentence<typeof RULE_HOLDS>(ruleHoldInEnglish, hold, PLAIN);
/** The English sentence of a warning about a pricing rule. */
export const formatRuleWarning = (warning: RuleWarning): string =>
  formatReasonSentence<typeof RULE_WARNINGS>(ruleWarningInEnglish, warning, PLAIN);
/** The English sentence of what history does not say in a backtest. */
export const formatRuleUnknown = (unknown: RuleBacktestUnknown): string =>
  formatReasonSentence<typeof RULE_BACKTEST_UNKNOWNS>(ruleUnknownInEnglish, unknown, PLAIN);
