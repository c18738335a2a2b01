import type { AppServices } from '../services.server.ts';

/**
 * Stops e-mail to a user whose address the mail server refuses permanently; Settings shows the
 * server's reason until the user chooses again.
 */
export async function recordRefusedAddress(
  services: AppServices,
  { shop, userId, note }: { shop: string; userId: string; note: string },
): Promise<void> {
  services.log.warn(
    { shop, userId, note },
    'the mail server refuses the address of a user; no more e-mail is sent to it',
  );
  await services.db.query(
    `update shop.notification_preference set mode = 'off', digest_at = null, refused_at = $3,
       refused_note = $4
     where shop = $1 and user_id = $2`,
    [shop, userId, services.clock.now(), note.slice(0, 500)],
  );
}
