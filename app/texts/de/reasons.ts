import type { Texts } from '../language.ts';
import { abstention, recommendation, outcome } from './reasons-of-recommendation.ts';
import { app } from './reasons-of-app.ts';
import { monitoring } from './reasons-of-monitoring.ts';
import { mapPrice, match } from './reasons-of-matches.ts';

export const reasons: Texts['reasons'] = {
  app,
  monitoring,
  recommendation,
  abstention,
  outcome,
  match,
  mapPrice,
};
