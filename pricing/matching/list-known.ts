import type { Tx } from '#prisma/open-database.ts';
import type { MarketKey } from './market/record-market-change.ts';
import type { KnownMatch } from './record-matches.ts';

/** The stored matches of these products and of these listings at one retailer. */
export async function listKnown(
  tx: Tx,
  { accountId, retailerId }: MarketKey,
  { products, listings }: { products: ReadonlySet<string>; listings: ReadonlySet<string> },
): Promise<KnownMatch[]> {
  const columns =
    'id, product_id as "productId", listing_id as "listingId", probability, verdict, may_act as "mayAct", tier, reasons';
  const { rows } = await tx.query<KnownMatch>(
    `select ${columns} from pricing.match where account_id = $1 and retailer_id = $2 and product_id = any($3)
     union select ${columns} from pricing.match where account_id = $1 and retailer_id = $2 and listing_id = any($4)`,
    [accountId, retailerId, [...products], [...listings]],
  );
  return rows;
}
