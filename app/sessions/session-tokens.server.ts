/**
 * The secrets of a session, each bound to the place where it is stored: copied elsewhere, it cannot
 * be decrypted.
 */
import {
  type EncryptionKeys,
  isEncryptedText,
  decryptText,
  encryptText,
} from '#kernel/encrypt-text.ts';

/** Columns of a session that hold Shopify's tokens. */
export const TOKENS = ['accessToken', 'refreshToken'] as const;
export type Token = (typeof TOKENS)[number];

type SessionTokens = { readonly id: string } & { [token in Token]?: string | undefined };

export function buildTokenOwner(token: Token, sessionId: string): string {
  return `session ${sessionId} ${token}`;
}

/** Encrypts the tokens of a session before it is stored. */
export function encryptTokens(keys: EncryptionKeys, session: SessionTokens): void {
  for (const token of TOKENS) {
    const clear = session[token];
    if (clear) session[token] = encryptText(keys, buildTokenOwner(token, session.id), clear);
  }
}

/**
 * Decrypts the tokens of a loaded session. A plain-text token of an older release stays unchanged.
 * False when no key decrypts one of them.
 */
export function decryptTokens(keys: EncryptionKeys, session: SessionTokens): boolean {
  for (const token of TOKENS) {
    const stored = session[token];
    if (!stored || !isEncryptedText(stored)) continue;
    const clear = decryptText(keys, buildTokenOwner(token, session.id), stored);
    if (clear === null) return false;
    session[token] = clear;
  }
  return true;
}
