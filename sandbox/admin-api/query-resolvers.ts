import {
  gid,
  findProduct,
  findVariant,
  findVariantById,
  idOfGid,
  INVENTORY_ITEM_OFFSET,
  type ProductState,
  type VariantOfProduct,
} from '#sandbox/shop/shop-state.ts';
import { collectionsOf, findCollection } from '#sandbox/shop/collections.ts';
import type { BulkOperationState } from '#sandbox/state/app-state.ts';
import { APP_NAMESPACE } from '#sandbox/shop/shop-state.ts';
import { findSubscription } from '#sandbox/partner-api/billing-state.ts';
import type { AdminContext, Fields } from './admin-context.ts';
import { toConnection } from './connection.ts';
import { listAppCatalogs } from './publication-resolvers.ts';
import { listPriceLists } from './price-list-resolvers.ts';
import { matchSearchQuery } from './match-search-query.ts';
import { listOrders } from './order-resolvers.ts';

/** An object behind an interface: its type, and the source for its resolvers. */
interface NodeSource {
  readonly __typename: string;
  readonly nodeSource: unknown;
}

const asNode = (__typename: string, nodeSource: unknown): NodeSource | null =>
  nodeSource ? { __typename, nodeSource } : null;

export const queryFields: Fields<unknown> = {
  shop: (_root, _args, { shop }) => shop,
  product: (_root, args, context) =>
    ifNotMissing(args.id, context, (id) => findProduct(context.shop, id)),
  collection: (_root, args, context) =>
    ifNotMissing(args.id, context, (id) => findCollection(context.shop, id)),
  collections: (_root, args, context) =>
    toConnection(collectionsOf(context.shop), { args, context }, ({ id }) => String(id)),
  productVariant: (_root, args, context) =>
    ifNotMissing(args.id, context, (id) => findVariant(context.shop, id)),
  inventoryItem: (_root, args, { shop }) => findInventoryItem(shop, String(args.id)),
  products: (_root, args, context) =>
    toConnection(
      sortProducts(searchProducts(args.query, context), args.sortKey),
      { args, context },
      (product) => String(product.id),
    ),
  productsCount: (_root, args, context) => ({
    count: searchProducts(args.query, context).length,
    precision: 'EXACT',
  }),
  productVariants: (_root, args, context) =>
    toConnection(searchVariants(args.query, context), { args, context }, ({ variant }) =>
      String(variant.id),
    ),
  productVariantsCount: (_root, args, context) => ({
    count: searchVariants(args.query, context).length,
    precision: 'EXACT',
  }),
  node: (_root, args, context) => ifNotMissing(args.id, context, (id) => findNode(id, context)),
  nodes: (_root, args, context) =>
    (args.ids as string[]).map((id) =>
      ifNotMissing(id, context, (requested) => findNode(requested, context)),
    ),
  orders: (_root, args, context) =>
    toConnection(searchOrders(args.query, context), { args, context }, (order) => String(order.id)),
  ordersCount: (_root, args, context) => ({
    count: searchOrders(args.query, context).length,
    precision: 'EXACT',
  }),
  order: (_root, args, context) =>
    listOrders(context).find((order) => order.id === idOfGid('Order', String(args.id))) ?? null,
  bulkOperation: (_root, args, { app }) =>
    app.bulkOperations.find((each) => each.id === idOfGid('BulkOperation', String(args.id))) ??
    null,
  bulkOperations: (_root, args, context) => {
    const matches = matchSearchQuery(args.query);
    const found = context.app.bulkOperations.filter((each) =>
      matches({
        status: each.status,
        operation_type: typeOfBulk(each),
        created_at: each.createdAt,
        id: String(each.id),
      }),
    );
    return toConnection(found, { args, context }, (each) => String(each.id));
  },
  currentBulkOperation: (_root, args, { app }) =>
    app.bulkOperations.findLast((each) => typeOfBulk(each) === (args.type ?? 'QUERY')) ?? null,
  currentAppInstallation: (_root, _args, { app }) => app,
  appInstallation: (_root, _args, { app }) => app,
  priceLists: (_root, args, context) =>
    toConnection(listPriceLists(context), { args, context }, (list) => list.id),
  markets: (_root, args, context) =>
    toConnection(listMarkets(), { args, context }, (market) => market.id),
  catalogs: (_root, args, context) =>
    toConnection(
      listAppCatalogs(context.shop, args.type),
      { args, context },
      (catalog) => catalog.id,
    ),
  webhookSubscriptions: (_root, args, context) => {
    const topics = Array.isArray(args.topics) ? args.topics : null;
    const found = context.app.subscriptions.filter(
      (each) => topics === null || topics.includes(toTopicEnum(each.topic)),
    );
    return toConnection(found, { args, context }, (each) => String(each.id));
  },
};

