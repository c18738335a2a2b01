import { createId } from '#kernel/ids.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { MAX_URL_LENGTH } from './offer-reading.ts';

/**
 * Addresses of product pages that were found but not read yet: listings without an offer, due at `dueAt`. Known addresses are passed
 * over. Answers how many are new.
 */
export async function addListings(stage: Stage, input: { retailerId: string; urls: readonly string[]; dueAt: Date }): Promise<number> {
  const urls = [...new Set(input.urls)].filter((url) => url.length <= MAX_URL_LENGTH);
  if (urls.length === 0) return 0;
  const at = stage.clock.now();
  const added = await stage.db.query(
    `insert into pricing.listing (id, retailer_id, url, read_from, state, first_seen_at, next_check_at)
     select t.id, $1, t.url, t.url, 'new', $4, $5 from unnest($2::text[], $3::text[]) as t(id, url)
     where not exists (select 1 from pricing.listing l where l.retailer_id = $1 and l.url = t.url)
     on conflict (retailer_id, url, variant_key) do nothing`,
    [input.retailerId, urls.map(() => createId('lst', at)), urls, at, input.dueAt],
  );
  return added.rowCount ?? 0;
}
