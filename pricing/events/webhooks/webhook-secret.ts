/**
 * Signing secrets (Standard Webhooks): `whsec_` and 32 random bytes in base64. Stored encrypted,
 * bound to their endpoint.
 */
import { randomBytes } from 'node:crypto';
import { type EncryptionKeys, decryptText, encryptText } from '#kernel/encrypt-text.ts';
import { type StoredSecret, StoredSecretsSchema } from './endpoint-row.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The encrypted secret to store for this endpoint. */
export function encryptSecret(keys: EncryptionKeys, endpointId: string, secret: string): string {
  return encryptText(keys, formatOwner(endpointId), secret);
}

/**
 * Secrets valid at that time, the current one first. Empty when none can be decrypted: the keys are
 * not those they were encrypted with.
 */
export function openSecrets(
  keys: EncryptionKeys,
  endpoint: { readonly id: string; readonly secrets: unknown },
  now: Date,
): string[] {
  return listActive(endpoint.secrets, now).flatMap(
    ({ sealed }) => decryptText(keys, formatOwner(endpoint.id), sealed) ?? [],
  );
}

/** The stored secrets that are still valid. */
export function listActive(secrets: unknown, now: Date): StoredSecret[] {
  return StoredSecretsSchema.parse(secrets).filter(
    ({ until }) => until === null || Date.parse(until) > now.getTime(),
  );
}

const formatOwner = (endpointId: string): string => `webhook endpoint ${endpointId}`;
