import { z } from 'zod';
import type { StoredAddress } from './endpoint-address.ts';

/**
 * A stored secret: encrypted, and the time until which it still signs (null: it is the current
 * one).
 */
export const StoredSecretsSchema = z.array(
  z.object({ sealed: z.string(), until: z.iso.datetime().nullable() }),
);
export type StoredSecret = z.infer<typeof StoredSecretsSchema>[number];

export interface EndpointRow extends StoredAddress {
  readonly id: string;
  readonly accountId: string;
  readonly description: string | null;
  readonly types: readonly string[];
  /** Kinds of alert whose events it receives. */
  readonly alertTypes: readonly string[];
  /** Parsed by StoredSecretsSchema. */
  readonly secrets: unknown;
  readonly disabledAt: Date | null;
  readonly disabledWhy: string | null;
  /** The same as a code and values; null in what an older release wrote. */
  readonly disabledDetail: unknown;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly heldUntil: Date | null;
  readonly createdAt: Date;
}

export const ENDPOINT_COLUMNS = `id, account_id as "accountId", url, sealed_url as "sealedUrl", description,
  coalesce(types, '{}') as types, coalesce(alert_types, '{}') as "alertTypes", secrets,
  disabled_at as "disabledAt", disabled_why as "disabledWhy", disabled_detail as "disabledDetail",
  failing_since as "failingSince", held_until as "heldUntil", created_at as "createdAt"`;

/** An endpoint with its current secret in plain text: shown once, never logged. */
export interface IssuedEndpoint extends EndpointRow {
  readonly secret: string;
}
