/** The service's reasons: its own sentences, with the reader's numbers and money in them. */
import {
  abstentionInEnglish,
  adviceInEnglish,
  outcomeInEnglish,
} from '#kernel/reasons/english/advice-sentences.ts';
import { floorInEnglish } from '#kernel/reasons/english/floor-sentences.ts';
import { matchInEnglish } from '#kernel/reasons/english/match-sentences.ts';

export const reasons = {
  advice: adviceInEnglish,
  abstention: abstentionInEnglish,
  outcome: outcomeInEnglish,
  match: matchInEnglish,
  floor: floorInEnglish,
};
