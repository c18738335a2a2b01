// @ts-check
/* global fetch, URLSearchParams */
/**
 * Requests to the app's own server: a path without a host goes there, and the admin adds the
 * session token. Words and amounts come written for the reader.
 *
 * @typedef {{ product: string } | { variant: string }} Subject
 *
 * @typedef {{
 *   serviceProductId: string,
 *   recommendationId: string | null,
 *   expectedMinor: string,
 *   toMinor: string,
 *   suggested: string,
 *   confidence: string,
 *   basis: string | null,
 *   warnings: string[],
 *   compareAt: { value: string, label: string }[],
 *   reductionNote: string,
 * }} BlockRecommendation
 *
 * @typedef {{
 *   retailer: string,
 *   url: string,
 *   price: string,
 *   inStock: boolean,
 *   checked: string,
 * }} BlockOffer
 *
 * @typedef {{
 *   gid: string,
 *   title: string,
 *   price: string,
 *   mapPrice: string | null,
 *   below: string | null,
 *   offers: BlockOffer[],
 *   recommendation: BlockRecommendation | null,
 *   noRecommendation: string | null,
 *   change: { id: string, text: string, back: string } | null,
 *   page: string,
 * }} BlockVariant
 *
 * @typedef {{
 *   variants: BlockVariant[],
 *   more: string | null,
 *   unmonitored: string | null,
 *   trouble: string | null,
 *   age: string,
 * }} Block
 *
 * @typedef {{ ok: boolean, message: string, changeId: string | null }} Answer
 */

/** The app no longer takes the admin's token: only the page loaded again helps. */
export class SessionLostError extends Error {}

/**
 * What the block shows. Throws when the app does not answer.
 * @param {Subject} subject
 * @param {string} locale
 * @returns {Promise<Block>}
 */
export function readBlock(subject, locale) {
  return ask(`/api/product-block?${new URLSearchParams({ ...subject, locale })}`);
}

/**
 * Applies a suggestion as it is shown. Throws when the app does not answer; a refusal is an answer, in words.
 * @param {Omit<BlockRecommendation, "compareAt"> & { compareAt: string, requestKey: string }} order
 * @param {string} locale
 * @returns {Promise<Answer>}
 */
export function applySuggestion(
  { serviceProductId, recommendationId, expectedMinor, toMinor, compareAt, requestKey },
  locale,
) {
  return send(
    {
      intent: 'apply',
      serviceProductId,
      recommendationId: recommendationId ?? '',
      expectedMinor,
      toMinor,
      compareAt,
      requestKey,
    },
    locale,
  );
}

/**
 * Puts back what a change made here replaced.
 * @param {string} changeId
 * @param {string} locale
 * @returns {Promise<Answer>}
 */
export function undoChange(changeId, locale) {
  return send({ intent: 'undo', changeId }, locale);
}

/** @param {Record<string, string>} form @param {string} locale */
const send = (form, locale) =>
  ask(`/api/product-block?${new URLSearchParams({ locale })}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });

/** @param {string} path @param {{ method: string, body: URLSearchParams }} [init] */
async function ask(path, init) {
  const answer = await fetch(path, init);
  if (answer.status === 401 || answer.status === 403)
    throw new SessionLostError(`The app answered ${answer.status}`);
  if (!answer.ok) throw new Error(`The app answered ${answer.status}`);
  return answer.json();
}