/** A variant of a missing product is missing too. */
function ifNotMissing<Found>(
  id: unknown,
  { shop, faults }: AdminContext,
  find: (id: string) => Found,
): Found | null {
  const requested = String(id);
  if (faults.missing.has(requested)) return null;
  const owner = findVariant(shop, requested)?.product;
  return owner && faults.missing.has(gid('Product', owner.id)) ? null : find(requested);
}

const typeOfBulk = (operation: BulkOperationState) =>
  operation.upload === undefined ? 'QUERY' : 'MUTATION';

export const shopFields: Fields<AdminContext['shop']> = {
  id: (shop) => gid('Shop', shop.id),
  myshopifyDomain: (shop) => shop.domain,
  currencyCode: (shop) => shop.currency,
  ianaTimezone: (shop) => shop.timezone,
  timezoneOffset: () => '+0100',
  url: (shop) => `https://${shop.primaryHost}`,
  contactEmail: (shop) => shop.email,
  shopOwnerName: () => 'Ingrid Nordlicht',
  taxesIncluded: () => true,
  weightUnit: () => 'KILOGRAMS',
  enabledPresentmentCurrencies: (shop) => [shop.currency],
  primaryDomain: (shop) => ({
    id: gid('Domain', shop.id),
    host: shop.primaryHost,
    url: `https://${shop.primaryHost}`,
    sslEnabled: true,
  }),
  plan: () => ({
    displayName: 'Grow',
    publicDisplayName: 'Grow',
    partnerDevelopment: true,
    shopifyPlus: false,
  }),
};

export const appInstallationFields: Fields<AdminContext['app']> = {
  id: () => gid('AppInstallation', 1),
  accessScopes: (app) =>
    app.scopes.map((handle) => ({ handle, description: handle.replaceAll('_', ' ') })),
  activeSubscriptions: (app, _args, { clock }) => {
    const current = app.billing ? findSubscription(app.billing, clock.now()) : null;
    return current === null
      ? []
      : [
          {
            id: gid('AppSubscription', 1),
            name: current.handle,
            status: 'ACTIVE',
            test: true,
            trialDays: 0,
            lineItems: [],
            returnUrl: `https://${app.apiKey}.example/`,
            currentPeriodEnd: current.cycle?.endTime ?? null,
          },
        ];
  },
  launchUrl: (_app, _args, { appUrl }) => appUrl,
  app: (app) => ({
    id: gid('App', 1),
    apiKey: app.apiKey,
    handle: 'pricing-intelligence',
    title: 'Pricing Intelligence',
    namespace: APP_NAMESPACE,
  }),
};

export const bulkOperationFields: Fields<BulkOperationState> = {
  id: (operation) => gid('BulkOperation', operation.id),
  type: (operation) => typeOfBulk(operation),
  objectCount: (operation) => String(operation.objectCount),
  rootObjectCount: (operation) => String(operation.rootObjectCount),
  fileSize: (operation) => (operation.fileSize === null ? null : String(operation.fileSize)),
  // An operation that found nothing has no file.
  url: (operation, _args, { addresses }) =>
    operation.status === 'COMPLETED' &&
    (operation.file === undefined ? operation.objectCount > 0 : operation.file === 'whole')
      ? addresses.bulkFile(operation.fileKey)
      : null,
  partialDataUrl: (operation, _args, { addresses }) =>
    operation.file === 'partial' ? addresses.bulkFile(operation.fileKey) : null,
};

