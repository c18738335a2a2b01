import type { ChannelView } from '#app/notifications/channels/channel.ts';
import { listChannels } from '#app/notifications/channels/find-channel.server.ts';
import { listViewOptions, type ViewOption } from '#app/notifications/choose-view.server.ts';
import { findPreference, type PreferenceView } from '#app/notifications/preference.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { getShop, type ShopView } from '#app/shop/get-shop.server.ts';

export interface NotificationsPage {
  readonly shop: ShopView;
  readonly preference: PreferenceView;
  readonly channels: readonly ChannelView[];
  readonly views: readonly ViewOption[];
}

/** The data of the notifications page. They never contain the address of a channel. */
export async function getNotificationsPage(
  services: AppServices,
  { shop, userId }: { shop: string; userId: string | null },
): Promise<NotificationsPage> {
  const [view, preference, channels, views] = await Promise.all([
    getShop(services, shop),
    findPreference(services, { shop, userId }),
    listChannels(services, shop),
    listViewOptions(services, shop),
  ]);
  return { shop: view, preference, channels, views };
}
