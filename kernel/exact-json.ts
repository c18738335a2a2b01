/**
 * JSON whose numbers stay what was written. Numbers under the given keys become `JsonNumber` with
 * their source text (`JSON.parse` reviver's `context.source`), and `jsonDecimal` writes a decimal
 * as a raw JSON number: no float on either way.
 */
import { findRepeatedName, measureJson } from './json-shape.ts';

declare global {
  interface JSON {
    rawJSON(text: string): RawJson;
  }
}

/** What `JSON.rawJSON` makes: `JSON.stringify` writes its text as it is. */
export interface RawJson {
  readonly rawJSON: string;
}

/** A number as it stood in the text. */
export class JsonNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toJSON(): RawJson {
    return JSON.rawJSON(this.source);
  }
}

export interface JsonRules {
  /** Refuse an object that has a name twice: which value counts would be a matter of the parser. */
  readonly uniqueNames?: boolean;
  /** Refuse lists and objects inside one another beyond this. */
  readonly maxDepth?: number;
}

type ReviverWithSource = (
  this: unknown,
  ...property: [key: string, value: unknown, context: { source?: string }]
) => unknown;

/**
 * Parses JSON; a number under one of `keys` (at any depth) becomes a `JsonNumber`. Without `rules`
 * it takes what `JSON.parse` takes: what others answer us is theirs. Throws SyntaxError; for a
 * repeated name `RepeatedName`, which is one too.
 */
export function parseExactJson(
  text: string,
  keys: ReadonlySet<string>,
  rules: JsonRules = {},
): unknown {
  const shape = rules.uniqueNames || rules.maxDepth !== undefined ? measureJson(text) : null;
  if (shape && rules.maxDepth !== undefined && shape.depth > rules.maxDepth)
    throw new SyntaxError(
      `expected at most ${rules.maxDepth} lists and objects inside one another`,
    );
  let visited = 0;
  const reviver: ReviverWithSource = function revive(key, value, context) {
    if (!Array.isArray(this)) visited += 1;
    return typeof value === 'number' && keys.has(key) && context.source !== undefined
      ? new JsonNumber(context.source)
      : value;
  };
  const value: unknown = JSON.parse(
    text,
    reviver as (this: unknown, key: string, value: unknown) => unknown,
  );
  // The reviver sees each name that is kept, and the root: fewer of them than separators means that
  // some were repeated.
  if (shape && rules.uniqueNames && visited - 1 < shape.names) throw findRepeatedName(text);
  return value;
}

/** A decimal string ("19.90") as a JSON number of exactly that text. */
export function toJsonDecimal(decimal: string): RawJson {
  return JSON.rawJSON(decimal);
}
