import { parsePath, type TextRange } from './locate-json.ts';

const PARTS = /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<(\/?)(item|entry)(?=[\s/>])[^>]*?(\/?)>/gi;

/** Where an entry of a merchant feed stands ("item[12]", "item[12].variant[0]": its item); null when it is not there. */
export function findEntry(text: string, at: string): TextRange | null {
  const [, index] = parsePath(at);
  if (typeof index !== 'number') return null;
  let count = 0;
  let start = -1;
  for (const found of text.matchAll(PARTS)) {
    const [whole, slash, name, closed] = found;
    if (name === undefined) continue;
    if (slash !== '/') start = found.index;
    if (slash !== '/' && closed !== '/') continue;
    if (count === index && start >= 0) return { start, end: found.index + whole.length };
    count += 1;
    start = -1;
  }
  return null;
}
