import { parseLooseJson, type JsonData } from '../document/parse-loose-json.ts';

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
