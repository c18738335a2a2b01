/**
 * Signing secrets (Standard Webhooks): `whsec_` and 32 random bytes in base64. Stored encrypted,
 * bound to their endpoint.
 */
import { randomBytes } from 'node:crypto';
import { type EncryptionKeys, decryptText, encryptText } from '#kernel/encrypt-text.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { SealingCount } from '#prisma/encrypt-stored.ts';
import {
  type StoredSecret,
  StoredSecretsSchema,
  getEndpoint,
  ENDPOINT_COLUMNS,
  type EndpointRow,
  type IssuedEndpoint,
} from './endpoints.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Webhooks } from './webhooks.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The encrypted secret to store for this endpoint. */
export function encryptSecret(keys: EncryptionKeys, endpointId: string, secret: string): string {
  return encryptText(keys, buildSecretOwner(endpointId), secret);
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
    ({ sealed }) => decryptText(keys, buildSecretOwner(endpoint.id), sealed) ?? [],
  );
}

/** The stored secrets that are still valid. */
export function listActive(secrets: unknown, now: Date): StoredSecret[] {
  return StoredSecretsSchema.parse(secrets).filter(
    ({ until }) => until === null || Date.parse(until) > now.getTime(),
  );
}

/** What an endpoint's secret is bound to. */
export const buildSecretOwner = (endpointId: string): string => `webhook endpoint ${endpointId}`;

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

/**
 * Encrypts secrets that are stored with an older key, so that it is no longer needed once every
 * process has started with the new one.
 */
export async function encryptStoredSecrets(sql: Sql, keys: EncryptionKeys): Promise<SealingCount> {
  const newest = `${Math.max(...keys.keys())}.`;
  const { rows } = await sql.query<{ id: string; secrets: unknown }>(
    `select id, secrets from pricing.webhook_endpoint
     where exists (select 1 from jsonb_array_elements(secrets) s
       where not starts_with(s ->> 'sealed', $1))`,
    [newest],
  );
  let [sealed, unreadable] = [0, 0];
  for (const { id, secrets } of rows) {
    const resealed = StoredSecretsSchema.parse(secrets).map((secret) => {
      if (secret.sealed.startsWith(newest)) return secret;
      const clear = decryptText(keys, buildSecretOwner(id), secret.sealed);
      if (clear === null) unreadable += 1;
      else sealed += 1;
      return clear === null ? secret : { ...secret, sealed: encryptSecret(keys, id, clear) };
    });
    // A secret that is rotated meanwhile is encrypted with the newest key anyway.
    await sql.query(
      `update pricing.webhook_endpoint set secrets = $2::jsonb where id = $1 and secrets = $3::jsonb`,
      [id, JSON.stringify(resealed), JSON.stringify(secrets)],
    );
  }
  return { sealed, unreadable };
}
