const WORDS: Readonly<Record<string, number>> = {
  twin: 2,
  double: 2,
  triple: 3,
  two: 2,
  three: 3,
  four: 4,
  six: 6,
  dozen: 12,
};
const PACK =
  '(?:pack|packs|pk|pcs|pieces|piece|count|ct|stuck|stk|pezzi|pieces|er[ -]?pack|er[ -]?set|units)';
const PATTERNS: readonly RegExp[] = [
  new RegExp(`(?<![\\p{N}.\\p{L}])(\\d{1,4})\\s?-?\\s?${PACK}(?![\\p{L}\\p{N}])`, 'u'),
  /(?<!\p{L})(?:pack|set|box|case|lot|bundle|pkg|package|paquete|confezione) (?:of|de|da|von) (\d{1,4})(?!\p{N})/u,
  /(?<![\p{L}\p{N}])(\d{1,3}) ?x ?\d+(?:\.\d+)? ?(?:ml|cl|l|g|kg|oz|fl oz)(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])x ?(\d{1,3})$/u,
  /(?<!\p{L})(twin|double|triple|two|three|four|six)[ -]pack(?!\p{L})/u,
];

/**
 * Number of units in one sale, as stated in normalized text ("6-pack", "set of 25", "6 x 330 ml");
 * null when not stated.
 */
export function extractPack(text: string): number | null {
  for (const pattern of PATTERNS) {
    const stated = pattern.exec(text)?.[1];
    if (stated === undefined) continue;
    const count = WORDS[stated] ?? Number(stated);
    if (count > 0) return count;
  }
  return null;
}
