/**
 * PostgreSQL cannot store U+0000 and JSON no lone surrogates; both are removed. Blank text becomes
 * null.
 */
export function normalizeText(text: string | null): string | null {
  const normalized = text?.replaceAll('\u0000', '').toWellFormed().trim();
  return normalized ? normalized : null;
}
