/** Selectors of style sheets that ask for names alone: of elements, classes and ids. */

/** One part of a selector: "div.price#main". */
export interface Compound {
  readonly name: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
}

const MAX_SELECTOR = 200;
const MAX_AROUND = 4;
const OF_ID = 10_000;
const OF_CLASS = 100;
/** Attributes, siblings, functions and what matches anything. */
const REFUSED = /[[\]*+~()]/;
const [GREATER, FIRST_ODD_BLANK] = [62, 0xa0];

/**
 * The id ("#name") or first class (".name") that a selector asks of the element itself, found without
 * reading the selector; null when it asks for none.
 */
export function findName(selector: string): string | null {
  if (selector.length > MAX_SELECTOR || REFUSED.test(selector)) return null;
  let from = selector.length;
  while (from > 0 && !isPartEnd(selector.charCodeAt(from - 1))) from -= 1;
  const names = selector.slice(from).replaceAll('\\', '');
  const id = names.indexOf('#');
  const start = id < 0 ? names.indexOf('.') : id;
  if (start < 0) return null;
  let end = start + 1;
  while (end < names.length && names.charAt(end) !== '.' && names.charAt(end) !== '#') end += 1;
  return names.slice(start, end);
}

const isPartEnd = (code: number): boolean =>
  code <= 32 ||
  code === GREATER ||
  (code >= FIRST_ODD_BLANK && /\s/.test(String.fromCharCode(code)));

const COMPOUND = /^([a-z][\w-]*)?((?:[.#][\w\u0080-\uffff\\:/-]+)*)$/i;

/** The parts of a selector, outer first; null when it asks for more than names. */
export function parseSelector(selector: string): Compound[] | null {
  if (selector === '' || selector.length > MAX_SELECTOR || REFUSED.test(selector)) return null;
  const parts = selector.split(/\s*>\s*|\s+/);
  if (parts.length > MAX_AROUND) return null;
  const compounds: Compound[] = [];
  for (const part of parts) {
    const found = COMPOUND.exec(part);
    // A colon that is not escaped is a state: "a:hover".
    if (!found || part === '' || /(?<!\\):/.test(part)) return null;
    const names = (found[2] ?? '').replace(/\\/g, '').match(/[.#][^.#]+/g) ?? [];
    compounds.push({
      name: found[1]?.toLowerCase() ?? null,
      id: names.find((name) => name.startsWith('#'))?.slice(1) ?? null,
      classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
    });
  }
  return compounds;
}

/** Of two selectors that apply the one with the higher weight counts. */
export const getWeight = (compounds: readonly Compound[]): number =>
  compounds.reduce(
    (weight, { name, id, classes }) =>
      weight + (id === null ? 0 : OF_ID) + classes.length * OF_CLASS + (name === null ? 0 : 1),
    0,
  );
