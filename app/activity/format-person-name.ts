import type { Messages } from '#app/locales/messages.ts';

/**
 * Formats who did something: "You", the name, or a fallback when the name is unknown; a change
 * without a user was automatic.
 */
export function formatPersonName(
  messages: Messages,
  by: { readonly byUserId: string | null; readonly byName: string | null },
  me: string | null,
): string {
  const labels = messages.activity;
  if (by.byUserId === null) return by.byName ?? labels.automatic;
  return by.byUserId === me ? labels.you : (by.byName ?? labels.another);
}
