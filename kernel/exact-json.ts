/**
 * JSON whose numbers stay what was written. Numbers under the given keys become `JsonNumber` with their source text
 * (`JSON.parse` reviver's `context.source`), and `jsonDecimal` writes a decimal as a raw JSON number: no float on either way.
 */
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

type ReviverWithSource = (key: string, value: unknown, context: { source?: string }) => unknown;

/** Parses JSON; a number under one of `keys` (at any depth) becomes a `JsonNumber`. Throws SyntaxError. */
export function parseExactJson(text: string, keys: ReadonlySet<string>): unknown {
  const reviver: ReviverWithSource = (key, value, context) =>
    typeof value === 'number' && keys.has(key) && context.source !== undefined ? new JsonNumber(context.source) : value;
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
}

/** A decimal string ("19.90") as a JSON number of exactly that text. */
export function jsonDecimal(decimal: string): RawJson {
  return JSON.rawJSON(decimal);
}
