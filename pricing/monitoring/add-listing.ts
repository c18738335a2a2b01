import { AppError } from '#kernel/app-error.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { probeForAddress } from '#pricing/market/given-addresses.ts';
import { addListings } from '#pricing/market/add-listings.ts';
import { findListing } from '#pricing/market/find-listing.ts';
import { watchRetailer } from '#pricing/market/watch-retailer.ts';
import { AddressRefused } from '#outbound/outbound-error.ts';
import { parseAddress } from '#outbound/parse-address.ts';
import { canonicalUrl } from './site.ts';

/**
 * A person says that this page sells this product. The page becomes a listing (if it is none yet) that is due now, its retailer is
 * watched by the account from now on. The match is matching's to record. `state` is "new" until the page has been read. Throws AppError
 * not_found for a product that is not the account's, validation_failed for an address that is none.
 */
export async function addListingByHand(
  stage: Stage,
  input: { accountId: string; productId: string; url: string; by: string },
): Promise<{ listingId: string; retailerId: string; state: string }> {
  const known = await stage.db.query(
    `select 1 from pricing.product where id = $1 and account_id = $2`,
    [input.productId, input.accountId],
  );
  if (known.rows.length === 0) throw new AppError('not_found', `No product ${input.productId}`);
  const url = canonicalUrl(input.url.trim());
  if (url === null || url.length > 2_048) {
    throw refusal(
      `expected the http(s) address of a product page, got ${JSON.stringify(input.url.slice(0, 100))}`,
    );
  }
  requireForm(url);
  const { retailerId } = await watchRetailer(stage, {
    accountId: input.accountId,
    domainOrUrl: url,
  });
  await addListings(stage, { retailerId, urls: [url], dueAt: stage.clock.now() });
  await probeForAddress(stage, retailerId);
  const listing = await findListing(stage.db, { retailerId, url });
  if (!listing) throw new Error(`listing ${url} was removed while it was being added`);
  await stage.db.transaction((tx) =>
    stage.events.publish(tx, 'listing.added', { retailerId, listingIds: [listing.id] }),
  );
  stage.log.info(
    { accountId: input.accountId, listingId: listing.id, by: input.by },
    'listing added by hand',
  );
  return { listingId: listing.id, retailerId, state: listing.state };
}

/** What the gate would refuse whatever the name leads to is said at once; the rest is the gate's to say when the page is visited. */
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
