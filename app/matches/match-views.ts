/**
 * The views of the Matches page, in their order: by verdict, then products and listings without a
 * match.
 */
export const MATCH_VIEWS = [
  'review',
  'auto',
  'confirmed',
  'refused',
  'rejected',
  'products',
  'listings',
  'not_sold',
] as const;
export type MatchView = (typeof MATCH_VIEWS)[number];
