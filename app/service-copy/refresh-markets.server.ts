import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toMarketRow } from './to-copy-rows.ts';
import { upsertMarkets } from './upsert-copies.server.ts';

const PAGE = 1000;
/**
 * A measurement becomes visible when its transaction ends, which another one with a later time may
 * have done before: so much is read again.
 */
const OVERLAP_MS = 5 * 60_000;

/**
 * Reads the figures of the products that changed since the latest ones we have, page by page in the
 * order of their change: a crash repeats the last pages and loses none.
 */
export async function refreshMarkets(
  services: AppServices,
  { shop }: { shop: string },
): Promise<void> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { uninstalledAt: true, connection: true },
  });
  if (!row || row.uninstalledAt !== null || row.connection === 'missing') return;
  await withConnectionRecorded(services, shop, async () => {
    const client = await getPricingClient(services, shop, 'background');
    if (!client.offers('insights.listProducts')) return;
    const since = await findSince(services, shop);
    for await (const { items } of client.insights
      .listProducts({ measured_since: since?.toISOString(), limit: PAGE })
      .pages())
      await upsertMarkets(services.db, {
        shop,
        at: services.clock.now(),
        rows: items.map(toMarketRow).filter((market) => market !== null),
      });
  });
}

async function findSince(services: AppServices, shop: string): Promise<Date | null> {
  const { rows } = await services.db.query<{ at: Date | null }>(
    'select max(measured_at) as at from shop.market_copy where shop = $1',
    [shop],
  );
  const at = rows[0]?.at ?? null;
  return at && new Date(at.getTime() - OVERLAP_MS);
}
