import { type SealingCount, encryptStored, type StoredText } from '#prisma/encrypt-stored.ts';
import type { AppServices } from '#app/services.server.ts';
import { parseOfflineSessionId } from './to-offline-session-id.ts';
import { TOKENS, buildTokenOwner } from './session-tokens.server.ts';

type Sealing = Pick<AppServices, 'db' | 'encryptionKeys'>;

/**
 * Encrypts Shopify's tokens that are stored in plain text, and tokens and service keys that are
 * stored with an older key.
 */
export async function encryptStoredTokens(services: Sealing): Promise<SealingCount> {
  const total = { sealed: 0, unreadable: 0 };
  const columns = [
    ...TOKENS.map((token) => [`"${token}"`, (id: string) => buildTokenOwner(token, id)] as const),
    ['pricing_key', parseOfflineSessionId] as const,
  ];
  for (const [column, ownerOf] of columns) {
    const { sealed, unreadable } = await sealColumn(services, column, ownerOf);
    total.sealed += sealed;
    total.unreadable += unreadable;
  }
  return total;
}

function sealColumn(
  { db, encryptionKeys }: Sealing,
  column: string,
  ownerOf: (id: string) => string,
): Promise<SealingCount> {
  return encryptStored(encryptionKeys, {
    ownerOf,
    list: async ({ id, newest, limit }) => {
      const { rows } = await db.query<StoredText>(
        `select id, ${column} as text from shop.session
         where id > $1 and ${column} <> '' and not starts_with(${column}, $2) order by id limit $3`,
        [id, newest, limit],
      );
      return rows;
    },
    save: async (texts) => {
      await db.query(
        `update shop.session as kept set ${column} = given.sealed
         from unnest($1::text[], $2::text[], $3::text[]) as given (id, text, sealed)
         where kept.id = given.id and kept.${column} = given.text`,
        [
          texts.map(({ id }) => id),
          texts.map(({ text }) => text),
          texts.map(({ sealed }) => sealed),
        ],
      );
    },
  });
}
