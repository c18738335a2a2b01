/**
 * Shopify's sessions through Prisma. The library's storage asks the database in its constructor, so it is made at the first call.
 * It writes its own columns only: a refreshed session keeps the row's encrypted API key.
 */
import { PrismaSessionStorage } from '@shopify/shopify-app-session-storage-prisma';
import { getServices } from '../services.server.ts';
import { isTokenRefreshOff } from './without-token-refresh.server.ts';

type Storage = InstanceType<typeof PrismaSessionStorage>;
export type SessionStorage = Pick<
  Storage,
  'storeSession' | 'loadSession' | 'deleteSession' | 'deleteSessions' | 'findSessionsByShop'
>;

/** The session storage of whatever database the services hold at the time of a call. */
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
  return {
    storeSession: (session) => storage().storeSession(session),
    loadSession: async (id) => (isTokenRefreshOff() ? undefined : storage().loadSession(id)),
    deleteSession: (id) => storage().deleteSession(id),
    deleteSessions: (ids) => storage().deleteSessions(ids),
    findSessionsByShop: (shop) => storage().findSessionsByShop(shop),
  };
}
