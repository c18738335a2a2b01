import type { AppServices } from '../services.server.ts';

/** So many nights without a valid token are an uninstallation whose webhook was lost. */
const NIGHTS = 3;
/** The reads of one night, repeated ones too, lie closer together. */
const SAME_NIGHT_HOURS = 20;

/**
 * Counts the nights on which Shopify refused the shop's token for good. After three the shop is
 * handled as uninstalled; a token that Shopify issues ends the count (`storeSession`).
 */
export async function recordRefusedToken(services: AppServices, shop: string): Promise<void> {
  const now = services.clock.now();
  const { rows } = await services.db.query<{ nights: number }>(
    `update shop.shop set refused_nights = refused_nights + 1, refused_at = $2::timestamptz
     where domain = $1 and uninstalled_at is null
       and (refused_at is null or refused_at <= $2::timestamptz - $3 * interval '1 hour')
     returning refused_nights as nights`,
    [shop, now, SAME_NIGHT_HOURS],
  );
  const nights = rows[0]?.nights ?? 0;
  if (nights === 0) return;
  services.log.warn({ shop, nights }, "Shopify refuses the shop's token for good");
  if (nights < NIGHTS) return;
  const at = now.toISOString();
  await services.jobs.enqueue('install.uninstall-shop', { shop, at }, { key: `${shop} ${at}` });
}
