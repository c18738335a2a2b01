/**
 * Compares what a document shows with what the service returns. Ids, times, keys and addresses
 * differ at every run; everything else must be equal.
 */

/** Values that differ at every run: compared by their format. */
const MADE: readonly RegExp[] = [
  /^(?:acc|alt|cap|cas|cev|chg|dec|del|dlv|evt|key|lst|mat|prd|rec|ret|whe|whd|whk)_[a-z0-9…]+$/i,
  /^pk_live_\S+$/,
  /^whsec_\S+$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  /^\d{4}-\d\d-\d\d$/,
  /^urn:uuid:\S+$/,
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/,
  /^(?=.*[\d…])[A-Za-z0-9_-]{20,}$/,
];
const ORIGIN = /https?:\/\/(?:api\.example|127\.0\.0\.1:\d+)(?=\/|$)/g;

/**
 * Returns the differences as `path: shown … came …`; none when the document is correct. Arrays may
 * be shown shorter than they are.
 */
export function compareShown(shown: unknown, came: unknown, path = '$'): string[] {
  if (Array.isArray(shown) && Array.isArray(came)) {
    if (shown.length > came.length)
      return [`${path}: shown ${shown.length} elements, came ${came.length}`];
    return shown.flatMap((each, i) => compareShown(each, came[i], `${path}[${i}]`));
  }
  if (isRecord(shown) && isRecord(came)) {
    return [...new Set([...Object.keys(shown), ...Object.keys(came)])].flatMap((key) => {
      if (!(key in came)) return [`${path}.${key}: shown, did not come`];
      if (!(key in shown)) return [`${path}.${key}: came, is not shown`];
      return compareShown(shown[key], came[key], `${path}.${key}`);
    });
  }
  return isSame(shown, came) ||
    (path.endsWith('.last_four') && typeof came === 'string' && came.length === 4)
    ? []
    : [`${path}: shown ${JSON.stringify(shown)}, came ${JSON.stringify(came)}`];
}

function isSame(shown: unknown, came: unknown): boolean {
  if (shown === came) return true;
  if (typeof shown !== 'string' || typeof came !== 'string') return false;
  if (shown.replace(ORIGIN, '') === came.replace(ORIGIN, '')) return true;
  return (
    MADE.some((form) => form.test(shown) && form.test(came)) || wordsOf(shown) === wordsOf(came)
  );
}

/** A sentence or an address that contains generated values. */
const wordsOf = (text: string): string =>
  text
    .replace(ORIGIN, '')
    .replace(/[a-z]{3}_[a-z0-9…]+/gi, 'ID')
    .replace(/cursor=[\w…-]+/g, 'cursor=');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
