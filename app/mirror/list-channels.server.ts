import { channelsDocument } from '../admin-api/channels-document.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import type { AppServices } from '../services.server.ts';
import { type SalesChannel, SalesChannelSchema } from '../settings/sales-channel.ts';

/** The shop's sales channels as Shopify has them, by name. Throws what the Admin API said: `forbidden`, `unavailable` … */
export async function listChannels(services: AppServices, shop: string): Promise<SalesChannel[]> {
  const { catalogs } = await openAdmin(services, shop).query(channelsDocument);
  return catalogs.nodes
    .flatMap((catalog) => {
      const channel = SalesChannelSchema.safeParse({
        id: catalog?.publication?.id,
        name: catalog?.title,
      });
      return channel.success ? [channel.data] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
