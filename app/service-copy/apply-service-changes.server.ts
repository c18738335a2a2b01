import { isAppError } from '#kernel/app-error.ts';
import { withConnectionRecorded } from '#app/pricing-client/record-connection.server.ts';
import type { PricingClient } from '#sdk/index.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { INSIGHTS_CAPABILITY } from '#app/shop-state/insights.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import {
  applyChanges,
  listProductsWithoutOffer,
  listRestoredProducts,
} from './apply-changes.server.ts';
import { chooseAlertTypes } from './choose-alert-types.ts';

const PAGE = 500;
const PAGES_PER_JOB = 200;
const CHUNK = 50;
/**
 * Reasons for no recommendation come as one list, so they are requested with a delay, once for many
 * changes.
 */
const ABSTENTIONS_AFTER_MS = 20_000;
/**
 * Figures also change without an event (an offer becomes too old), and a few seconds after one: they
 * are read after each reading of the feed.
 */
const MARKETS_AFTER_MS = 20_000;

/**
 * Reads the changes at the service since the last time into our copies. A page and the cursor after
 * it are written in one transaction, so a crash repeats a page and loses none. A server without the
 * feed is read completely by `refreshInsights` instead.
 */
export async function applyServiceChanges(
  services: AppServices,
  { shop }: { shop: string },
): Promise<void> {
  await withShopLock(services, { shop, purpose: 'follow' }, async () => {
    const row = await services.db.prisma.shop.findUnique({
      where: { domain: shop },
      select: { uninstalledAt: true, capabilities: true, connection: true },
    });
    if (!row || row.uninstalledAt !== null || row.connection === 'missing') return;
    const capabilities: readonly unknown[] = Array.isArray(row.capabilities)
      ? row.capabilities
      : [];
    await withConnectionRecorded(services, shop, async () =>
      readFeed(services, {
        shop,
        client: await getPricingClient(services, shop, 'background'),
        alertTypes: chooseAlertTypes(capabilities),
      }),
    );
    if (capabilities.includes(INSIGHTS_CAPABILITY))
      await services.jobs.enqueue(
        'service-copy.refresh-markets',
        { shop },
        { key: shop, startAfter: new Date(services.clock.now().getTime() + MARKETS_AFTER_MS) },
      );
  });
}

async function readFeed(
  services: AppServices,
  {
    shop,
    client,
    alertTypes,
  }: { shop: string; client: PricingClient; alertTypes: 'all' | undefined },
): Promise<void> {
  let anything = false;
  for (let page = 0; page < PAGES_PER_JOB; page += 1) {
    const cursor = await findCursor(services, shop);
    const read = await client.changes
      .list({ cursor, limit: PAGE, alert_types: alertTypes })
      .catch((error: unknown) => {
        if (cursor === null || !isAppError(error, 'invalid_cursor', 'gone')) throw error;
        return null;
      });
    if (read === null) return startAnew(services, shop);
    const at = services.clock.now();
    await services.db.transaction(async (tx) => {
      await applyChanges(tx, { shop, at, changes: read.items });
      await tx.query(
        'update shop.shop set changes_cursor = $2, changes_at = $3 where domain = $1',
        [shop, read.nextCursor ?? cursor, at],
      );
      const productIds = listProductsWithoutOffer(read.items);
      const chunks = Array.from({ length: Math.ceil(productIds.length / CHUNK) }, (_, n) =>
        productIds.slice(n * CHUNK, (n + 1) * CHUNK),
      );
      await services.jobs.enqueueMany(
        'service-copy.refresh-matched-offers',
        chunks.map((productIds) => ({ payload: { shop, productIds } })),
        { tx },
      );
      // Their alerts and recommendations are as they were, so the feed has no event of them.
      if (listRestoredProducts(read.items).length > 0)
        await services.jobs.enqueue('service-copy.refresh', { shop }, { tx, key: shop });
    });
    anything ||= read.items.length > 0;
    if (!read.hasMore) {
      if (anything)
        await services.jobs.enqueue(
          'service-copy.refresh-abstentions',
          { shop },
          { key: shop, startAfter: new Date(at.getTime() + ABSTENTIONS_AFTER_MS) },
        );
      return;
    }
  }
  await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
}

async function findCursor(services: AppServices, shop: string): Promise<string | null> {
  const { rows } = await services.db.query<{ changes_cursor: string | null }>(
    'select changes_cursor from shop.shop where domain = $1',
    [shop],
  );
  return rows[0]?.changes_cursor ?? null;
}

/**
 * The server no longer knows our cursor: everything is read completely, then the feed from its
 * beginning.
 */
async function startAnew(services: AppServices, shop: string): Promise<void> {
  await services.db.query('update shop.shop set changes_cursor = null where domain = $1', [shop]);
  await services.jobs.enqueue('service-copy.refresh', { shop }, { key: shop });
  await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
}
