import weights from './model/price-weights.json' with { type: 'json' };

/**
 * The version of the extractor. Raise it with every release that may read a stored document
 * differently: another rule, another order of sources, another word list. Stored prices carry it: a
 * different result of a higher version from the same bytes is recorded as a correction, and
 * `pricing captures reread` reads again what a lower version has read. A rise without any
 * difference costs one reading of each stored capture; a difference without a rise is taken for a
 * change of the retailer's price only once the bytes change.
 */
const EXTRACTOR_VERSION = 4;

/**
 * Name and version of the extractor, stored with each capture and each price that it read. Other
 * weights of the price model are another extractor, even when no rule changed.
 */
export const EXTRACTOR = `reading/${EXTRACTOR_VERSION}-${weights.hash.slice(0, 12)}`;
