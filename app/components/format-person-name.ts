import type { Texts } from '#app/texts/texts.ts';

/** Who did something, for the reader: "You", the name, or what is known. Nobody's doing was automatic. */
export function formatPersonName(
  texts: Texts,
  by: { readonly byUserId: string | null; readonly byName: string | null },
  me: string | null,
): string {
  const words = texts.activity;
  if (by.byUserId === null) return by.byName ?? words.automatic;
  return by.byUserId === me ? words.you : (by.byName ?? words.another);
}
