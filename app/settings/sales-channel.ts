import { z } from 'zod';

/** A sales channel of the shop, under the id of what is published to it. */
export const SalesChannelSchema = z.object({
  id: z.string().regex(/^gid:\/\/shopify\/Publication\/\d{1,19}$/),
  name: z.string().max(255),
});
export type SalesChannel = z.infer<typeof SalesChannelSchema>;

/** Which channels are chosen, to be compared. */
export function toChannelIds({ channels }: { channels: readonly SalesChannel[] }): string {
  return channels
    .map(({ id }) => id)
    .sort()
    .join();
}

/** More than a shop has; each is one more field of every product that is read. */
export const MAX_CHANNELS = 25;
