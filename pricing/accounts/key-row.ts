import type { KeyMode, KeyScope } from '#kernel/key-scopes.ts';

/** A key as it may be shown: without the key and its hash. */
export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly lastFour: string;
  readonly scopes: readonly KeyScope[];
  readonly mode: KeyMode;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Of `pricing.api_key k`. */
export const KEY_COLUMNS = `k.id, k.name, k.last_four as "lastFour", k.scopes,
  case when exists (select from pricing.account a
    where a.id = k.account_id and a.live_account_id is not null) then 'test' else 'live' end as mode,
  k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt",
  k.revoked_at as "revokedAt"`;

/**
 * SQL: the key `k` belongs to this account or to its test account. A test account's own keys never
 * reach the live ones.
 */
export const IS_KEY_OF_ACCOUNT = `(k.account_id = $1
  or k.account_id = (select id from pricing.account where live_account_id = $1))`;

/** With the key itself; returned only once. */
export type IssuedKey = KeyRow & { readonly apiKey: string };
