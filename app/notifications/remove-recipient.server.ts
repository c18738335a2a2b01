import type { AppServices } from '../services.server.ts';
import { openRecipient } from './unsubscribe-token.server.ts';

/**
 * Unsubscribes the user of the link. False for a link that is not ours; true again when it was done
 * before.
 */
export async function removeRecipient(services: AppServices, token: string): Promise<boolean> {
  const recipient = openRecipient(services.encryptionKeys, token);
  if (!recipient) return false;
  await services.db.query(
    `update shop.notification_preference set mode = 'off', digest_at = null, unsubscribed_at = $3
     where shop = $1 and user_id = $2 and mode <> 'off'`,
    [recipient.shop, recipient.userId, services.clock.now()],
  );
  return true;
}
