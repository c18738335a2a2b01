/**
 * Searches of segments, resolved by Shopify. The service knows only what they found; a job sends it
 * at least once an hour.
 */
import { isAppError } from '#kernel/app-error.ts';
import { openAdmin } from '#app/admin-api/open-admin.server.ts';
import {
  productSearchDocument,
  type ProductSearchPage,
} from '#app/admin-api/product-search-document.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { PricingClient, RuleSetForm } from '#sdk/index.ts';
import { WITHOUT_PLAN } from '#app/shop-state/plan.ts';
import { RULES_CAPABILITY, type RuleSetTexts } from './rule-form.ts';

interface Search {
  readonly key: string;
  readonly query: string;
}

/** What a search found, as the editor shows it. */
export interface SearchState extends Search {
  readonly products: number;
  readonly resolvedAt: Date;
}

/** How long somebody who saves waits for new searches; a job goes on with what takes longer. */
const SAVE_WAIT_MS = 10_000;
/** The service takes no more of one search. */
const MAX_PRODUCTS = 100_000;

/** The searches of a rule set, each once. */
function listSearches(rules: RuleSetForm['rules']): Search[] {
  const found = new Map<string, Search>();
  for (const { segment } of rules)
    for (const condition of segment ?? [])
      if (condition.field === 'search')
        found.set(condition.search, { key: condition.search, query: condition.query });
  return [...found.values()];
}

/** What the service has of each search, by key. */
export async function listSearchStates(
  client: PricingClient,
): Promise<Record<string, SearchState>> {
  const states: Record<string, SearchState> = {};
  for await (const { key, query, products, resolved_at: at } of client.rules.listSearches())
    states[key] = { key, query, products, resolvedAt: new Date(at) };
  return states;
}

/**
 * Resolves the searches of a rule set that the service does not have yet, or with another query.
 * True when a job goes on with the rest, because it takes long or Shopify does not respond.
 */
export async function resolveNewSearches(
  services: AppServices,
  shop: string,
  form: RuleSetTexts,
): Promise<boolean> {
  const searches = listSearches(form.rules);
  if (searches.length === 0) return false;
  const states = await listSearchStates(await getPricingClient(services, shop));
  const wanted = searches.filter(({ key, query }) => states[key]?.query !== query);
  const signal = AbortSignal.timeout(SAVE_WAIT_MS);
  for (const search of wanted)
    try {
      await resolveSearch(services, { shop, ...search }, { signal });
    } catch (error) {
      const isLater = signal.aborted || isAppError(error, 'unavailable', 'upstream_failed');
      if (!isLater) throw error;
      await scheduleSearches(services, shop);
      return true;
    }
  return false;
}

/**
 * Asks Shopify which products a search finds and tells the service. Throws AppError, and the
 * reason of the signal.
 */
async function resolveSearch(
  services: AppServices,
  { shop, key, query }: Search & { readonly shop: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const admin = openAdmin(services, shop);
  const ids: string[] = [];
  for (let after: string | null = null; ids.length < MAX_PRODUCTS;) {
    signal.throwIfAborted();
    const { products }: ProductSearchPage = await admin.query(productSearchDocument, {
      query,
      after,
    });
    ids.push(
      ...(await listServiceProducts(
        services,
        shop,
        products.nodes.map(({ id }) => id),
      )),
    );
    if (!products.pageInfo.hasNextPage) break;
    after = products.pageInfo.endCursor;
  }
  const client = await getPricingClient(services, shop);
  await client.rules.updateSearch(key, { query, product_ids: ids.slice(0, MAX_PRODUCTS) });
}

/** The products of the service that are variants of these products of Shopify. */
async function listServiceProducts(
  services: AppServices,
  shop: string,
  productGids: readonly string[],
): Promise<string[]> {
  const { rows } = await services.db.query<{ id: string }>(
    `select service_product_id as id from shop.variant
     where shop = $1 and product_gid = any ($2::text[]) and deleted_at is null
       and service_product_id is not null`,
    [shop, productGids],
  );
  return rows.map(({ id }) => id);
}

const scheduleSearches = (services: AppServices, shop: string) =>
  services.jobs.enqueue('rules.resolve-searches', { shop }, { key: shop });

/** Resolves all searches of the shop's rule set. */
export async function resolveSearches(
  services: AppServices,
  { shop }: { shop: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const client = await getPricingClient(services, shop, 'background');
  const { form } = await client.rules.get();
  for (const search of listSearches(form.rules))
    await resolveSearch(services, { shop, ...search }, { signal });
}

/** Queues it for every installed shop whose service has pricing rules. */
export async function scheduleSearchReads(services: AppServices): Promise<void> {
  const { rows } = await services.db.query<{ domain: string }>(
    `select domain from shop.shop s
     where uninstalled_at is null and account_deleted_at is null and capabilities ? $1
       and connection in ('ok', 'unreachable') and not ${WITHOUT_PLAN}`,
    [RULES_CAPABILITY],
  );
  await services.jobs.enqueueMany(
    'rules.resolve-searches',
    rows.map(({ domain }) => ({ payload: { shop: domain }, key: domain })),
  );
}
