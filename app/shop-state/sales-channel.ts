import { z } from 'zod';

/** A sales channel of the shop; `id` is that of its publication. */
export const SalesChannelSchema = z.object({
  id: z.string().regex(/^gid:\/\/shopify\/Publication\/\d{1,19}$/),
  name: z.string().max(255),
});
export type SalesChannel = z.infer<typeof SalesChannelSchema>;

/** Returns the chosen channels as a string that can be compared, independent of their order. */
export function toChannelIds({ channels }: { channels: readonly SalesChannel[] }): string {
  return channels
    .map(({ id }) => id)
    .sort()
    .join();
}

/** More than a shop has; each adds a field to the query of every product. */
export const MAX_CHANNELS = 25;
