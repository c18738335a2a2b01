import { createHash } from 'node:crypto';
import type { AppServices } from '#app/services.server.ts';
import { readPricingKey } from '#app/sessions/read-pricing-key.server.ts';
import type { PricingClient } from '#sdk/index.ts';
import { type Connection, createPricingClient } from './create-pricing-client.server.ts';
import { BUILT_IN_URL } from './operator-client.server.ts';
import { getRequestPace, type Urgency } from './request-pace.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

/**
 * The shop's client. Jobs use `background` and wait for the rate limit; pages do not. Throws
 * `unauthorized` when the shop has no key.
 */
export async function getPricingClient(
  services: AppServices,
  shop: string,
  urgency: Urgency = 'interactive',
): Promise<PricingClient> {
  return createPricingClient(await getConnection(services, shop, urgency));
}

/**
 * The same, with the service's capabilities beyond the five specified endpoints. Throws
 * `unauthorized` when the shop has no key.
 */
export async function getConnectedClient(
  services: AppServices,
  shop: string,
): Promise<{ readonly client: PricingClient; readonly capabilities: ReadonlySet<string> }> {
  const connection = await getConnection(services, shop);
  return {
    client: createPricingClient(connection),
    capabilities: new Set(connection.capabilities),
  };
}

/** The address and key of the shop's service. Throws `unauthorized` when the shop has no key. */
export async function getConnection(
  services: AppServices,
  shop: string,
  urgency: Urgency = 'interactive',
): Promise<Connection> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { baseUrl: true, currency: true, capabilities: true },
  });
  const apiKey = await readPricingKey(services, shop);
  if (!row || apiKey === null) throw toRefusal('unauthorized', ['no_key']);
  return {
    ...connect(services, {
      baseUrl: row.baseUrl,
      apiKey,
      currency: row.currency?.trim() ?? 'USD',
      urgency,
    }),
    capabilities: Array.isArray(row.capabilities) ? row.capabilities.map(String) : [],
  };
}

export interface Account {
  /** Null: the built-in service. */
  readonly baseUrl: string | null;
  readonly apiKey: string;
  readonly currency: string;
  readonly urgency?: Urgency;
}

/** A client of that account, which need not belong to a shop yet. */
export function openPricingClient(services: AppServices, account: Account): PricingClient {
  return createPricingClient(connect(services, account));
}

function connect(services: AppServices, account: Account): Connection {
  const baseUrl = account.baseUrl ?? BUILT_IN_URL;
  const name = createHash('sha256').update(`${baseUrl}\n${account.apiKey}`).digest('base64url');
  return {
    baseUrl,
    apiKey: account.apiKey,
    fetch: account.baseUrl === null ? services.builtInFetch : services.externalFetch,
    pace: getRequestPace(name, services.clock),
    urgency: account.urgency ?? 'interactive',
    currency: account.currency,
  };
}
