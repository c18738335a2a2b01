/**
 * What `JSON.parse` does not report: how deeply a text is nested, how many names it contains, and
 * which name an object repeats. The first two take one pass over the text (a few milliseconds for 2
 * MiB); the last is searched only when it is known to exist.
 */
const [QUOTE, BACKSLASH, COLON, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = Array.from(
  '"\\:,[]{}',
  (char) => char.charCodeAt(0),
);
const SHOWN = 100;

export interface JsonShape {
  /** Maximum nesting of lists and objects. */
  readonly depth: number;
  /** Number of separators between a name and its value. */
  readonly names: number;
}

/** An object has a repeated name. */
export class RepeatedName extends SyntaxError {
  /** Path from the root to the name: names and positions. */
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[]) {
    super(`the name ${JSON.stringify(path.at(-1))} is given twice in one object`);
    this.path = path;
  }
}

/**
 * Depth and number of names of a JSON text. For a text that is not JSON the result has no meaning,
 * but it does not throw.
 */
export function measureJson(text: string): JsonShape {
  let [depth, deepest, names] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) names += 1;
    else if (code === LIST || code === OBJECT) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === LIST_END || code === OBJECT_END) depth -= 1;
  }
  return { depth: deepest, names };
}

/** The first repeated name in this JSON text. */
export function findRepeatedName(text: string): RepeatedName {
  // One entry per open list (its position) or object (its names so far and the current one).
  const open: (number | { seen: Set<string>; name: string })[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const here = open.at(-1);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (typeof here === 'object' && isBeforeColon(text, end)) {
        here.name = JSON.parse(text.slice(at, end + 1)) as string;
        if (here.seen.has(here.name))
          return new RepeatedName(
            open.map((entry) => (typeof entry === 'number' ? entry : shorten(entry.name))),
          );
        here.seen.add(here.name);
      }
      at = end;
    } else if (code === LIST) open.push(0);
    else if (code === OBJECT) open.push({ seen: new Set(), name: '' });
    else if (code === LIST_END || code === OBJECT_END) open.pop();
    else if (code === COMMA && typeof here === 'number') open[open.length - 1] = here + 1;
  }
  return new RepeatedName(['?']);
}

const shorten = (name: string): string =>
  (name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name).toWellFormed();

function isBeforeColon(text: string, end: number): boolean {
  const pattern = /[ \t\r\n]*:/y;
  pattern.lastIndex = end + 1;
  return pattern.test(text);
}

/** The end of the string that starts at `start`; the end of the text when it is not closed. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
