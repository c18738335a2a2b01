import type { EncryptionKeys } from '#kernel/encrypt-text.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type SealingCount, encryptStored, type StoredText } from '#prisma/encrypt-stored.ts';
import { buildAddressOwner, formatEndpointAddress } from './endpoint-address.ts';

/** Encrypts addresses that are stored in plain text, or with an older key. */
export function encryptStoredAddresses(sql: Sql, keys: EncryptionKeys): Promise<SealingCount> {
  return encryptStored(keys, {
    ownerOf: buildAddressOwner,
    list: async ({ id, newest, limit }) => {
      const { rows } = await sql.query<StoredText>(
        `select id, coalesce(sealed_url, url) as text from pricing.webhook_endpoint
         where id > $1 and starts_with(sealed_url, $2) is not true order by id limit $3`,
        [id, newest, limit],
      );
      return rows;
    },
    save: async (addresses) => {
      await sql.query(
        `update pricing.webhook_endpoint as kept set url = given.shown, sealed_url = given.sealed
         from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given (id, text, sealed, shown)
         where kept.id = given.id and coalesce(kept.sealed_url, kept.url) = given.text`,
        [
          addresses.map(({ id }) => id),
          addresses.map(({ text }) => text),
          addresses.map(({ sealed }) => sealed),
          addresses.map(({ clear }) => formatEndpointAddress(clear)),
        ],
      );
    },
  });
}
