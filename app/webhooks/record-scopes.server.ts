import { z } from 'zod';
import type { Tx } from '#prisma/open-database.ts';
import { SALES_SCOPE } from '#app/catalog-sync/sales/sales-read.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toOfflineSessionId } from '#app/sessions/to-offline-session-id.ts';
import type { Webhook } from './receive-webhook.server.ts';

const ScopesPayloadSchema = z.object({ current: z.array(z.string()) });

/**
 * The merchant granted or withdrew scopes. Shopify's library does not check again by itself. When
 * orders are allowed, sales are read.
 */
export async function recordScopes(
  services: AppServices,
  { shop, payload }: Webhook,
  tx: Tx,
): Promise<void> {
  const scopes = ScopesPayloadSchema.safeParse(payload);
  if (!scopes.success) return;
  await tx.query('update shop.session set scope = $2 where id = $1', [
    toOfflineSessionId(shop),
    scopes.data.current.join(','),
  ]);
  if (scopes.data.current.includes(SALES_SCOPE))
    await services.jobs.enqueue('catalog-sync.start-sales-read', { shop }, { tx, key: shop });
}
