/** The service's reasons: its own sentences, with the reader's numbers and money in them. */
import {
  abstentionInEnglish,
  recommendationInEnglish,
  outcomeInEnglish,
} from '#kernel/reasons/english/recommendation-sentences.ts';
import { mapPriceInEnglish } from '#kernel/reasons/english/map-price-sentences.ts';
import { matchInEnglish } from '#kernel/reasons/english/match-sentences.ts';
import {
  ruleHoldInEnglish,
  ruleStepInEnglish,
  ruleUnknownInEnglish,
  ruleWarningInEnglish,
} from '#kernel/reasons/english/rule-sentences.ts';
import { app } from './en/reasons-of-app.ts';
import { monitoring } from './en/reasons-of-monitoring.ts';

export const reasons = {
  app,
  monitoring,
  recommendation: recommendationInEnglish,
  abstention: abstentionInEnglish,
  outcome: outcomeInEnglish,
  match: matchInEnglish,
  mapPrice: mapPriceInEnglish,
  ruleStep: ruleStepInEnglish,
  ruleHold: ruleHoldInEnglish,
  ruleWarning: ruleWarningInEnglish,
  ruleUnknown: ruleUnknownInEnglish,
};
