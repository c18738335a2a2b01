/** PostgreSQL keeps no U+0000 and JSON no lone surrogates; blank is nothing. */
export function normalizeText(text: string | null): string | null {
  const kept = text?.replaceAll('\u0000', '').toWellFormed().trim();
  return kept ? kept : null;
}
