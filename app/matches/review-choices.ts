/** Choices of the review's table; apart from the schema, which the browser does not need. */
export const CONFIDENCES = ['high', 'middle', 'low'] as const;
export const GAPS = ['below', 'near', 'above'] as const;
export const GROUPS = ['none', 'retailer', 'product'] as const;

/** Matches from this probability on are confirmed together. */
export const SURE_FROM = 0.95;
