/** A key as it may be shown: without the key and its hash. */
export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export const KEY_COLUMNS =
  'id, name, last_four as "lastFour", created_at as "createdAt", last_used_at as "lastUsedAt", ' +
  'expires_at as "expiresAt", revoked_at as "revokedAt"';

/** With the key itself; returned only once. */
export type IssuedKey = KeyRow & { readonly apiKey: string };
