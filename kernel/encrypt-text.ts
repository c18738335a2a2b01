/**
 * AES-256-GCM with versioned keys: `version.nonce.tag.ciphertext`, base64url. The owner is
 * authenticated data, so that a row copied to another owner cannot be decrypted there.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** 32 bytes each, by version. The highest version encrypts; all of them decrypt. */
export type EncryptionKeys = ReadonlyMap<number, Uint8Array>;

const NONCE_BYTES = 12;
const KEY_BYTES = 32;

/**
 * Encrypts a text for its owner (a shop, a webhook endpoint) with the key of the highest version.
 * Throws when there is no key.
 */
export function encryptText(keys: EncryptionKeys, owner: string, text: string): string {
  const version = Math.max(...keys.keys());
  const key = keys.get(version);
  if (!key) throw new Error('No encryption key was provided');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(`${version}\n${owner}`));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [
    String(version),
    ...[nonce, cipher.getAuthTag(), sealed].map((bytes) => bytes.toString('base64url')),
  ].join('.');
}

/** The text, or null when it cannot be decrypted: unknown version, another owner, changed bytes. */
export function decryptText(keys: EncryptionKeys, owner: string, sealed: string): string | null {
  const [version, nonce, tag, ciphertext] = sealed.split('.');
  const key = keys.get(Number(version));
  if (!key || !nonce || !tag || ciphertext === undefined) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(`${version}\n${owner}`));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([
      decipher.update(Buffer.from(ciphertext, 'base64url')),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    return null;
  }
}

/** True when a text has the form that `encryptText` returns. */
export function isEncryptedText(text: string): boolean {
  return /^\d{1,6}\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/.test(text);
}

/** The expected form of a key setting, for error messages. */
export const KEYS_EXPECTED =
  '32 bytes in base64 (openssl rand -base64 32), or several as 2:<base64>,1:<base64> where the highest number encrypts';

/**
 * Parses a key setting: one key of version 1, or `version:key` separated by commas, versions from 1
 * on. Null when it is invalid.
 */
export function parseEncryptionKeys(value: string): Map<number, Uint8Array> | null {
  const keys = new Map<number, Uint8Array>();
  for (const part of value.split(',')) {
    const match = /^(?:([1-9]\d{0,5}):)?([A-Za-z0-9+/_-]{43}=?)$/.exec(part.trim());
    const bytes = match?.[2] ? Buffer.from(match[2], 'base64') : null;
    if (!match || bytes?.length !== KEY_BYTES) return null;
    keys.set(Number(match[1] ?? 1), bytes);
  }
  return keys;
}
