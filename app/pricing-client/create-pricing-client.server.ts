/** The only way from the app to the service. */
import {
  type Account,
  AccountSchema,
  type Alert,
  type AlertEvidence,
  AlertEvidenceSchema,
  AlertSchema,
  ChangeSchema,
  type Change,
  type Abstention,
  type Decision,
  type DecisionInput,
  DecisionSchema,
  type ListingAdded,
  ListingAddedSchema,
  type ListingInput,
  type Match,
  MatchSchema,
  type MatchPatch,
  type Price,
  type PriceSpan,
  type ProductBatchResult,
  ProductBatchResultSchema,
  type ProductInput,
  type Recommendation,
  type Retailer,
  type RetailerInput,
  RetailerSchema,
  type SaleBatchResult,
  SaleBatchResultSchema,
  type SaleInput,
  ServiceSchema,
  type Settings,
  type SettingsInput,
  SettingsSchema,
  UpdatedCountSchema,
  type Verdict,
} from '#pricing/contract/contract.ts';
import { z } from 'zod';
import { isAppError } from '#kernel/app-error.ts';
import { type KnownProduct, KnownProductSchema, type Page, readAbstention, readAlert, readAs, readKnownProduct, readMatch, readPage, readPrice, readRecommendation, readRetailer, readSpan } from './read-answer.ts';
import { type Connection, sendRequest, type ServiceRequest } from './send-request.server.ts';

export interface PageOptions {
  readonly cursor?: string | null;
  readonly limit?: number;
}

