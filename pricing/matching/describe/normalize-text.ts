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
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/\s+/g, ' ')
    .trim();
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
