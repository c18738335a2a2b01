import type { Texts } from '../language.ts';
import { abstention, advice, outcome } from './reasons-of-advice.ts';
import { floor, match } from './reasons-of-matches.ts';

export const reasons: Texts['reasons'] = { advice, abstention, outcome, match, floor };
