import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';

interface Supported {
  readonly retailerId: string;
  readonly productIds: string[] | null;
  readonly listingIds: string[] | null;
}

/**
 * Publishes what a person's decisions count for beside their own pairs, to be matched again: the
 * decided products at other retailers, and undecided listings on the decided listings' pages. The
 * probability of a match that nobody decided would otherwise stay as it was until the next full run.
 */
export async function publishSupported(
  context: ServiceContext,
  tx: Tx,
  {
    accountId,
    decided,
  }: {
    accountId: string;
    decided: readonly { readonly productId: string; readonly listingId: string }[];
  },
): Promise<void> {
  const { rows } = await tx.query<Supported>(
    `select p."retailerId", array_agg(distinct p.product_id) filter (where p.product_id is not null)
         as "productIds",
       array_agg(distinct p.listing_id) filter (where p.listing_id is not null) as "listingIds"
     from (
       select m.retailer_id as "retailerId", m.product_id, null as listing_id
       from unnest($2::text[], $3::text[]) as t(product_id, listing_id)
       join pricing.listing l on l.id = t.listing_id
       join pricing.match m on m.product_id = t.product_id and m.account_id = $1
         and m.retailer_id <> l.retailer_id and m.verdict in ('auto', 'review', 'rejected')
       union all
       select l.retailer_id, null, s.id
       from unnest($2::text[], $3::text[]) as t(product_id, listing_id)
       join pricing.listing l on l.id = t.listing_id
       join pricing.listing s on s.retailer_id = l.retailer_id and s.url = l.url and s.id <> l.id
       where exists (select 1 from pricing.match m where m.listing_id = s.id and m.account_id = $1
         and m.product_id <> t.product_id and m.verdict in ('auto', 'review', 'rejected'))
     ) p
     group by p."retailerId" order by p."retailerId"`,
    [
      accountId,
      decided.map(({ productId }) => productId),
      decided.map(({ listingId }) => listingId),
    ],
  );
  for (const { retailerId, productIds, listingIds } of rows)
    await context.events.publish(tx, 'match.freed', {
      accountId,
      retailerId,
      productIds: productIds ?? [],
      listingIds: listingIds ?? [],
    });
}
