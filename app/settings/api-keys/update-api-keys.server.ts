import { z } from 'zod';
import { KEY_MODES } from '#kernel/key-scopes.ts';
import {
  getConnectedClient,
  getPricingClient,
} from '#app/pricing-client/get-pricing-client.server.ts';
import { handleMissing } from '#app/pricing-client/expected-refusals.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { getMessages } from '#app/locales/messages.ts';
import { KEY_EXPIRIES, toExpiryTime } from './key-expiry.ts';
import { isKeyLevel, KEY_LEVELS } from './key-levels.ts';
import { readApiKeys } from './list-api-keys.server.ts';

export const ChangeApiKeysSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('create'),
    name: z.string().max(10_000),
    level: z.string().refine(isKeyLevel).default('read'),
    expiry: z.enum(KEY_EXPIRIES).default('never'),
    /** The day that was entered for the expiry "date". */
    date: z.string().max(100).default(''),
    mode: z.enum(KEY_MODES).default('live'),
  }),
  z.object({ intent: z.literal('revoke'), id: z.string().min(1).max(100) }),
]);

type CreateChange = Extract<z.output<typeof ChangeApiKeysSchema>, { intent: 'create' }>;

export type ApiKeysChanged =
  | {
      readonly intent: 'create';
      readonly id: string;
      readonly name: string;
      /** Shown only this once: it is not stored. */
      readonly apiKey: string;
    }
  | { readonly intent: 'revoke'; readonly name: string };

const NameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]+$/u);
/** Reserved: the next installation of the app revokes the account's keys with this name. */
const RESERVED_NAME = 'install';

/**
 * Creates or revokes a key of the shop's account. Access, expiry and mode are sent only to a
 * service that knows them. Throws AppError: `validation_failed` for the name or the expiry date,
 * `conflict` for the key that the app itself uses, `not_found` for one that is no longer valid,
 * else as the service responds.
 */
export async function updateApiKeys(
  services: AppServices,
  shop: string,
  change: z.output<typeof ChangeApiKeysSchema>,
): Promise<ApiKeysChanged> {
  if (change.intent === 'create') {
    const name = NameSchema.safeParse(change.name).data;
    if (name === undefined) throw toRefusal('validation_failed', ['key_name']);
    if (name === RESERVED_NAME)
      throw toRefusal('validation_failed', ['key_name_reserved', { name }]);
    const { client, capabilities } = await getConnectedClient(services, shop);
    const key = await client.keys.create({
      name,
      ...(capabilities.has('keys.scopes') && {
        scopes: [...KEY_LEVELS[change.level]],
        expires_at: (await readExpiry(services, shop, change))?.toISOString() ?? null,
      }),
      ...(capabilities.has('keys.test') && { mode: change.mode }),
    });
    return { intent: 'create', id: key.id, name: key.name, apiKey: key.api_key };
  }
  const key = (await readApiKeys(services, shop)).find(({ id }) => id === change.id);
  if (!key) throw toRefusal('not_found', ['key_unknown']);
  if (key.usedByApp) throw toRefusal('conflict', ['key_of_app']);
  const client = await getPricingClient(services, shop);
  await client.keys.revoke(key.id).catch(handleMissing);
  return { intent: 'revoke', name: key.name };
}

async function readExpiry(
  services: AppServices,
  shop: string,
  change: Pick<CreateChange, 'expiry' | 'date'>,
): Promise<Date | null> {
  const { timeZone } = await getShop(services, shop);
  const expiresAt = toExpiryTime(change, { now: services.clock.now(), timeZone });
  if (expiresAt !== undefined) return expiresAt;
  throw toRefusal('validation_failed', ['key_expiry'], {
    errors: [{ pointer: 'date', detail: getMessages('en').errors.key_expiry, code: 'invalid' }],
  });
}
