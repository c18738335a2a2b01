import type { reasons as english } from './en.ts';
import { abstention, outcome, recommendation } from './de/reasons-of-recommendation.ts';
import { app } from './de/reasons-of-app.ts';
import { monitoring } from './de/reasons-of-monitoring.ts';
import { mapPrice, match } from './de/reasons-of-matches.ts';
import { ruleHold, ruleStep, ruleUnknown, ruleWarning } from './de/reasons-of-rules.ts';

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
