import { normalizeGtin } from '#kernel/gtin.ts';
import { buildAlternatives } from '../word-patterns.ts';

const LABEL = /^\s*\(?(?:(?:gtin|ean|upc|isbn)[\s-]?(?:8|10|12|13|14)?)?\s*[:#-]?\s*/i;

/**
 * The 14-digit GTIN in a text such as "EAN: 880-8993650040", "ISBN10: 0-545-01022-5" (given its 978
 * form) or "(9782894556726)"; null when the check digit is wrong, letters are mixed in, or it is no
 * trade item number.
 */
export function parseGtin(text: string | null): string | null {
  if (text === null || text.length > 60) return null;
  for (const candidate of [text.trim().replace(/^[a-z]+:/i, ''), text.replace(LABEL, '')]) {
    const bare = candidate
      .replace(/^\s*(?:gtin|ean|upc|isbn)(?:[\s-]?(?:8|10|12|13|14)(?=\D))?\s*[:#-]?\s*/i, '')
      .replace(/[()\s]/g, '')
      .replace(/-/g, '');
    const isbn10 = /^\d{9}[\dXx]$/.test(bare) && /-|isbn/i.test(text) ? isbn13Of(bare) : null;
    const gtin = isbn10 ?? normalizeGtin(bare);
    if (gtin !== null) return gtin;
  }
  return null;
}

/** ISBN-10 → its 14-digit GTIN; null when its own check digit (modulo 11) is wrong. */
function isbn13Of(isbn: string): string | null {
  let sum = 0;
  for (let i = 0; i < 10; i += 1)
    sum += (isbn[i] === 'X' || isbn[i] === 'x' ? 10 : Number(isbn[i])) * (10 - i);
  if (sum % 11 !== 0) return null;
  const body = `978${isbn.slice(0, 9)}`;
  let check = 0;
  for (let i = 0; i < 12; i += 1) check += Number(body[i]) * (i % 2 === 0 ? 1 : 3);
  return normalizeGtin(`${body}${(10 - (check % 10)) % 10}`);
}

const PLACEHOLDER =
  /^(?:n\/?a|none|null|undefined|nan|unknown|does not apply|-+|0+|false|true|not applicable|generic|\{\{.*|<.*)$/i;

/** Labels that a source writes into the number itself. */
const NUMBER_LABELS = [
  'sku',
  'mpn',
  'art(?:ikel)?\\.?[- ]?(?:nr|no)?\\.?',
  'model',
  'ref(?:erence)?\\.?',
  'code',
  'código',
  'kód',
  'kods?',
  'item ?(?:no|number)?\\.?',
  'isbn',
  'product ?id',
];
const NUMBER_LABEL = new RegExp(
  String.raw`^\s*(?:${buildAlternatives(NUMBER_LABELS)}\s*[:#]\s*)`,
  'i',
);

/**
 * A stock keeping number as a source writes it: trimmed, without label; null for placeholders and
 * texts too long to be one.
 */
export function normalizeIdentifier(text: string | null): string | null {
  if (text === null) return null;
  const trimmed = text.replace(NUMBER_LABEL, '').replace(/\s+/g, ' ').trim();
  return trimmed === '' || trimmed.length > 80 || PLACEHOLDER.test(trimmed) ? null : trimmed;
}
