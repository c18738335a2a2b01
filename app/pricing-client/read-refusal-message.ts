/**
 * Finds the message of a server's refusal in any form: the API's problem document, other common
 * JSON, or a line of text. Pure.
 */

const MAX_LENGTH = 470;
const MAX_LINE = 300;
/** Where servers put their message, the most specific first. */
const KEYS = ['detail', 'message', 'error_description', 'error', 'title', 'errors'];

/** The message for the merchant; the status when the response has no readable one. */
export function readRefusalMessage(text: string, { status }: { readonly status: number }): string {
  const message = findMessage(parse(text), 0) ?? readLine(text) ?? '';
  return message === '' ? `HTTP ${status}` : `${message.slice(0, MAX_LENGTH)} (HTTP ${status})`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function findMessage(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (depth > 3 || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value))
    return (
      value
        .map((each) => findMessage(each, depth + 1))
        .filter((each) => each !== null)
        .slice(0, 3)
        .join('; ') || null
    );
  for (const key of KEYS) {
    const found =
      key in value ? findMessage((value as Record<string, unknown>)[key], depth + 1) : null;
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
