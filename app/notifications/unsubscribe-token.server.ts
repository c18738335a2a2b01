/**
 * The token of the unsubscribe link: the recipient, signed with a separate key derived from the
 * newest encryption key.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { EncryptionKeys } from '#kernel/encrypt-text.ts';

export interface Recipient {
  readonly shop: string;
  readonly userId: string;
}

const RecipientSchema = z.tuple([z.string().max(255), z.string().max(64)]);

/**
 * Valid as long as the key of its version is configured, so that links in old messages still work.
 */
export function signRecipient(keys: EncryptionKeys, { shop, userId }: Recipient): string {
  const version = Math.max(...keys.keys());
  const payload = Buffer.from(JSON.stringify([shop, userId])).toString('base64url');
  return `${version}.${payload}.${mac(keys, version, payload).toString('base64url')}`;
}

/** The recipient of a token; null when we did not sign it. */
export function openRecipient(keys: EncryptionKeys, token: string): Recipient | null {
  const [version = '', payload = '', signature = '', rest] = token.split('.');
  if (rest !== undefined || !keys.has(Number(version))) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = mac(keys, Number(version), payload);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [shop, userId] = RecipientSchema.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
  );
  return { shop, userId };
}

function mac(keys: EncryptionKeys, version: number, payload: string): Buffer {
  const key = keys.get(version);
  if (!key) throw new Error('No encryption key was provided');
  const own = Buffer.from(hkdfSync('sha256', key, '', 'unsubscribe', 32));
  return createHmac('sha256', own).update(`${version}.${payload}`).digest();
}
