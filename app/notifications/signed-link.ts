/**
 * Tokens of links that work without a sign-in: a few texts, signed with a key of their own for each
 * purpose, derived from an encryption key.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { EncryptionKeys } from '#kernel/encrypt-text.ts';

/**
 * Signs the parts with the newest key. A token is valid as long as the key of its version is
 * configured, so that links in old messages still work.
 */
export function signLink(keys: EncryptionKeys, purpose: string, parts: readonly string[]): string {
  const version = Math.max(...keys.keys());
  const payload = Buffer.from(JSON.stringify(parts)).toString('base64url');
  const signature = hashLink(readKey(keys, version), purpose, `${version}.${payload}`);
  return `${version}.${payload}.${signature.toString('base64url')}`;
}

/** The signed parts, as parsed JSON; null when we did not sign the token for this purpose. */
export function openSignedLink(keys: EncryptionKeys, purpose: string, token: string): unknown {
  const [version = '', payload = '', signature = '', rest] = token.split('.');
  if (rest !== undefined || !keys.has(Number(version))) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = hashLink(readKey(keys, Number(version)), purpose, `${Number(version)}.${payload}`);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}

function readKey(keys: EncryptionKeys, version: number): Uint8Array {
  const key = keys.get(version);
  if (!key) throw new Error('No encryption key was provided');
  return key;
}

function hashLink(key: Uint8Array, purpose: string, text: string): Buffer {
  const own = Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  return createHmac('sha256', own).update(text).digest();
}
