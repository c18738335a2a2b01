import type { KeyMode, KeyScope } from '#kernel/key-scopes.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { createPricingClient } from '#app/pricing-client/create-pricing-client.server.ts';
import { getConnection } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** A valid API key of the shop's account, as the pages show it: never the key itself. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  /** The key's last characters. */
  readonly lastFour: string;
  /** What the key may do; all scopes at a service that has none. */
  readonly scopes: readonly KeyScope[];
  readonly mode: KeyMode;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
  /** The app itself uses this key. */
  readonly usedByApp: boolean;
}

/** The valid keys, newest first; an error of the service is shown on the page. */
export function listApiKeys(
  services: AppServices,
  shop: string,
): Promise<ActionResult<{ readonly keys: readonly ApiKeyRow[] }>> {
  return toServiceActionResult(services, shop, async () => ({
    keys: await readApiKeys(services, shop),
  }));
}

/** Lists the valid keys, newest first. Throws AppError as the service responds. */
export async function readApiKeys(services: AppServices, shop: string): Promise<ApiKeyRow[]> {
  const connection = await getConnection(services, shop);
  const client = createPricingClient(connection);
  const now = services.clock.now();
  const rows: ApiKeyRow[] = [];
  for await (const key of client.keys.list()) {
    const expiresAt = key.expires_at === null ? null : new Date(key.expires_at);
    if (key.revoked_at !== null || (expiresAt !== null && expiresAt <= now)) continue;
    rows.push({
      id: key.id,
      name: key.name,
      lastFour: key.last_four,
      scopes: key.scopes,
      mode: key.mode,
      createdAt: new Date(key.created_at),
      lastUsedAt: key.last_used_at === null ? null : new Date(key.last_used_at),
      expiresAt,
      // The service stores only the key's hash and these characters.
      usedByApp: connection.apiKey.endsWith(key.last_four),
    });
  }
  return rows;
}
