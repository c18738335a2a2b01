/**
 * Of an answer of Shopify. The largest ones, 250 variants with their values and a page of orders,
 * have less than 2 MB.
 */
export const MAX_ANSWER_BYTES = 32_000_000;
