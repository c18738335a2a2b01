import type { KeyScope } from '#kernel/key-scopes.ts';

/** The access levels that a merchant chooses from, by the scopes that each has. */
export const KEY_LEVELS = {
  read: ['read'],
  write: ['read', 'write'],
  decide: ['read', 'write', 'decide'],
  administer: ['read', 'write', 'decide', 'administer'],
} as const satisfies Record<KeyScope, readonly KeyScope[]>;

/** Named for the most that it allows. */
export type KeyLevel = keyof typeof KEY_LEVELS;

export const KEY_LEVEL_NAMES = Object.keys(KEY_LEVELS).filter(isKeyLevel);

export function isKeyLevel(text: string): text is KeyLevel {
  return text in KEY_LEVELS;
}

/** The level with exactly these scopes; null for another selection, made over the API. */
export function findKeyLevel(scopes: readonly KeyScope[]): KeyLevel | null {
  return (
    KEY_LEVEL_NAMES.find(
      (level) =>
        KEY_LEVELS[level].length === scopes.length &&
        KEY_LEVELS[level].every((scope) => scopes.includes(scope)),
    ) ?? null
  );
}
