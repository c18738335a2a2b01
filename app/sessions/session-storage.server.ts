/**
 * Stores Shopify's sessions through Prisma, with encrypted tokens. The library's storage queries
 * the database in its constructor, so it is created at the first call. It writes only its own
 * columns: a refreshed session keeps the row's encrypted API key.
 */
import { Session } from '@shopify/shopify-api';
import { PrismaSessionStorage } from '@shopify/shopify-app-session-storage-prisma';
import { getServices } from '#app/services.server.ts';
import { loadOrWait } from './token-lock.server.ts';
import { decryptTokens, encryptTokens } from './session-tokens.server.ts';
import { isTokenRefreshOff } from './run-without-token-refresh.server.ts';

type Storage = InstanceType<typeof PrismaSessionStorage>;
export type SessionStorage = Pick<
  Storage,
  'storeSession' | 'loadSession' | 'deleteSession' | 'deleteSessions' | 'findSessionsByShop'
>;

/** The session storage of the database that the services use at the time of a call. */
export function createSessionStorage(): SessionStorage {
  const made = new WeakMap<object, Storage>();
  const storage = (): Storage => {
    const { prisma } = getServices().db;
    const existing = made.get(prisma);
    if (existing) return existing;
    const fresh = new PrismaSessionStorage(prisma, { connectionRetryIntervalMs: 200 });
    made.set(prisma, fresh);
    return fresh;
  };
  /**
   * A session without its tokens is treated as missing: Shopify's library then requests new ones.
   */
  const open = (session: Session): Session | undefined => {
    const { encryptionKeys, log } = getServices();
    if (decryptTokens(encryptionKeys, session)) return session;
    log.error(
      { shop: session.shop },
      'the stored Shopify tokens cannot be decrypted: is ENCRYPTION_KEY the one they were encrypted with?',
    );
    return undefined;
  };
  return {
    storeSession: async (session) => {
      const { db, encryptionKeys } = getServices();
      const copy = new Session(session.toObject());
      encryptTokens(encryptionKeys, copy);
      const isStored = await storage().storeSession(copy);
      // Shopify has just issued it: nights on which it refused the earlier one count no longer.
      if (copy.accessToken)
        await db.query(
          'update shop.shop set refused_nights = 0, refused_at = null where domain = $1 and refused_nights > 0',
          [copy.shop],
        );
      return isStored;
    },
    loadSession: (id) =>
      loadOrWait(id, async () => {
        const session = isTokenRefreshOff() ? undefined : await storage().loadSession(id);
        return session && open(session);
      }),
    deleteSession: (id) => storage().deleteSession(id),
    deleteSessions: (ids) => storage().deleteSessions(ids),
    findSessionsByShop: async (shop) =>
      (await storage().findSessionsByShop(shop)).flatMap((session) => open(session) ?? []),
  };
}