export interface ChangesPage {
  readonly changes: Change[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

export interface PricingClient {
  /** What the server can beyond the five specified endpoints; empty for one that knows only those. */
  getCapabilities(): Promise<string[]>;
  getAccount(): Promise<Account>;
  listProducts(page?: PageOptions): Promise<Page<KnownProduct>>;
  /** Registers or updates one product. The key makes a repeat of the same request one request, where the server knows that. */
  postProduct(product: ProductInput, idempotencyKey?: string): Promise<KnownProduct>;
  /** At most 1,000; answers per row. */
  postProducts(products: readonly ProductInput[], idempotencyKey?: string): Promise<ProductBatchResult['results']>;
  /** False when the server knows no such product. */
  deleteProduct(productId: string): Promise<boolean>;
  listPrices(productId: string, options?: PageOptions & { verdict?: Verdict }): Promise<Page<Price>>;
  /** Times: RFC 3339. */
  listPriceHistory(productId: string, options?: PageOptions & { from?: string; to?: string }): Promise<Page<PriceSpan>>;
  listAlerts(options?: PageOptions & { status?: 'open' | 'resolved'; productId?: string }): Promise<Page<Alert>>;
  setAlertRead(alertId: string, read: boolean): Promise<Alert>;
  markAlertsRead(which: { ids: string[] } | { all: true }): Promise<number>;
  getAlertEvidence(alertId: string): Promise<AlertEvidence>;
  listRecommendations(page?: PageOptions): Promise<Page<Recommendation>>;
  listAbstentions(page?: PageOptions): Promise<Page<Abstention>>;
  recordDecision(productId: string, decision: DecisionInput): Promise<Decision>;
  postSales(sales: readonly SaleInput[], idempotencyKey?: string): Promise<SaleBatchResult['results']>;
  listRetailers(page?: PageOptions): Promise<Page<Retailer>>;
  addRetailer(retailer: RetailerInput): Promise<Retailer>;
  removeRetailer(retailerId: string): Promise<boolean>;
  listMatches(options?: PageOptions & { verdict?: Verdict; productId?: string }): Promise<Page<Match>>;
  decideMatch(matchId: string, decision: MatchPatch): Promise<Match>;
  addListing(productId: string, listing: ListingInput): Promise<ListingAdded>;
  listChanges(page?: PageOptions): Promise<ChangesPage>;
  getSettings(): Promise<Settings>;
  putSettings(settings: SettingsInput): Promise<Settings>;
}

export interface PricingClientOptions extends Connection {
  /** For amounts of a server that does not say a currency. */
  readonly currency: string;
}

const paging = (page: PageOptions | undefined) => ({ cursor: page?.cursor, limit: page?.limit });
const inPath = encodeURIComponent;
const ChangesEnvelopeSchema = z.object({ changes: z.array(z.unknown()), next_cursor: z.string(), has_more: z.boolean() });

/** A client of one account at one server. Every method throws AppError as `sendRequest` says. */
export function createPricingClient(options: PricingClientOptions): PricingClient {
  const ask = (request: ServiceRequest): Promise<unknown> => sendRequest(options, request);
  const get = (path: string, query: ServiceRequest['query'] = {}): Promise<unknown> => ask({ method: 'GET', path, query });
  const { currency } = options;
  return {
    getCapabilities: async () => {
      try {
        return ServiceSchema.safeParse(await get('/')).data?.capabilities ?? [];
      } catch (error) {
        // A server of the five endpoints knows no GET /.
        if (isAppError(error, 'not_found', 'method_not_allowed', 'gone')) return [];
        throw error;
      }
    },
    getAccount: async () => readAs(AccountSchema, await get('/account')),
    listProducts: async (page) => readPage(await get('/products', paging(page)), 'products', readKnownProduct),
    postProduct: async (product, key) => readAs(KnownProductSchema, await ask({ method: 'POST', path: '/products', body: product, idempotencyKey: key })),
    postProducts: async (products, key) => readAs(ProductBatchResultSchema, await ask({ method: 'POST', path: '/products/batch', body: { products }, idempotencyKey: key })).results,
    deleteProduct: (id) => remove(options, `/products/${inPath(id)}`),
    listPrices: async (id, page) => readPage(await get(`/prices/${inPath(id)}`, { ...paging(page), verdict: page?.verdict }), 'prices', (raw) => readPrice(raw, currency)),
    listPriceHistory: async (id, page) => readPage(await get(`/prices/${inPath(id)}/history`, { ...paging(page), from: page?.from, to: page?.to }), 'history', readSpan),
    listAlerts: async (page) => readPage(await get('/alerts', { ...paging(page), status: page?.status, product_id: page?.productId }), 'alerts', (raw) => readAlert(raw, currency)),
    setAlertRead: async (id, read) => readAs(AlertSchema, await ask({ method: 'PATCH', path: `/alerts/${inPath(id)}`, body: { read } })),
    markAlertsRead: async (which) => readAs(UpdatedCountSchema, await ask({ method: 'POST', path: '/alerts/read', body: which })).updated,
    getAlertEvidence: async (id) => readAs(AlertEvidenceSchema, await get(`/alerts/${inPath(id)}/evidence`)),
    listRecommendations: async (page) => readPage(await get('/recommendations', paging(page)), 'recommendations', (raw) => readRecommendation(raw, currency)),
    listAbstentions: async (page) => readPage(await get('/recommendations/abstentions', paging(page)), 'abstentions', readAbstention),
    recordDecision: async (id, decision) => readAs(DecisionSchema, await ask({ method: 'POST', path: `/recommendations/${inPath(id)}/decision`, body: decision })),
    postSales: async (sales, key) => readAs(SaleBatchResultSchema, await ask({ method: 'POST', path: '/sales', body: { sales }, idempotencyKey: key })).results,
    listRetailers: async (page) => readPage(await get('/retailers', paging(page)), 'retailers', readRetailer),
    addRetailer: async (retailer) => readAs(RetailerSchema, await ask({ method: 'POST', path: '/retailers', body: retailer })),
    removeRetailer: (id) => remove(options, `/retailers/${inPath(id)}`),
    listMatches: async (page) => readPage(await get('/matches', { ...paging(page), verdict: page?.verdict, product_id: page?.productId }), 'matches', readMatch),
    decideMatch: async (id, decision) => readAs(MatchSchema, await ask({ method: 'PATCH', path: `/matches/${inPath(id)}`, body: decision })),
    addListing: async (id, listing) => readAs(ListingAddedSchema, await ask({ method: 'POST', path: `/products/${inPath(id)}/listings`, body: listing })),
    listChanges: async (page) => {
      const { changes, next_cursor, has_more } = readAs(ChangesEnvelopeSchema, await get('/changes', paging(page)));
      const read = changes.map((raw) => ChangeSchema.safeParse(raw).data).filter((change) => change !== undefined);
      return { changes: read, nextCursor: next_cursor, hasMore: has_more };
    },
    getSettings: async () => readAs(SettingsSchema, await get('/settings')),
    putSettings: async (settings) => readAs(SettingsSchema, await ask({ method: 'PUT', path: '/settings', body: settings })),
  };
}

async function remove(connection: Connection, path: string): Promise<boolean> {
  try {
    await sendRequest(connection, { method: 'DELETE', path });
    return true;
  } catch (error) {
    if (isAppError(error, 'not_found', 'gone')) return false;
    throw error;
  }
}
