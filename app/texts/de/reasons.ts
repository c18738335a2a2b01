import type { Texts } from '../language.ts';
import { abstention, recommendation, outcome } from './reasons-of-recommendation.ts';
import { mapPrice, match } from './reasons-of-matches.ts';

export const reasons: Texts['reasons'] = { recommendation, abstention, outcome, match, mapPrice };
