// @ts-check
/* global fetch, crypto, URLSearchParams */
/**
 * Requests to the app's own server: a path without a host goes there, and the admin adds the session token.
 * @typedef {{ serviceProductId: string, recommendationId: string | null, expectedMinor: string, toMinor: string, suggested: string, confidence: string }} BlockAdvice
 * @typedef {{ retailer: string, url: string, price: string, inStock: boolean }} BlockOffer
 * @typedef {{ gid: string, title: string, price: string, floor: string | null, below: number, offers: BlockOffer[], advice: BlockAdvice | null, page: string }} BlockVariant
 * @typedef {{ variants: BlockVariant[], more: number }} Block
 */

/**
 * What the block shows for a product. Throws when the app does not answer.
 * @param {string} productId
 * @returns {Promise<Block>}
 */
export async function readBlock(productId) {
  const answer = await fetch(`/api/product-block?product=${encodeURIComponent(productId)}`);
  if (!answer.ok) throw new Error(`The app answered ${answer.status}`);
  return answer.json();
}

/**
 * Applies a suggestion as it is shown. Throws when the app does not answer; a refusal is an answer, in words.
 * @param {BlockAdvice} advice
 * @returns {Promise<{ ok: boolean, message: string }>}
 */
export async function applySuggestion({ serviceProductId, recommendationId, expectedMinor, toMinor }) {
  const body = new URLSearchParams({ intent: 'apply', serviceProductId, recommendationId: recommendationId ?? '', expectedMinor, toMinor, requestKey: crypto.randomUUID() });
  const answer = await fetch('/api/product-block', { method: 'POST', body });
  if (!answer.ok) throw new Error(`The app answered ${answer.status}`);
  return answer.json();
}
