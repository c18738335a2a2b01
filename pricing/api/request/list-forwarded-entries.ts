/**
 * The entries of a Forwarded header (RFC 7239), in order. Commas in quotes do not separate entries:
 * a quoted `for` may contain anything.
 */
export const listForwardedEntries = (header: string): string[] =>
  (header.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []).map((entry) => entry.trim());
