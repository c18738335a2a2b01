import type { NoticePlaceholder } from '#kernel/notices.ts';

/**
 * A template with a description in place of each value, in angle brackets. Unknown placeholders stay
 * as they are, so that they are seen.
 */
export function renderSamples(
  text: string,
  descriptions: Readonly<Record<NoticePlaceholder, string>>,
): string {
  const known = new Map<string, string>(Object.entries(descriptions));
  return text.replaceAll(/\{\{(\w+)\??\}\}/g, (whole, name: string) => {
    const description = known.get(name);
    return description === undefined ? whole : `‹${description}›`;
  });
}
