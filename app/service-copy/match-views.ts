/** The views of the Matches page, in their order: verdicts, and what has no partner. */
export const MATCH_VIEWS = [
  'review',
  'auto',
  'confirmed',
  'refused',
  'rejected',
  'products',
  'listings',
] as const;
export type MatchView = (typeof MATCH_VIEWS)[number];
