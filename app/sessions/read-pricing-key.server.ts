import { decryptText } from '#kernel/encrypt-text.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import { toOfflineSessionId } from './to-offline-session-id.ts';

/**
 * The shop's API key for the service; null when there is none. Throws `unavailable` when none of our
 * keys opens the stored one: that is a failure of ours, not a missing connection.
 */
export async function readPricingKey(services: AppServices, shop: string): Promise<string | null> {
  const row = await services.db.prisma.session.findUnique({
    where: { id: toOfflineSessionId(shop) },
    select: { pricingKey: true },
  });
  if (!row?.pricingKey) return null;
  const key = decryptText(services.encryptionKeys, shop, row.pricingKey);
  if (key !== null) return key;
  services.log.error(
    { shop },
    'the stored key of the pricing service cannot be decrypted: is ENCRYPTION_KEY the one it was encrypted with?',
  );
  throw toRefusal('unavailable', ['key_unreadable']);
}
