/**
 * Finds the message of a server's refusal in any form: the API's problem document, other common
 * JSON, or a line of text. Pure.
 */

const MAX_WORDS = 470;
const MAX_LINE = 300;
/** Where servers put their message, the most specific first. */
const KEYS = ['detail', 'message', 'error_description', 'error', 'title', 'errors'];

/** The message for the merchant; the status when the response has no readable one. */
export function readRefusalWords(text: string, { status }: { readonly status: number }): string {
  const words = findWords(parse(text), 0) ?? readLine(text) ?? '';
  return words === '' ? `HTTP ${status}` : `${words.slice(0, MAX_WORDS)} (HTTP ${status})`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function findWords(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (depth > 3 || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value))
    return (
      value
        .map((each) => findWords(each, depth + 1))
        .filter((each) => each !== null)
        .slice(0, 3)
        .join('; ') || null
    );
  for (const key of KEYS) {
    const found =
      key in value ? findWords((value as Record<string, unknown>)[key], depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** A short line of plain text; nothing is taken from an HTML page. */
function readLine(text: string): string | null {
  const line = text.trim();
  return line !== '' && line.length <= MAX_LINE && !/[<>{}]/.test(line)
    ? line.replace(/\s+/g, ' ')
    : null;
}
