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
