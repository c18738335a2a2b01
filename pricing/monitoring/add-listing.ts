import { AppError } from '#kernel/app-error.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { addListings, scheduleAddressProbe, findListing } from '#pricing/market/add-listings.ts';
import { startMonitoringRetailer } from '#pricing/market/monitored-retailers.ts';
import { AddressRefused } from '#http-client/outbound-error.ts';
import { parseAddress } from '#http-client/parse-address.ts';
import { normalizeUrl } from './site.ts';

/**
 * Adds a listing that a person gave for a product. The page becomes a listing (unless it is one
 * already) that is due now, and the account monitors its retailer from now on. Matching records the
 * match. `state` is "new" until the page has been read. Throws AppError not_found for a product of
 * another account, validation_failed for an address that is not valid.
 */
export async function addListingByHand(
  context: ServiceContext,
  input: { accountId: string; productId: string; url: string; by: string },
): Promise<{ listingId: string; retailerId: string; state: string }> {
  const known = await context.db.query(
    `select 1 from pricing.product where id = $1 and account_id = $2`,
    [input.productId, input.accountId],
  );
  if (known.rows.length === 0) throw new AppError('not_found', `No product ${input.productId}`);
  const url = normalizeUrl(input.url.trim());
  if (url === null || url.length > 2_048) {
    throw refusal(
      `expected the http(s) address of a product page, got ${JSON.stringify(input.url.slice(0, 100))}`,
    );
  }
  requireForm(url);
  const { retailerId, isSample } = await startMonitoringRetailer(context, {
    accountId: input.accountId,
    domainOrUrl: url,
  });
  if (isSample && !(await findListing(context.db, { retailerId, url })))
    throw refusal(`expected a page that the sample retailer has, got ${JSON.stringify(url)}`);
  await addListings(context, { retailerId, urls: [url], dueAt: context.clock.now() });
  await scheduleAddressProbe(context, retailerId);
  const listing = await findListing(context.db, { retailerId, url });
  if (!listing) throw new Error(`listing ${url} was removed while it was being added`);
  await context.db.transaction((tx) =>
    context.events.publish(tx, 'listing.added', { retailerId, listingIds: [listing.id] }),
  );
  context.log.info(
    { accountId: input.accountId, listingId: listing.id, by: input.by },
    'listing added by hand',
  );
  return { listingId: listing.id, retailerId, state: listing.state };
}

/**
 * Addresses that the http client rejects by their form are reported at once; those rejected after
 * name resolution are reported when the page is visited.
 */
function requireForm(url: string): void {
  try {
    parseAddress(url, () => true);
  } catch (error) {
    if (error instanceof AddressRefused) throw refusal(error.message);
    throw error;
  }
}

function refusal(detail: string): AppError {
  return new AppError('validation_failed', `url: ${detail}`, {
    errors: [{ pointer: '/url', detail, code: 'invalid_url' }],
  });
}
