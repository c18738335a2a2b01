import { AppError } from '#kernel/app-error.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Topic } from './access/read-app-config.ts';
import type { AdminFaults, BulkAnswer } from './admin-api/admin-faults.ts';
import { mintSessionToken } from './access/session-token.ts';
import type { PartnerApi } from './partner-api/answer-partner-query.ts';
import type { BillingState } from './partner-api/billing-state.ts';
import { type BillingControl, createBillingControl } from './partner-api/create-billing-control.ts';
import type { RetailerNetwork } from './retailers/open-retailers.ts';
import type { AccessLine, RetailerItem } from './retailers/retailer-state.ts';
import type { ShopChanges } from './run-shop-changes.ts';
import { collectionGid, collectionsOf } from './shop/collections.ts';
import { findVariant, gid, idOfGid, type ShopState } from './shop/shop-state.ts';
import type { AppState, SentWebhook } from './state/app-state.ts';
import { describeCompliance, describeShop } from './webhooks/describe-event.ts';
import type { DeliveryHabits, WebhookSender } from './webhooks/deliver-webhooks.ts';

/** A variant of the stand-in's shop in its current state. */
interface SandboxVariant {
  readonly id: string;
  readonly productId: string;
  readonly productTitle: string;
  readonly title: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly price: string;
  readonly compareAtPrice: string | null;
  readonly cost: string | null;
  readonly mapPrice: string | null;
  readonly updatedAt: string;
}

/**
 * Controls for tests and for the sandbox's own pages: actions of merchant, retailers and platform.
 */
