/**
 * Plain access to JSON data of unknown shape: what is not as expected is null, never an exception.
 */
import type { JsonData } from './parse-loose-json.ts';

export type JsonMap = Map<string, JsonData>;

/** The data as an object; null when it is none. */
export function toMap(data: JsonData | undefined): JsonMap | null {
  return data instanceof Map ? data : null;
}

/** The data as a list; an empty one when it is none. */
export function toList(data: JsonData | undefined): JsonData[] {
  return Array.isArray(data) ? data : [];
}

/** Strings and numbers (which are strings here) as trimmed text; '' and 'null' are null. */
export function toTrimmedText(data: JsonData | undefined): string | null {
  if (typeof data !== 'string') return null;
  const text = data.trim();
  return text === '' || text === 'null' ? null : text;
}

/** A flag, also as the text "true", "false", "1" or "0"; null for anything else. */
export function toFlag(data: JsonData | undefined): boolean | null {
  if (typeof data === 'boolean') return data;
  if (data === 'true' || data === '1') return true;
  return data === 'false' || data === '0' ? false : null;
}

/** The first text under any of the keys. */
export function findText(map: JsonMap | null, ...keys: string[]): string | null {
  for (const key of keys) {
    const text = toTrimmedText(map?.get(key));
    if (text !== null) return text;
  }
  return null;
}
