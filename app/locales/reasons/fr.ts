import type { reasons as english } from './en.ts';
import { abstention, outcome, recommendation } from './fr/reasons-of-recommendation.ts';
import { app } from './fr/reasons-of-app.ts';
import { monitoring } from './fr/reasons-of-monitoring.ts';
import { mapPrice, match } from './fr/reasons-of-matches.ts';
import { ruleHold, ruleStep, ruleUnknown, ruleWarning } from './fr/reasons-of-rules.ts';

export const reasons: typeof english = {
  app,
  monitoring,
  recommendation,
  abstention,
  outcome,
  match,
  mapPrice,
  ruleStep,
  ruleHold,
  ruleWarning,
  ruleUnknown,
};
