const MAX_CHARACTERS = 1_000;

/**
 * Normalizes text for comparison: lower case, no accents, one kind of dash, quote and
 * multiplication sign. Cut to 1,000 characters to bound the cost of a long title.
 */
export function normalizeText(text: string): string {
  return text
    .slice(0, MAX_CHARACTERS)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[‐-―−]/g, '-')
    .replace(/[×✕]/g, 'x')
    .replace(/[“”„]/g, '"')
    .replace(/[‘’′`]/g, "'")
    .replace(/''/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/(?<=\d)(?<!(?<!\d)0),(?=\d{3}(?!\d))/g, '')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Letters and digits of normalized text. */
export function removeSeparators(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Letters and digits only: "WH-1000XM4/B" → "wh1000xm4b". */
export function normalizeCode(text: string): string {
  return text
    .slice(0, MAX_CHARACTERS)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Removes a brand, given as words, at its first occurrence in normalized text: "black diamond spot
 * headlamp red" → " spot headlamp red". The words may be joined in any way ("black & decker",
 * "black+decker"). A one-word brand is removed only at the beginning: elsewhere the word may have
 * its ordinary meaning.
 */
export function removeBrand(text: string, brandWords: readonly string[] | null): string {
  if (brandWords === null || brandWords.length === 0) return text;
  const phrase = brandWords
    .filter((word) => word !== 'and')
    .join('[^\\p{L}\\p{N}]*(?:and[^\\p{L}\\p{N}]+)?');
  const before = brandWords.length === 1 ? '^[^\\p{L}\\p{N}]*' : '(?<![\\p{L}\\p{N}])';
  return text.replace(new RegExp(`${before}${phrase}(?![\\p{L}\\p{N}])`, 'u'), ' ');
}
