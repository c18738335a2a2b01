/** The secrets of a session, each sealed for the place where it is kept: one that is copied elsewhere does not open there. */
import type { Session } from '@shopify/shopify-api';
import {
  type EncryptionKeys,
  isSealedText,
  openSealedText,
  encryptText,
} from '#kernel/encrypt-text.ts';

/** Columns of a session that hold Shopify's tokens. */
export const TOKENS = ['accessToken', 'refreshToken'] as const;
export type Token = (typeof TOKENS)[number];

export function buildTokenOwner(token: Token, sessionId: string): string {
  return `session ${sessionId} ${token}`;
}

/** Seals the tokens of a session that is about to be stored. */
export function encryptTokens(keys: EncryptionKeys, session: Session): void {
  for (const token of TOKENS) {
    const clear = session[token];
    if (clear) session[token] = encryptText(keys, buildTokenOwner(token, session.id), clear);
  }
}

/**
 * Opens the tokens of a session that was loaded. One that an older release kept in clear stays as it is. False when no key opens
 * one of them.
 */
export function openTokens(keys: EncryptionKeys, session: Session): boolean {
  for (const token of TOKENS) {
    const kept = session[token];
    if (!kept || !isSealedText(kept)) continue;
    const clear = openSealedText(keys, buildTokenOwner(token, session.id), kept);
    if (clear === null) return false;
    session[token] = clear;
  }
  return true;
}
