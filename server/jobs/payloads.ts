/**
 * Payloads of the service's jobs. They contain row ids, never data: a job that runs late or twice
 * works on the current state.
 */
import { z } from 'zod';

/**
 * A retailer visited page by page queues one job per page; merged, they need one pass over the
 * catalog.
 */
export const MERGED = 40;

const ids = z.array(z.string()).min(1).max(1000);
export const noPayload = z.object({});
export const account = z.object({ accountId: z.string() });
export const accountRetailer = account.extend({ retailerId: z.string() });
export const accountChange = account.extend({ changeId: z.string() });
export const retailer = z.object({ retailerId: z.string() });
export const accountProducts = account.extend({ productIds: ids });
export const products = z.object({ productIds: ids });
export const listings = z.object({ listingIds: ids });
export const retailerListings = retailer.extend({ listingIds: ids });
export const freed = accountRetailer.extend({
  productIds: z.array(z.string()).max(1000),
  listingIds: z.array(z.string()).max(1000),
});
