/** The app's only client of the service. */
import {
  AlertEvidenceSchema,
  AlertSchema,
  ChangeSchema,
  DecisionSchema,
  type Key,
  ListingAddedSchema,
  MatchDecisionBatchResultSchema,
  MatchSchema,
  type LedgerEntry,
  ProductBatchResultSchema,
  ReliabilitySchema,
  SaleBatchResultSchema,
  ServiceSchema,
  UpdatedCountSchema,
} from '#pricing/contract/contract.ts';
import {
  ChangesEnvelopeSchema,
  KnownAccountSchema,
  KnownKeySchema,
  KnownNewKeySchema,
  type KnownProduct,
  KnownProductSchema,
  KnownRetailerSchema,
  KnownSettingsSchema,
  type Page,
  readAbstention,
  readAlert,
  readAs,
  readApiKey,
  readKnownProduct,
  readLedgerEntry,
  readListing,
  readMatch,
  readPage,
  readRecommendation,
  readRetailer,
  readSpan,
} from './read-answer.ts';
import {
  requestService,
  type Method,
  type PathOf,
  type Schemas,
  type ServiceCall,
} from './request-service.server.ts';
import { isThere } from './is-there.ts';
import { isUnknownHere } from './is-unknown-here.ts';
import {
  listPricesOneByOne,
  listPricesTogether,
  type ProductPrices,
  requestPrices,
} from './list-prices-of-products.ts';
import type { Connection } from './send-request.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

export interface PageOptions {
  readonly cursor?: string | null;
  readonly limit?: number;
}