export interface SandboxControl extends BillingControl {
  setRetailerPrice(domain: string, handle: string, variantKey: string | null, price: string): void;
  setRetailerStock(domain: string, handle: string, variantKey: string | null, stock: number): void;
  retailerItems(domain: string): readonly RetailerItem[];
  retailerRequests(domain: string): readonly AccessLine[];
  setShopPrice(variantGid: string, price: string): Promise<void>;
  setShopCompareAtPrice(variantGid: string, price: string | null): Promise<void>;
  setShopCost(variantGid: string, cost: string | null): Promise<void>;
  setShopStock(variantGid: string, stock: number): Promise<void>;
  /** Without inventory tracking, or sold beyond what is in stock; null: neither. */
  setShopStockRule(variantGid: string, rule: 'untracked' | 'oversell' | null): Promise<void>;
  setTags(productGid: string, tags: readonly string[]): Promise<void>;
  /** Including smart ones, which add and remove products without a webhook. */
  collections(): { id: string; title: string; isSmart: boolean }[];
  setCollection(
    collectionGid: string,
    to: { title?: string; productGids?: readonly string[] },
  ): Promise<void>;
  deleteCollection(collectionGid: string): Promise<void>;
  setPublished(productGid: string, published: boolean): Promise<void>;
  setStatus(productGid: string, status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED'): Promise<void>;
  deleteProduct(productGid: string): Promise<void>;
  /** The merchant changes the currency; the numbers of the prices stay. */
  setCurrency(code: string): Promise<void>;
  /** How many sales channels the shop has beside the online store and point of sale. */
  setMoreChannels(count: number): Promise<void>;
  /** Returns the new product's GID. */
  createProduct(title: string, price: string): Promise<string>;
  /**
   * As an import that replaces: the same variants, or the product with them, under new ids. Returns
   * the product's GID.
   */
  replaceVariants(productGid: string, by: 'variants' | 'product'): Promise<string>;
  /** Adds variants like the first one, or removes the last ones; at most 2,048. */
  setVariantCount(productGid: string, count: number): Promise<void>;
  variant(variantGid: string): SandboxVariant;
  variants(): SandboxVariant[];
  /** Changes how bulk queries end from now on; null: they end as usual. */
  changeBulk(change: ((answer: BulkAnswer) => BulkAnswer) | null): void;
  /**
   * Products, variants and collections that the Admin API answers with null by id from now on,
   * though the shop has them; variants are missing from their product's list too.
   */
  setMissing(gids: readonly string[]): void;
  /** Sends `products/delete` about a product that the shop has. */
  sendDeletion(productGid: string): Promise<void>;
  deliver(habits: DeliveryHabits): void;
  sendWebhook(topic: Topic): Promise<void>;
  /** `isUntold`: the webhook is lost. */
  uninstall(options?: { isUntold?: boolean }): Promise<void>;
  install(): Promise<void>;
  /** The merchant grants other scopes; the app is notified. */
  setScopes(scopes: readonly string[]): Promise<void>;
  /**
   * Shopify approves the app for protected customer data, or withdraws that; the app is not
   * notified.
   */
  setProtectedDataApproved(approved: boolean): Promise<void>;
  /** Requests that reached the Partner API, including refused ones. */
  partnerRequests(): readonly { readonly at: Date; readonly status: number }[];
  /** Flow triggers that the app fired, oldest first. */
  flowTriggers(): readonly { at: string; handle: string; payload: unknown }[];
  /** Expires all access tokens now; refresh tokens stay valid. */
  expireAccessTokens(): Promise<void>;
  sentWebhooks(): readonly SentWebhook[];
  /** Resolves when every webhook was sent at least once. */
  settled(): Promise<void>;
  mintSessionToken(options?: { shop?: string; userId?: string; expired?: boolean }): string;
}

export interface ControlParts {
  readonly shop: ShopState;
  readonly app: AppState;
  readonly clock: Clock;
  readonly changes: ShopChanges;
  readonly faults: AdminFaults;
  readonly sender: WebhookSender;
  readonly retailers: RetailerNetwork;
  readonly billing: BillingState;
  readonly partner: PartnerApi;
  readonly save: () => Promise<void>;
}

export function createControl(parts: ControlParts): SandboxControl {
  const { changes, sender, retailers, save } = parts;
  return {
    ...createAppControl(parts),
    ...createBillingControl(parts),
    partnerRequests: () => parts.partner.requests,
    setRetailerPrice: (...given) => retailers.setPrice(...given),
    setRetailerStock: (...given) => retailers.setStock(...given),
    retailerItems: retailers.items,
    retailerRequests: retailers.requests,
    setShopPrice: (variantGid, price) => (changes.setPrice(variantGid, price), save()),
    setShopCompareAtPrice: (variantGid, price) => (
      changes.setCompareAtPrice(variantGid, price),
      save()
    ),
    setShopCost: (variantGid, cost) => (changes.setCost(variantGid, cost), save()),
    setShopStock: (variantGid, stock) => (changes.setStock(variantGid, stock), save()),
    setShopStockRule: (variantGid, rule) => (changes.setStockRule(variantGid, rule), save()),
    setTags: (productGid, tags) => (changes.setTags(productGid, tags), save()),
    collections: () =>
      collectionsOf(parts.shop).map((collection) => ({
        id: collectionGid(collection),
        title: collection.title,
        isSmart: collection.productIds === null,
      })),
    setCollection: (id, to) => (changes.setCollection(id, to), save()),
    deleteCollection: (id) => (changes.deleteCollection(id), save()),
    setPublished: (productGid, published) => (changes.setPublished(productGid, published), save()),
    setStatus: (productGid, status) => (changes.setStatus(productGid, status), save()),
    deleteProduct: (productGid) => (changes.deleteProduct(productGid), save()),
    setCurrency: (code) => {
      parts.shop.currency = code;
      sender.send('shop/update', describeShop(parts.shop));
      return save();
    },
    setMoreChannels: (count) => {
      parts.shop.moreChannels = count;
      return save();
    },
    createProduct: async (title, price) => {
      const id = changes.createProduct(title, price);
      await save();
      return id;
    },
    replaceVariants: async (productGid, by) => {
      const id = changes.replaceVariants(productGid, by);
      await save();
      return id;
    },
    setVariantCount: (productGid, count) => (changes.setVariantCount(productGid, count), save()),
    variant: (variantGid) => describeVariant(parts.shop, variantGid),
    variants: () =>
      parts.shop.products.flatMap((product) =>
        product.variants.map((variant) =>
          describeVariant(parts.shop, gid('ProductVariant', variant.id)),
        ),
      ),
    changeBulk: (change) => {
      parts.faults.changeBulk = change;
    },
    setMissing: (gids) => {
      parts.faults.missing.clear();
      for (const each of gids) parts.faults.missing.add(each);
    },
    sendDeletion: (productGid) => {
      const id = idOfGid('Product', productGid);
      sender.send('products/delete', { id, admin_graphql_api_id: productGid });
      return save();
    },
    deliver: sender.habits,
    settled: sender.settled,
  };
}

type AppControl = Pick<
  SandboxControl,
  | 'sendWebhook'
  | 'flowTriggers'
  | 'uninstall'
  | 'install'
  | 'setScopes'
  | 'setProtectedDataApproved'
  | 'expireAccessTokens'
  | 'sentWebhooks'
  | 'mintSessionToken'
>;

function createAppControl({ shop, app, clock, sender, save }: ControlParts): AppControl {
  const sendScopes = (previous: readonly string[]) =>
    sender.send('app/scopes_update', {
      id: 1,
      previous,
      current: app.scopes,
      updated_at: clock.now().toISOString(),
    });
  return {
    sendWebhook: (topic) => {
      if (
        topic === 'customers/data_request' ||
        topic === 'customers/redact' ||
        topic === 'shop/redact'
      )
        sender.send(topic, describeCompliance(topic, shop));
      else if (topic === 'app/scopes_update') sendScopes(app.scopes);
      else sender.send(topic, describeShop(shop));
      return save();
    },
    uninstall: ({ isUntold = false } = {}) => {
      app.installed = false;
      app.tokens = [];
      if (!isUntold) sender.send('app/uninstalled', describeShop(shop));
      return save();
    },
    install: () => {
      app.installed = true;
      return save();
    },
    setScopes: (scopes) => {
      const previous = app.scopes;
      app.scopes = [...scopes];
      sendScopes(previous);
      return save();
    },
    setProtectedDataApproved: (approved) => {
      app.protectedDataApproved = approved;
      return save();
    },
    flowTriggers: () => app.flowTriggers,
    expireAccessTokens: () => {
      const over = new Date(clock.now().getTime() - 1000).toISOString();
      app.tokens = app.tokens.map((token) => ({ ...token, expiresAt: over }));
      return save();
    },
    sentWebhooks: () => app.sent,
    mintSessionToken: (options = {}) =>
      mintSessionToken({
        shop: shop.domain,
        ...options,
        apiKey: app.apiKey,
        apiSecret: app.apiSecret,
        now: clock.now(),
      }),
  };
}

function describeVariant(shop: ShopState, variantGid: string): SandboxVariant {
  const found = findVariant(shop, variantGid);
  if (!found) throw new AppError('not_found', `The sandbox's shop has no variant ${variantGid}`);
  const { product, variant } = found;
  const mapPrice = Object.entries(variant.metafields).find(([name]) =>
    name.endsWith('.map_price'),
  )?.[1];
  return {
    id: variantGid,
    productId: gid('Product', product.id),
    productTitle: product.title,
    title: variant.title,
    sku: variant.sku,
    barcode: variant.barcode,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    cost: variant.cost,
    mapPrice: mapPrice === undefined ? null : readAmount(mapPrice.value),
    updatedAt: variant.updatedAt,
  };
}

function readAmount(value: string): string {
  return /"amount":"([\d.]+)"/.exec(value)?.[1] ?? value;
}
