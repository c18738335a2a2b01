/** Signing secrets (Standard Webhooks): `whsec_` and 32 random bytes in base64. Kept sealed, bound to their endpoint. */
import { randomBytes } from 'node:crypto';
import { type EncryptionKeys, openSealedText, encryptText } from '#kernel/encrypt-text.ts';
import { type KeptSecret, KeptSecretsSchema } from './endpoint-row.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The secret as it is kept for this endpoint. */
export function encryptSecret(keys: EncryptionKeys, endpointId: string, secret: string): string {
  return encryptText(keys, ownerOf(endpointId), secret);
}

/** Secrets that sign at that time, the current one first. Empty when none can be opened: the keys are not those they were sealed with. */
export function openSecrets(
  keys: EncryptionKeys,
  endpoint: { readonly id: string; readonly secrets: unknown },
  now: Date,
): string[] {
  return listActive(endpoint.secrets, now).flatMap(
    ({ sealed }) => openSealedText(keys, ownerOf(endpoint.id), sealed) ?? [],
  );
}

/** The kept secrets that have not ended. */
export function listActive(secrets: unknown, now: Date): KeptSecret[] {
  return KeptSecretsSchema.parse(secrets).filter(
    ({ until }) => until === null || Date.parse(until) > now.getTime(),
  );
}

const ownerOf = (endpointId: string): string => `webhook endpoint ${endpointId}`;