export interface ChangesPage {
  readonly changes: Schemas['Change'][];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

export interface PricingClient {
  /**
   * The server's capabilities beyond the five specified endpoints; empty for a server that has only
   * those.
   */
  getCapabilities(): Promise<string[]>;
  getAccount(): Promise<Schemas['Account']>;
  listProducts(
    page?: PageOptions & { matched?: boolean; monitored?: boolean },
  ): Promise<Page<KnownProduct>>;
  /**
   * Registers or updates one product. With the key the server, if it supports that, treats a repeat
   * as the same request.
   */
  postProduct(product: Schemas['ProductInput'], idempotencyKey?: string): Promise<KnownProduct>;
  /** At most 1,000; returns a result per row. */
  postProducts(
    products: readonly Schemas['ProductInput'][],
    idempotencyKey?: string,
  ): Promise<Schemas['ProductBatchResult']['results']>;
  /** False when the server does not know the product. */
  deleteProduct(productId: string): Promise<boolean>;
  listPrices(
    productId: string,
    options?: PageOptions & { verdict?: Schemas['Verdict'] },
  ): Promise<Page<Schemas['Price']>>;
  /**
   * The prices of many products, some products at a time: in one request where the server has a
   * list of all prices, else in one for each product. A product that the server does not know has
   * none.
   */
  listPricesOfProducts(productIds: readonly string[]): AsyncGenerator<ProductPrices>;
  /** Times: RFC 3339. */
  listPriceHistory(
    productId: string,
    options?: PageOptions & { from?: string; to?: string },
  ): Promise<Page<Schemas['PriceSpan']>>;
  listAlerts(
    options?: PageOptions & {
      status?: 'open' | 'resolved';
      productId?: string;
      types?: string | undefined;
    },
  ): Promise<Page<Schemas['Alert']>>;
  setAlertRead(alertId: string, read: boolean): Promise<Schemas['Alert']>;
  markAlertsRead(which: Schemas['AlertsRead']): Promise<number>;
  getAlertEvidence(alertId: string): Promise<Schemas['AlertEvidence']>;
  listRecommendations(page?: PageOptions): Promise<Page<Schemas['Recommendation']>>;
  listAbstentions(page?: PageOptions): Promise<Page<Schemas['Abstention']>>;
  /** All recommendations with their outcomes, the latest first. */
  listLedger(
    options?: PageOptions & { outcome?: Schemas['LedgerEntry']['outcome'] },
  ): Promise<Page<LedgerEntry>>;
  getReliability(): Promise<Schemas['Reliability']>;
  recordDecision(
    productId: string,
    decision: Schemas['DecisionInput'],
  ): Promise<Schemas['Decision']>;
  postSales(
    sales: readonly Schemas['SaleInput'][],
    idempotencyKey?: string,
  ): Promise<Schemas['SaleBatchResult']['results']>;
  listRetailers(page?: PageOptions): Promise<Page<Schemas['Retailer']>>;
  addRetailer(retailer: Schemas['RetailerInput']): Promise<Schemas['Retailer']>;
  removeRetailer(retailerId: string): Promise<boolean>;
  listMatches(
    options?: PageOptions & { verdict?: Schemas['Verdict']; productId?: string },
  ): Promise<Page<Schemas['Match']>>;
  listListings(options?: PageOptions & { matched?: boolean }): Promise<Page<Schemas['Listing']>>;
  decideMatch(matchId: string, decision: Schemas['MatchPatch']): Promise<Schemas['Match']>;
  /** At most 1,000; returns a result per row. */
  decideMatches(
    decisions: readonly Schemas['MatchDecision'][],
  ): Promise<Schemas['MatchDecisionBatchResult']['results']>;
  addListing(productId: string, listing: Schemas['ListingInput']): Promise<Schemas['ListingAdded']>;
  listChanges(page?: PageOptions & { alertTypes?: string | undefined }): Promise<ChangesPage>;
  getSettings(): Promise<Schemas['Settings']>;
  putSettings(settings: Schemas['SettingsInput']): Promise<Schemas['Settings']>;
  /** The key of this client. */
  getCurrentKey(): Promise<Key>;
  /** Newest first, including revoked ones. */
  listKeys(page?: PageOptions): Promise<Page<Key>>;
  /** The only response that contains the key itself. */
  createKey(key: Schemas['KeyInput']): Promise<Schemas['NewKey']>;
  /** False when the key does not exist. */
  revokeKey(keyId: string): Promise<boolean>;
}

export interface PricingClientOptions extends Connection {
  /** For amounts of a server that sends no currency. */
  readonly currency: string;
  /**
   * False: a server of the five specified endpoints. Nothing else is requested from it, since its
   * error response is not specified.
   */
  readonly knowsMore?: boolean;
  /** True: the server has a list of the prices of all products. */
  readonly hasPriceList?: boolean;
}

const SPECIFIED: ReadonlySet<string> = new Set([
  'get /products',
  'post /products',
  'get /prices/{product_id}',
  'get /alerts',
  'get /recommendations',
]);

const paging = (page: PageOptions | undefined) => ({ cursor: page?.cursor, limit: page?.limit });

/**
 * Creates a client of one account at one server. Every method throws AppError like `sendRequest`.
 */
export function createPricingClient(options: PricingClientOptions): PricingClient {
  const ask = async <M extends Method, P extends PathOf<M>>(
    call: ServiceCall<M, P>,
  ): Promise<unknown> => {
    if (options.knowsMore === false && !SPECIFIED.has(`${call.method} ${call.path}`))
      throw toRefusal('not_found', ['not_offered']);
    return requestService(options, call);
  };
  const { currency } = options;
  return {
    getCapabilities: async () => {
      try {
        return (
          ServiceSchema.safeParse(await ask({ method: 'get', path: '/' })).data?.capabilities ?? []
        );
      } catch (error) {
        if (isUnknownHere(error)) return [];
        throw error;
      }
    },
    getAccount: async () =>
      readAs(KnownAccountSchema, await ask({ method: 'get', path: '/account' })),
    listProducts: async (page) =>
      readPage(
        await ask({
          method: 'get',
          path: '/products',
          query: { ...paging(page), matched: page?.matched, monitored: page?.monitored },
        }),
        'products',
        readKnownProduct,
      ),
    postProduct: async (body, idempotencyKey) =>
      readAs(
        KnownProductSchema,
        await ask({ method: 'post', path: '/products', body, idempotencyKey }),
      ),
    postProducts: async (products, idempotencyKey) =>
      readAs(
        ProductBatchResultSchema,
        await ask({
          method: 'post',
          path: '/products/batch',
          body: { products: [...products] },
          idempotencyKey,
        }),
      ).results,
    deleteProduct: (id) =>
      isThere(ask({ method: 'delete', path: '/products/{id}', params: { id } })),
    listPrices: (id, { verdict, ...page } = {}) =>
      requestPrices(ask, { id, query: { ...paging(page), verdict }, currency }),
    listPricesOfProducts: (productIds) =>
      options.hasPriceList === true
        ? listPricesTogether(ask, productIds, currency)
        : listPricesOneByOne(ask, productIds, currency),
    listPriceHistory: async (id, page) =>
      readPage(
        await ask({
          method: 'get',
          path: '/prices/{product_id}/history',
          params: { product_id: id },
          query: { ...paging(page), from: page?.from, to: page?.to },
        }),
        'history',
        readSpan,
      ),
    listAlerts: async (page) =>
      readPage(
        await ask({
          method: 'get',
          path: '/alerts',
          query: {
            ...paging(page),
            status: page?.status,
            product_id: page?.productId,
            type: page?.types,
          },
        }),
        'alerts',
        (raw) => readAlert(raw, currency),
      ),
    setAlertRead: async (id, read) =>
      readAs(
        AlertSchema,
        await ask({ method: 'patch', path: '/alerts/{id}', params: { id }, body: { read } }),
      ),
    markAlertsRead: async (body) =>
      readAs(UpdatedCountSchema, await ask({ method: 'post', path: '/alerts/read', body })).updated,
    getAlertEvidence: async (id) =>
      readAs(
        AlertEvidenceSchema,
        await ask({ method: 'get', path: '/alerts/{id}/evidence', params: { id } }),
      ),
    listRecommendations: async (page) =>
      readPage(
        await ask({ method: 'get', path: '/recommendations', query: paging(page) }),
        'recommendations',
        (raw) => readRecommendation(raw, currency),
      ),
    listAbstentions: async (page) =>
      readPage(
        await ask({ method: 'get', path: '/recommendations/abstentions', query: paging(page) }),
        'abstentions',
        readAbstention,
      ),
    listLedger: async (page) =>
      readPage(
        await ask({
          method: 'get',
          path: '/recommendations/ledger',
          query: { ...paging(page), outcome: page?.outcome },
        }),
        'ledger',
        readLedgerEntry,
      ),
    getReliability: async () =>
      readAs(ReliabilitySchema, await ask({ method: 'get', path: '/recommendations/reliability' })),
    recordDecision: async (id, body) =>
      readAs(
        DecisionSchema,
        await ask({
          method: 'post',
          path: '/recommendations/{product_id}/decision',
          params: { product_id: id },
          body,
        }),
      ),
    postSales: async (sales, idempotencyKey) =>
      readAs(
        SaleBatchResultSchema,
        await ask({ method: 'post', path: '/sales', body: { sales: [...sales] }, idempotencyKey }),
      ).results,
    listRetailers: async (page) =>
      readPage(
        await ask({ method: 'get', path: '/retailers', query: paging(page) }),
        'retailers',
        readRetailer,
      ),
    addRetailer: async (body) =>
      readAs(KnownRetailerSchema, await ask({ method: 'post', path: '/retailers', body })),
    removeRetailer: (id) =>
      isThere(ask({ method: 'delete', path: '/retailers/{id}', params: { id } })),
    listMatches: async (page) =>
      readPage(
        await ask({
          method: 'get',
          path: '/matches',
          query: { ...paging(page), verdict: page?.verdict, product_id: page?.productId },
        }),
        'matches',
        readMatch,
      ),
    listListings: async (page) =>
      readPage(
        await ask({
          method: 'get',
          path: '/listings',
          query: { ...paging(page), matched: page?.matched },
        }),
        'listings',
        readListing,
      ),
    decideMatch: async (id, body) =>
      readAs(
        MatchSchema,
        await ask({ method: 'patch', path: '/matches/{id}', params: { id }, body }),
      ),
    decideMatches: async (decisions) =>
      readAs(
        MatchDecisionBatchResultSchema,
        await ask({
          method: 'post',
          path: '/matches/decisions',
          body: { decisions: [...decisions] },
        }),
      ).results,
    addListing: async (id, body) =>
      readAs(
        ListingAddedSchema,
        await ask({ method: 'post', path: '/products/{id}/listings', params: { id }, body }),
      ),
    listChanges: async (page) => {
      const { changes, next_cursor, has_more } = readAs(
        ChangesEnvelopeSchema,
        await ask({
          method: 'get',
          path: '/changes',
          query: { ...paging(page), alert_types: page?.alertTypes },
        }),
      );
      const read = changes
        .map((raw) => ChangeSchema.safeParse(raw).data)
        .filter((change) => change !== undefined);
      return { changes: read, nextCursor: next_cursor, hasMore: has_more };
    },
    getSettings: async () =>
      readAs(KnownSettingsSchema, await ask({ method: 'get', path: '/settings' })),
    putSettings: async (body) =>
      readAs(KnownSettingsSchema, await ask({ method: 'put', path: '/settings', body })),
    getCurrentKey: async () =>
      readAs(KnownKeySchema, await ask({ method: 'get', path: '/account/keys/current' })),
    listKeys: async (page) =>
      readPage(
        await ask({ method: 'get', path: '/account/keys', query: paging(page) }),
        'keys',
        readApiKey,
      ),
    createKey: async (body) =>
      readAs(KnownNewKeySchema, await ask({ method: 'post', path: '/account/keys', body })),
    revokeKey: (id) =>
      isThere(ask({ method: 'delete', path: '/account/keys/{id}', params: { id } })),
  };
}
