/**
 * Signing secrets (Standard Webhooks): `whsec_` and 32 random bytes in base64. Stored encrypted,
 * bound to their endpoint.
 */
import { randomBytes } from 'node:crypto';
import { type EncryptionKeys, decryptText, encryptText } from '#kernel/encrypt-text.ts';
import {
  type StoredSecret,
  StoredSecretsSchema,
  getEndpoint,
  ENDPOINT_COLUMNS,
  type EndpointRow,
  type IssuedEndpoint,
} from './endpoints.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Webhooks } from './webhooks.ts';

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

/**
 * Maximum number of signatures per request; with more rotations than this the oldest secret ends
 * early.
 */
const MAX_SECRETS = 5;

/**
 * Creates a new secret; earlier ones also sign for `overlapSeconds` more (0: they end now). Throws
 * `not_found`.
 */
export async function rotateSecret(
  context: ServiceContext,
  webhooks: Webhooks,
  { accountId, id, overlapSeconds }: { accountId: string; id: string; overlapSeconds: number },
): Promise<IssuedEndpoint> {
  const now = context.clock.now();
  const secret = createSecret();
  const end = now.getTime() + overlapSeconds * 1000;
  return context.db.transaction(async (tx) => {
    const endpoint = await getEndpoint(tx, { accountId, id, lock: true });
    const older = listActive(endpoint.secrets, now).map(({ sealed, until }) => ({
      sealed,
      until: new Date(Math.min(end, until === null ? end : Date.parse(until))).toISOString(),
    }));
    const secrets: StoredSecret[] = [
      { sealed: encryptSecret(webhooks.keys, id, secret), until: null },
      ...(overlapSeconds > 0 ? older : []),
    ].slice(0, MAX_SECRETS);
    const { rows } = await tx.query<EndpointRow>(
      `update pricing.webhook_endpoint set secrets = $2 where id = $1 returning ${ENDPOINT_COLUMNS}`,
      [id, JSON.stringify(secrets)],
    );
    return { ...(rows[0] as EndpointRow), secret };
  });
}
