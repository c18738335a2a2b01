/**
 * Normalised text without a brand that is given as words, where it stands first: "black diamond
 * spot headlamp red" → " spot headlamp red". However they are joined ("black & decker",
 * "black+decker"). A brand of one word is taken out at the beginning only: elsewhere it may be what
 * it says.
 */
export function removeBrand(text: string, brandWords: readonly string[] | null): string {
  if (brandWords === null || brandWords.length === 0) return text;
  const phrase = brandWords
    .filter((word) => word !== 'and')
    .join('[^\\p{L}\\p{N}]*(?:and[^\\p{L}\\p{N}]+)?');
  const before = brandWords.length === 1 ? '^[^\\p{L}\\p{N}]*' : '(?<![\\p{L}\\p{N}])';
  return text.replace(new RegExp(`${before}${phrase}(?![\\p{L}\\p{N}])`, 'u'), ' ');
}
