/**
 * AES-256-GCM with a key by version: `version.nonce.tag.ciphertext`, base64url. The shop is authenticated with it, so that a row copied to
 * another shop does not open there.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type EncryptionKeys = ReadonlyMap<number, Buffer>;
const NONCE_BYTES = 12;

/** Encrypts with the key of the highest version. */
export function encryptForShop(keys: EncryptionKeys, shop: string, text: string): string {
  const version = Math.max(...keys.keys());
  const key = keys.get(version);
  if (!key) throw new Error('No encryption key was provided');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(`${version}\n${shop}`));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [String(version), ...[nonce, cipher.getAuthTag(), sealed].map((bytes) => bytes.toString('base64url'))].join('.');
}

/** The text, or null when it cannot be opened: unknown version, another shop, changed bytes. */
export function decryptForShop(keys: EncryptionKeys, shop: string, sealed: string): string | null {
  const [version, nonce, tag, ciphertext] = sealed.split('.');
  const key = keys.get(Number(version));
  if (!key || !nonce || !tag || ciphertext === undefined) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(`${version}\n${shop}`));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
