import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { toServiceActionResult } from '#app/service-copy/get-service-outcome.server.ts';
import { createPricingClient } from '#app/pricing-client/create-pricing-client.server.ts';
import { getConnection } from '#app/pricing-client/get-pricing-client.server.ts';
import { listAllPages } from '#app/pricing-client/list-all-pages.ts';
import type { AppServices } from '#app/services.server.ts';

/** An API key of the shop's account that works, as the pages show it: never the key itself. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  /** The key's last characters. */
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
  /** The app itself asks with it. */
  readonly usedByApp: boolean;
}

/** The keys that work, newest first; a refusal of the service is part of the page. */
export function listApiKeys(
  services: AppServices,
  shop: string,
): Promise<ActionResult<{ readonly keys: readonly ApiKeyRow[] }>> {
  return toServiceActionResult(services, shop, async () => ({
    keys: await readApiKeys(services, shop),
  }));
}

/** The keys that work, newest first. Throws AppError as the service refuses. */
export async function readApiKeys(services: AppServices, shop: string): Promise<ApiKeyRow[]> {
  const connection = await getConnection(services, shop);
  const client = createPricingClient(connection);
  const now = services.clock.now();
  const rows: ApiKeyRow[] = [];
  for await (const keys of listAllPages((cursor) => client.listKeys({ cursor })))
    for (const key of keys) {
      const expiresAt = key.expires_at === null ? null : new Date(key.expires_at);
      if (key.revoked_at !== null || (expiresAt !== null && expiresAt <= now)) continue;
      rows.push({
        id: key.id,
        name: key.name,
        lastFour: key.last_four,
        createdAt: new Date(key.created_at),
        lastUsedAt: key.last_used_at === null ? null : new Date(key.last_used_at),
        expiresAt,
        // The service keeps no more of a key than its hash and these characters.
        usedByApp: connection.apiKey.endsWith(key.last_four),
      });
    }
  return rows;
}