export const webhookSubscriptionFields: Fields<AdminContext['app']['subscriptions'][number]> = {
  id: (subscription) => gid('WebhookSubscription', subscription.id),
  legacyResourceId: (subscription) => String(subscription.id),
  topic: (subscription) => toTopicEnum(subscription.topic),
  callbackUrl: (subscription) => subscription.uri,
  format: () => 'JSON',
  filter: () => null,
  includeFields: () => [],
  metafieldNamespaces: () => [],
  updatedAt: (subscription) => subscription.createdAt,
};

/** "products/update" as the schema writes it: PRODUCTS_UPDATE. */
function toTopicEnum(topic: string): string {
  return topic.replace('/', '_').toUpperCase();
}

function findInventoryItem(shop: AdminContext['shop'], text: string): VariantOfProduct | null {
  const id = idOfGid('InventoryItem', text);
  return id === null ? null : findVariantById(shop, id - INVENTORY_ITEM_OFFSET);
}

function findNode(id: string, context: AdminContext): NodeSource | null {
  const { shop, app } = context;
  return (
    asNode('Product', findProduct(shop, id)) ??
    asNode('ProductVariant', findVariant(shop, id)) ??
    asNode('Collection', findCollection(shop, id)) ??
    asNode('InventoryItem', findInventoryItem(shop, id)) ??
    asNode(
      'BulkOperation',
      app.bulkOperations.find((each) => each.id === idOfGid('BulkOperation', id)),
    ) ??
    asNode(
      'Order',
      id.includes('/Order/')
        ? listOrders(context).find((each) => each.id === idOfGid('Order', id))
        : null,
    )
  );
}

function searchOrders(query: unknown, context: AdminContext) {
  const matches = matchSearchQuery(query);
  return listOrders(context).filter((order) =>
    matches({
      created_at: order.createdAt,
      processed_at: order.createdAt,
      updated_at: order.createdAt,
      name: order.name,
      financial_status: 'paid',
      test: 'false',
    }),
  );
}

function searchProducts(query: unknown, { shop }: AdminContext): readonly ProductState[] {
  if (typeof query !== 'string' || query === '') return shop.products;
  const matches = matchSearchQuery(query);
  return shop.products.filter((product) =>
    matches({
      id: String(product.id),
      title: product.title,
      handle: product.handle,
      vendor: product.vendor,
      product_type: product.productType,
      status: product.status,
      tag: product.tags,
      created_at: product.createdAt,
      updated_at: product.updatedAt,
      published_at: product.publishedAt,
      published_status: product.publishedAt === null ? 'unpublished' : 'published',
      sku: product.variants.map((variant) => variant.sku),
      barcode: product.variants.flatMap((variant) => variant.barcode ?? []),
    }),
  );
}

function sortProducts(
  products: readonly ProductState[],
  sortKey: unknown,
): readonly ProductState[] {
  if (sortKey === 'TITLE') return products.toSorted((a, b) => a.title.localeCompare(b.title));
  if (sortKey === 'VENDOR') return products.toSorted((a, b) => a.vendor.localeCompare(b.vendor));
  if (sortKey === 'UPDATED_AT')
    return products.toSorted(
      (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || a.id - b.id,
    );
  if (sortKey === 'CREATED_AT')
    return products.toSorted(
      (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id - b.id,
    );
  return products;
}

function searchVariants(query: unknown, { shop }: AdminContext): readonly VariantOfProduct[] {
  const matches = matchSearchQuery(query);
  return shop.products
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
    .filter(({ product, variant }) =>
      matches({
        id: String(variant.id),
        sku: variant.sku,
        barcode: variant.barcode,
        title: variant.title,
        product_id: String(product.id),
        product_status: product.status,
        vendor: product.vendor,
        updated_at: variant.updatedAt,
      }),
    );
}

const listMarkets = () =>
  [
    { handle: 'eu', name: 'European Union', primary: true },
    { handle: 'se', name: 'Sweden', primary: false },
    { handle: 'ch', name: 'Switzerland', primary: false },
    { handle: 'no', name: 'Norway', primary: false },
  ].map((market, i) => ({
    ...market,
    id: gid('Market', i + 1),
    enabled: true,
    status: 'ACTIVE',
    type: 'REGION',
  }));
