import { shiftDecimal } from '#pricing/extraction/money-text/amounts.ts';
import { jsonrepair } from 'jsonrepair';

export type JsonData = string | boolean | null | JsonData[] | Map<string, JsonData>;
/**
 * The JSON value that a script assigns just after `marker`; null when there is none, or it is no
 * JSON. One pass, no backtracking.
 */
export function extractAssignedJson(script: string, marker: RegExp): JsonData | null {
  const match = marker.exec(script);
  if (!match) return null;
  const start = match.index + match[0].length;
  const end = findValueEnd(script, start);
  return end < 0 ? null : (parseLooseJson(script.slice(start, end))?.data ?? null);
}

/** Where the object or array that opens at `start` closes; -1 when it never does. */
export function findValueEnd(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (quoted) {
      if (code === 92) i += 1;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 123 || code === 91) depth += 1;
    else if (code === 125 || code === 93) {
      depth -= 1;
      if (depth === 0) return i + 1;
      if (depth < 0) return -1;
    } else if (depth === 0 && i > start + 4) return -1;
  }
  return -1;
}

// Plain access to JSON data of unknown shape: what is not as expected is null, never an exception.

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

interface LooseJson {
  readonly data: JsonData;
  readonly repaired: boolean;
}

const MAX_JSON = 4_000_000;
/** Repairing is slower than parsing by two orders; broken blocks above this are left alone. */
const MAX_REPAIR = 300_000;
const MAX_VALUES = 300_000;
const MAX_LEVELS = 60;
/**
 * Numbers of up to 15 digits come back from a double as they were written; only longer ones need
 * their source text.
 */
const LONG_NUMBER = /[:[,]\s*-?\d[\d.]{15,}/;

/**
 * JSON as pages carry it: exact where numbers would lose digits, repaired where broken. Values come
 * out as plain data whose numbers are strings; keys such as `__proto__` stay data, because objects
 * become `Map`s.
 *
 * Parses JSON from a page; null when it is no JSON even after repair, or beyond the budget.
 */
export function parseLooseJson(
  text: string,
  limits: { maxLength?: number; maxValues?: number } = {},
): LooseJson | null {
  if (text.length > (limits.maxLength ?? MAX_JSON)) return null;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const strict = tryParse(trimmed);
  if (strict !== undefined) return wrap(strict, false, limits.maxValues);
  const cleaned = cleanScript(trimmed);
  const second = tryParse(cleaned) ?? tryParse(escapeControls(cleaned));
  if (second !== undefined) return wrap(second, true, limits.maxValues);
  if (cleaned.length > MAX_REPAIR || !/^[\s]*[[{]/.test(cleaned)) return null;
  try {
    return wrap(JSON.parse(jsonrepair(cleaned)), true, limits.maxValues);
  } catch {
    return null;
  }
}

function wrap(value: unknown, repaired: boolean, maxValues = MAX_VALUES): LooseJson | null {
  const budget = { left: maxValues };
  const data = toData(value, MAX_LEVELS, budget);
  return budget.left <= 0 ? null : { data, repaired };
}

function tryParse(text: string): unknown {
  try {
    return LONG_NUMBER.test(text)
      ? JSON.parse(text, keepSource as (key: string, value: unknown) => unknown)
      : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const keepSource = (_key: string, value: unknown, context: { source?: string }): unknown =>
  typeof value === 'number' ? (context.source ?? String(value)) : value;

/** Comments, CDATA and HTML remnants around the JSON, a closing semicolon. */
function cleanScript(text: string): string {
  return text
    .replace(/^\s*(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?/, '')
    .replace(/(?:\/\/|\/\*)?\s*\]\]>\s*(?:\*\/)?\s*$/, '')
    .replace(/^\s*<!--/, '')
    .replace(/(?:\/\/\s*)?-->\s*$/, '')
    .replace(/^\s*\/\/[^\n]{0,400}\n/, '')
    .replace(/^\s*\/\*[^*]{0,2000}\*\//, '')
    .replace(/;\s*$/, '')
    .replace(/^\s*&#?\w+;/, (entity) =>
      entity.includes('quot') || entity.includes('34') ? '"' : '',
    )
    .trim();
}

/** Line breaks and tabs inside strings, which strict JSON forbids. */
function escapeControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** Numbers as text, objects as maps; what is deeper or more than the budget is dropped. */
function toData(value: unknown, levels: number, budget: { left: number }): JsonData {
  budget.left -= 1;
  if (budget.left <= 0 || levels === 0) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value)) return value.map((one: unknown) => toData(one, levels - 1, budget));
  if (typeof value !== 'object' || value === null) return null;
  const map = new Map<string, JsonData>();
  for (const [key, one] of Object.entries(value)) map.set(key, toData(one, levels - 1, budget));
  return map;
}

function numberText(value: number): string {
  const text = String(value);
  const exponent = /^(-?\d+(?:\.\d+)?)e-(\d{1,2})$/.exec(text);
  return exponent ? shiftDecimal(exponent[1] ?? '0', -Number(exponent[2])) : text;
}

/** The first text under any of the keys. */
export function findText(map: JsonMap | null, ...keys: string[]): string | null {
  for (const key of keys) {
    const text = toTrimmedText(map?.get(key));
    if (text !== null) return text;
  }
  return null;
}
