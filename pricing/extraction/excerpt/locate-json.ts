/**
 * Where a value stands in the text of a JSON document, by the path that a reading gives it. The
 * text itself is walked, so that what is shown is what was sent: no digit, no spelling is made
 * anew.
 */

/** From `start` up to, not including, `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A text, number or flag with the name it has in its object. */
export interface JsonLiteral extends TextRange {
  readonly key: string;
  /** Without quotes. */
  readonly text: string;
}

const BLANK = /\s/;
const MAX_LITERALS = 2_000;

/** Steps of "products[3].variants[0]": names and numbers; "" has none. */
export function parsePath(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );
}

/** The value that the steps lead to from the value at `from`; null when they lead nowhere. */
export function findJsonValue(
  text: string,
  from: number,
  steps: readonly (string | number)[],
): TextRange | null {
  let at = skipBlanks(text, from);
  for (const step of steps) {
    const found =
      typeof step === 'number' ? findElement(text, at, step) : findMember(text, at, step);
    if (found === null) return null;
    at = found;
  }
  const end = skipValue(text, at);
  return end > at ? { start: at, end } : null;
}

/** The texts, numbers and flags in a value, in their order, each with the nearest name above it. */
export function listLiterals(text: string, { start, end }: TextRange): JsonLiteral[] {
  const found: JsonLiteral[] = [];
  const keys: string[] = [''];
  let key = '';
  for (let at = start; at < end && found.length < MAX_LITERALS;) {
    const sign = text[at] ?? '';
    if (sign === '{' || sign === '[') keys.push(key);
    else if (sign === '}' || sign === ']') key = keys.pop() ?? '';
    else if (sign === ',') key = keys.at(-1) ?? '';
    if ('{}[],:'.includes(sign) || BLANK.test(sign)) {
      at += 1;
      continue;
    }
    const next = skipValue(text, at);
    if (next <= at) break;
    const after = skipBlanks(text, next);
    const isQuoted = sign === '"';
    const inner = { start: isQuoted ? at + 1 : at, end: isQuoted ? next - 1 : next };
    if (isQuoted && text[after] === ':') key = text.slice(inner.start, inner.end);
    else found.push({ ...inner, key, text: text.slice(inner.start, inner.end) });
    at = next;
  }
  return found;
}

function findElement(text: string, at: number, index: number): number | null {
  if (text[at] !== '[') return null;
  let next = skipBlanks(text, at + 1);
  for (let n = 0; n < index; n += 1) {
    next = skipBlanks(text, skipValue(text, next));
    if (text[next] !== ',') return null;
    next = skipBlanks(text, next + 1);
  }
  return text[next] === ']' ? null : next;
}

function findMember(text: string, at: number, name: string): number | null {
  if (text[at] !== '{') return null;
  for (let next = skipBlanks(text, at + 1); text[next] === '"';) {
    const end = skipValue(text, next);
    const key = text.slice(next + 1, end - 1);
    const colon = skipBlanks(text, end);
    if (text[colon] !== ':') return null;
    const value = skipBlanks(text, colon + 1);
    if (key === name) return value;
    next = skipBlanks(text, skipValue(text, value));
    if (text[next] !== ',') return null;
    next = skipBlanks(text, next + 1);
  }
  return null;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANK.test(text[at] ?? '')) at += 1;
  return at;
}

/** The end of the value that begins there; the same place when none does. */
function skipValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length;) {
    const sign = text[at] ?? '';
    if (sign === '"') at = skipText(text, at);
    else if (sign === '{' || sign === '[') {
      depth += 1;
      at += 1;
    } else if (sign === '}' || sign === ']') {
      if (depth === 0) return at;
      depth -= 1;
      at += 1;
    } else if (depth > 0) at += 1;
    else {
      const rest = /[^\s,:{}[\]"]*/y;
      rest.lastIndex = at;
      return at + (rest.exec(text)?.[0].length ?? 0);
    }
    if (depth === 0) return at;
  }
  return text.length;
}

function skipText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
