import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';
import type { SalesChannel } from '../shop-state/sales-channel.ts';
import { listChannels } from './list-channels.server.ts';

/**
 * Returns the ids of the chosen sales channels that the shop still has. Channels that no longer
 * exist are removed from the settings: a query with one would make Shopify refuse the whole read.
 * Where the app may not list channels, returns all that were chosen.
 */
export async function checkSalesChannels(
  services: AppServices,
  { shop, channels }: { shop: string; channels: readonly SalesChannel[] },
): Promise<string[]> {
  if (channels.length === 0) return [];
  const chosen = channels.map(({ id }) => id);
  const listed = await listChannels(services, shop).catch((error: unknown) => {
    if (isAppError(error, 'forbidden')) return null;
    throw error;
  });
  if (listed === null) return chosen;
  const known = new Set(listed.map(({ id }) => id));
  const remaining = channels.filter(({ id }) => known.has(id));
  if (remaining.length < channels.length) {
    services.log.warn(
      { shop, gone: channels.filter(({ id }) => !known.has(id)).map(({ name }) => name) },
      'chosen sales channels no longer exist',
    );
    // Unless the merchant has chosen others in the meantime.
    await services.db.query(
      `update shop.shop set settings = settings || jsonb_build_object('channels', $2::jsonb)
       where domain = $1 and settings -> 'channels' = $3::jsonb`,
      [shop, JSON.stringify(remaining), JSON.stringify(channels)],
    );
  }
  return remaining.map(({ id }) => id);
}
