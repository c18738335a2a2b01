/**
 * The version of the extractor. Raise it with every release that may read a stored document
 * differently: another rule, another order of sources, another word list. Stored prices carry it: a
 * different result of a higher version from the same bytes is recorded as a correction, and
 * `pricing captures reread` reads again what a lower version has read. A rise without any
 * difference costs one reading of each stored capture; a difference without a rise is taken for a
 * change of the retailer's price only once the bytes change.
 */
const EXTRACTOR_VERSION = 2;

/**
 * SHA-256 of the model's weights, hexadecimal; null while extraction has no model. Other weights
 * are another extractor, even when no rule changed.
 */
const WEIGHTS_HASH: string | null = null;

/** Name and version of the extractor, stored with each capture and each price that it read. */
export const EXTRACTOR = buildExtractorName(EXTRACTOR_VERSION, WEIGHTS_HASH);

/** The stored name: the version, and the beginning of the hash of the weights, if there are any. */
export function buildExtractorName(version: number, weightsHash: string | null): string {
  return `reading/${version}${weightsHash === null ? '' : `-${weightsHash.slice(0, 12)}`}`;
}
