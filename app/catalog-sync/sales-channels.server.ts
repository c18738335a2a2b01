import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { type SalesChannel, SalesChannelSchema } from '#app/shop-state/sales-channel.ts';
import { channelsDocument, type ChannelsPage } from '#app/admin-api/shop-documents.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';

/**
 * Returns the ids of the chosen sales channels that the shop still has. Channels that no longer
 * exist are removed from the settings: a query with one would make Shopify refuse the whole read.
 * Where the app may not list channels, or Shopify lists none, returns all that were chosen.
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
  // No channel at all says nothing of the chosen ones: the choice would be lost.
  if (listed === null || listed.length === 0) return chosen;
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

/**
 * Lists all sales channels of the shop from Shopify, by name. Throws the Admin API's error:
 * `forbidden`, `unavailable` …
 */
export async function listChannels(services: AppServices, shop: string): Promise<SalesChannel[]> {
  const admin = openAdmin(services, shop);
  const channels: SalesChannel[] = [];
  let after: string | null = null;
  do {
    const { catalogs }: ChannelsPage = await admin.query(channelsDocument, { after });
    for (const catalog of catalogs.nodes) {
      const channel = SalesChannelSchema.safeParse({
        id: catalog?.publication?.id,
        name: catalog?.title,
      });
      if (channel.success) channels.push(channel.data);
    }
    after = catalogs.pageInfo.hasNextPage ? catalogs.pageInfo.endCursor : null;
  } while (after !== null);
  return channels.sort((a, b) => a.name.localeCompare(b.name));
}
