import type { Messages } from '#app/locales/messages.ts';

/** Who did something, for the reader: "You", the name, or what is known. Nobody's doing was automatic. */
export function formatPersonName(
  messages: Messages,
  by: { readonly byUserId: string | null; readonly byName: string | null },
  me: string | null,
): string {
  const words = messages.activity;
  if (by.byUserId === null) return by.byName ?? words.automatic;
  return by.byUserId === me ? words.you : (by.byName ?? words.another);
}
