/**
 * What `JSON.parse` does not tell: how deep a text is nested, how many names it holds, and which
 * name an object has twice. The first two in one pass over the text (a few milliseconds for 2 MiB),
 * the last only when it is known to be there.
 */
const [QUOTE, BACKSLASH, COLON, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = Array.from(
  '"\\:,[]{}',
  (char) => char.charCodeAt(0),
);
const SHOWN = 100;

export interface JsonShape {
  /** Lists and objects inside one another. */
  readonly depth: number;
  /** Separators between a name and its value. */
  readonly names: number;
}

/** An object that has a name twice. */
export class RepeatedName extends SyntaxError {
  /** From the root to the name: names and positions. */
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[]) {
    super(`the name ${JSON.stringify(path.at(-1))} is given twice in one object`);
    this.path = path;
  }
}

/**
 * Depth and names of a JSON text. Of a text that is not JSON they mean nothing, but are found all
 * the same.
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

/** The first name that an object of this JSON text has twice. */
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

/** Where the string that begins at `start` ends; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
