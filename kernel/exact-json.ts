/**
 * JSON with exact numbers. Numbers under the given keys become `JsonNumber` with their source text
 * (`JSON.parse` reviver's `context.source`), and `toJsonDecimal` writes a decimal as a raw JSON
 * number, so no float is involved.
 */
import { findRepeatedName, measureJson } from './json-shape.ts';

declare global {
  interface JSON {
    rawJSON(text: string): RawJson;
  }
}

/** The result of `JSON.rawJSON`: `JSON.stringify` writes its text unchanged. */
export interface RawJson {
  readonly rawJSON: string;
}

/** A number as written in the source text. */
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
  /** Reject an object with a repeated name: which value counts would depend on the parser. */
  readonly uniqueNames?: boolean;
  /** Reject lists and objects nested deeper than this. */
  readonly maxDepth?: number;
}

type ReviverWithSource = (
  this: unknown,
  ...property: [key: string, value: unknown, context: { source?: string }]
) => unknown;

/**
 * Parses JSON; a number under one of `keys` (at any depth) becomes a `JsonNumber`. Without `rules`
 * it accepts what `JSON.parse` accepts, as for responses of other servers. Throws SyntaxError; for
 * a repeated name its subclass `RepeatedName`.
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
  // The reviver visits each remaining name and the root: fewer visits than separators mean that
  // names were repeated.
  if (shape && rules.uniqueNames && visited - 1 < shape.names) throw findRepeatedName(text);
  return value;
}

/** Converts a decimal string ("19.90") to a JSON number with exactly that text. */
export function toJsonDecimal(decimal: string): RawJson {
  return JSON.rawJSON(decimal);
}
