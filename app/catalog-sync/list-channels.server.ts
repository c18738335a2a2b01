import { channelsDocument, type ChannelsPage } from '../admin-api/channels-document.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import type { AppServices } from '../services.server.ts';
import { type SalesChannel, SalesChannelSchema } from '../shop-state/sales-channel.ts';

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
