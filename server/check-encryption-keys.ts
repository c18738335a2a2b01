/**
 * Refuses a start with other encryption keys than those that stored secrets are sealed with.
 * Otherwise a replaced or forgotten key would go unnoticed: every shop's token would be unreadable,
 * as if all merchants had gone. A text sealed with each key is stored at its first start.
 */
import type { Clock } from '#kernel/clock.ts';
import { decryptText, type EncryptionKeys, encryptText } from '#kernel/encrypt-text.ts';
import type { Logger } from '#kernel/logger.ts';
import { buildAddressOwner } from '#pricing/events/webhooks/endpoint-address.ts';
import { buildSecretOwner } from '#pricing/events/webhooks/webhook-secret.ts';
import type { Sql } from '#prisma/open-database.ts';
import { SetupError } from '#prisma/setup-error.ts';

export interface KeyCheckOptions {
  readonly db: Sql;
  readonly clock: Clock;
  readonly log: Logger;
  /** From ENCRYPTION_KEY. */
  readonly keys: EncryptionKeys;
  /** Numbers from ENCRYPTION_KEY_LOST: what is sealed with them is given up. */
  readonly lost: readonly number[];
  /** The service alone does not need what the app has sealed. */
  readonly isServiceOnly: boolean;
}

/** Sealed texts of the service, with the place that names what each is bound to. */
const SEALED_BY_SERVICE = `
  select 'address' as place, id, sealed_url as text from pricing.webhook_endpoint
  union all
  select 'secret', id, jsonb_array_elements(secrets) ->> 'sealed' from pricing.webhook_endpoint`;
const SEALED_BY_APP = `
  select 'accessToken', id, "accessToken" from shop.session
  union all
  select 'refreshToken', id, "refreshToken" from shop.session
  union all
  select 'pricingKey', id, pricing_key from shop.session
  union all
  select 'channel', id, address from shop.channel`;

type OwnerOf = (id: string) => string;

/** Enough to tell a replaced key from a single damaged text. */
const SAMPLES = 50;

/** Throws SetupError with one sentence per key that is missing or another one. */
export async function checkEncryptionKeys(options: KeyCheckOptions): Promise<void> {
  const { db, keys, lost, log } = options;
  const counts = await countSealed(options);
  for (const number of lost) {
    await db.query('delete from pricing.encryption_key_check where number = $1', [number]);
    log.error(
      { number, secrets: counts.get(number) ?? 0 },
      'ENCRYPTION_KEY_LOST: what this key sealed cannot be read; remove the setting after this start',
    );
  }
  const wrong: string[] = [];
  for (const [number, key] of keys)
    if (!(await isSameKey(options, { number, key, count: counts.get(number) ?? 0 })))
      wrong.push(
        `ENCRYPTION_KEY: key number ${number} is not the one that ${describeCount(counts.get(number) ?? 0)} sealed with. ` +
          `Set the earlier key again; to replace it, keep it beside a new number ` +
          `(${Math.max(...keys.keys()) + 1}:<new>,${number}:<earlier>).`,
      );
  for (const [number, count] of counts)
    if (!keys.has(number) && !lost.includes(number))
      wrong.push(
        `ENCRYPTION_KEY: key number ${number} is missing, and ${describeCount(count)} sealed with it. ` +
          `Add it (${number}:<key>) beside the others.`,
      );
  if (wrong.length > 0)
    throw new SetupError(
      `${wrong.join('\n')}\nIf a key is lost for good, start once with ENCRYPTION_KEY_LOST=<number>: see docs/operations.md.`,
    );
}

const describeCount = (count: number): string =>
  count === 1 ? '1 stored secret is' : `${count} stored secrets are`;

/**
 * Number of stored texts by the number of the key that sealed them. Number 0 is the installation's
 * own key, which is in the database.
 */
async function countSealed({
  db,
  isServiceOnly,
}: KeyCheckOptions): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ number: number; count: number }>(
    `select split_part(text, '.', 1)::int as number, count(*)::int as count
     from (${isServiceOnly ? SEALED_BY_SERVICE : `${SEALED_BY_SERVICE} union all ${SEALED_BY_APP}`}) sealed
     where text ~ '^[1-9][0-9]{0,5}[.][A-Za-z0-9_-]{16}[.]' group by 1 order by 1`,
  );
  return new Map(rows.map(({ number, count }) => [number, count]));
}

/**
 * Whether the key is the one that this number had before: by the stored check or, where an earlier
 * release stored none, by what is sealed with it. Stores the check of a new key.
 */
async function isSameKey(
  options: KeyCheckOptions,
  { number, key, count }: { number: number; key: Uint8Array; count: number },
): Promise<boolean> {
  const { db, clock, lost } = options;
  const own: EncryptionKeys = new Map([[number, key]]);
  const owner = `encryption key ${number}`;
  const stored = async (): Promise<string | undefined> =>
    (
      await db.query<{ sealed: string }>(
        'select sealed from pricing.encryption_key_check where number = $1',
        [number],
      )
    ).rows[0]?.sealed;
  const before = await stored();
  if (before !== undefined) return decryptText(own, owner, before) !== null;
  if (count > 0 && !lost.includes(number) && !(await opensSome(options, own, number))) return false;
  await db.query(
    `insert into pricing.encryption_key_check (number, sealed, created_at) values ($1, $2, $3)
     on conflict (number) do nothing`,
    [number, encryptText(own, owner, 'check'), clock.now()],
  );
  // Another process may have been first, with another key.
  return decryptText(own, owner, (await stored()) ?? '') !== null;
}

async function opensSome(
  { db, isServiceOnly }: KeyCheckOptions,
  key: EncryptionKeys,
  number: number,
): Promise<boolean> {
  const owners = await loadOwners(isServiceOnly);
  const { rows } = await db.query<{ place: string; id: string; text: string }>(
    `select place, id, text
     from (${isServiceOnly ? SEALED_BY_SERVICE : `${SEALED_BY_SERVICE} union all ${SEALED_BY_APP}`}) sealed
     where starts_with(text, $1) limit $2`,
    [`${number}.`, SAMPLES],
  );
  return rows.some(
    ({ place, id, text }) => decryptText(key, owners.get(place)?.(id) ?? '', text) !== null,
  );
}

/** What a text is bound to, by place and the id of its row. The service runs without the app. */
async function loadOwners(isServiceOnly: boolean): Promise<ReadonlyMap<string, OwnerOf>> {
  const owners = new Map<string, OwnerOf>([
    ['address', buildAddressOwner],
    ['secret', buildSecretOwner],
  ]);
  if (isServiceOnly) return owners;
  const { TOKENS, buildTokenOwner } = await import('#app/sessions/session-tokens.server.ts');
  const { parseOfflineSessionId } = await import('#app/sessions/to-offline-session-id.ts');
  const { buildChannelOwner } = await import('#app/notifications/channels/find-channel.server.ts');
  for (const token of TOKENS) owners.set(token, (id) => buildTokenOwner(token, id));
  return owners.set('pricingKey', parseOfflineSessionId).set('channel', buildChannelOwner);
}
