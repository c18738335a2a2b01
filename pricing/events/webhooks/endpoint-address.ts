/**
 * The address of an endpoint: stored encrypted, since its query may contain the receiver's token;
 * shown without the query.
 */
import { type EncryptionKeys, decryptText, encryptText } from '#kernel/encrypt-text.ts';
import type { Sql } from '#prisma/open-database.ts';
import { type SealingCount, encryptStored, type StoredText } from '#prisma/encrypt-stored.ts';

/** The stored form of an address. */
export interface StoredAddress {
  /** The part that may be shown. */
  readonly url: string;
  /** Null: stored in plain text by an older release, until the program encrypts it at startup. */
  readonly sealedUrl: string | null;
}

/** Scheme, host and path: the part every user of the account may see. */
export function formatEndpointAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

export function encryptAddress(
  keys: EncryptionKeys,
  endpointId: string,
  url: string,
): { url: string; sealedUrl: string } {
  return {
    url: formatEndpointAddress(url),
    sealedUrl: encryptText(keys, buildAddressOwner(endpointId), url),
  };
}

/** The whole address; null when no key decrypts it. */
export function openAddress(
  keys: EncryptionKeys,
  { id, url, sealedUrl }: StoredAddress & { readonly id: string },
): string | null {
  return sealedUrl === null ? url : decryptText(keys, buildAddressOwner(id), sealedUrl);
}

/** What an endpoint's address is bound to. */
export const buildAddressOwner = (endpointId: string): string =>
  `webhook endpoint address ${endpointId}`;

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
