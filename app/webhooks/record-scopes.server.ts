import { z } from 'zod';
import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '../services.server.ts';
import { offlineSessionId } from '../sessions/offline-session-id.ts';
import type { Webhook } from './receive-webhook.server.ts';

const ScopesPayloadSchema = z.object({ current: z.array(z.string()) });

/** The merchant granted or withdrew scopes. Shopify's library does not look again by itself. */
export async function recordScopes(_services: AppServices, { shop, payload }: Webhook, tx: Tx): Promise<void> {
  const scopes = ScopesPayloadSchema.safeParse(payload);
  if (scopes.success) await tx.query('update shop.session set scope = $2 where id = $1', [offlineSessionId(shop), scopes.data.current.join(',')]);
}
