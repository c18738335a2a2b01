import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Clock, systemClock } from '#kernel/clock.ts';
import type { Logger } from '#kernel/logger.ts';
import { createAppState } from './access/create-app-state.ts';
import { createPlatformFetch } from './access/create-platform-fetch.ts';
import { type AppConfig, readAppConfig } from './access/read-app-config.ts';
import type { AdminContext, ShopEvents } from './admin-api/admin-context.ts';
import { createAdminFaults } from './admin-api/admin-faults.ts';
import { createCostBucket } from './admin-api/charge-cost.ts';
import { serveAdminApi } from './admin-api/serve-admin-api.ts';
import { UPLOAD_PATH } from './admin-api/stage-upload.ts';
import { createActions } from './admin-frame/run-action.ts';
import { createPages } from './admin-frame/serve-pages.ts';
import { createPartnerApi, PARTNER_ORG_ID } from './partner-api/answer-partner-query.ts';
import { createBillingState } from './partner-api/create-billing-control.ts';
import { openRetailers } from './retailers/open-retailers.ts';
import { createShopChanges } from './run-shop-changes.ts';
import { createControl, type SandboxControl } from './sandbox-control.ts';
import { buildSampleShop } from './shop/build-sample-shop.ts';
import { collectionsOf } from './shop/collections.ts';
import { findVariantById, gid, SHOP_STATE_VERSION, type ShopState } from './shop/shop-state.ts';
import { startBulkRunner } from './start-bulk-runner.ts';
import { APP_STATE_VERSION, type AppState } from './state/app-state.ts';
import { openState } from './state/open-state.ts';
import { createWebhookSender, type WebhookSender } from './webhooks/deliver-webhooks.ts';
import { DELIVERY_PROFILES, type DeliveryProfile } from './webhooks/delivery-profiles.ts';
import {
  describeBulkOperation,
  describeCollection,
  describeInventoryItem,
  describeProduct,
} from './webhooks/describe-event.ts';

export interface SandboxOptions {
  /** Folder of the shop, the retailers and the credentials; a second start uses them again. */
  readonly stateDir: string;
  /** The app's own address: webhooks are sent there and the frame shows it. No path. */
  readonly appUrl: string;
  readonly log: Logger;
  /** Number of variants; more than the sample shop's are generated. */
  readonly size?: number;
  readonly clock?: Clock;
  /** Milliseconds between attempts of a webhook; for tests. */
  readonly webhookBackOff?: readonly number[];
  /** How webhooks are delivered from the start on; default `prompt`. */
  readonly webhooks?: DeliveryProfile;
  /** Milliseconds that a bulk operation waits before it starts. */
  readonly bulkDelay?: number;
  /** How many times the standard plan's query cost the shop may use (10: Plus). */
  readonly costTimes?: number;
  /** The app's configuration; default `shopify.app.toml` of the project. */
  readonly appConfig?: string | URL;
}

export interface Sandbox {
  /** "nordlicht-demo.myshopify.com" */
  readonly shop: string;
  /** Credentials of the app, valid in this stand-in only; random per `stateDir`. */
  readonly apiKey: string;
  readonly apiSecret: string;
  /** For the Partner API of this stand-in. */
  readonly partner: { readonly orgId: string; readonly token: string };
  /** Answers everything below `/sandbox` on the server's own origin. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Loopback port of the Admin API, for an app in another process. */
  readonly adminPort: number;
  /** Sends `*.myshopify.com` to the stand-in and allows only loopback otherwise. */
  readonly platformFetch: typeof globalThis.fetch;
  /**
   * Where a sample retailer listens (plain HTTP), or null for a name that the sandbox does not
   * know.
   */
  readonly routeHost: (hostname: string) => { address: string; port: number } | null;
  readonly retailers: readonly { domain: string; platform: string; about: string }[];
  readonly control: SandboxControl;
  /** Stops the servers after running requests; the state is then on disk. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the Shopify stand-in and the sample retailers on their own loopback ports. Throws when the
 * state cannot be read or written. Uses the current `globalThis.fetch`, so it may be replaced by
 * `platformFetch` afterward.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { stateDir, log, clock = systemClock } = options;
  const networkFetch = globalThis.fetch;
  const config = await readAppConfig(
    options.appConfig ?? new URL('../shopify.app.toml', import.meta.url),
  );
  const shopFile = await openState<ShopState>(join(stateDir, 'shop.json'), SHOP_STATE_VERSION, () =>
    buildSampleShop(clock.now(), options.size ?? 0),
  );
  const appFile = await openState<AppState>(join(stateDir, 'app.json'), APP_STATE_VERSION, () =>
    createAppState(config.scopes),
  );
  const shop = shopFile.value;
  const app = appFile.value;
  adoptSubscriptions(app, config, clock.now());
  const billing = (app.billing ??= createBillingState(clock.now()));
  const partner = createPartnerApi({ shop, billing, clock });
  const save = async () => {
    await Promise.all([shopFile.save(), appFile.save()]);
  };

  const appUrl = options.appUrl.replace(/\/$/, '');
  const sender = createWebhookSender({
    app,
    shop: shop.domain,
    appUrl,
    config,
    clock,
    log,
    fetch: networkFetch,
    save: appFile.save,
    backOff: options.webhookBackOff,
    habits: DELIVERY_PROFILES[options.webhooks ?? 'prompt'],
  });
  const events: ShopEvents = {
    ...announceChanges(shop, sender),
    bulkOperationRequested: (id) => bulk.request(id),
  };
  const bulkDir = join(stateDir, 'bulk');
  const faults = createAdminFaults();
  const context: Omit<AdminContext, 'scopes'> = {
    shop,
    app,
    clock,
    events,
    faults,
    appUrl,
    bulk: false,
    addresses: {
      bulkFile: (key) => `https://${shop.domain}/sandbox-bulk/${key}.jsonl`,
      upload: `https://${shop.domain}${UPLOAD_PATH}`,
      bulkDir,
    },
  };
  const bulk = startBulkRunner({
    context,
    bulkDir,
    delay: options.bulkDelay ?? 300,
    save: appFile.save,
    finished: (operation) =>
      sender.send('bulk_operations/finish', describeBulkOperation(operation)),
  });
  const admin = await serveAdminApi({
    shop,
    app,
    clock,
    log,
    bucket: createCostBucket(clock, options.costTimes),
    bulkDir,
    context,
    partner,
    save,
  });
  const adminPort = (admin.address() as AddressInfo).port;
  const retailers = await openRetailers({ stateDir, clock, log });
  const control = createControl({
    shop,
    app,
    clock,
    changes: createShopChanges(shop, clock, events),
    faults,
    sender,
    retailers,
    billing,
    partner,
    save,
  });
  await save();

  const pages = createPages({
    shop,
    app,
    appUrl,
    clock,
    config,
    retailers: retailers.list,
    requests: retailers.requests,
    billing,
    actions: createActions(control, app, config),
  });
  return {
    shop: shop.domain,
    apiKey: app.apiKey,
    apiSecret: app.apiSecret,
    partner: { orgId: PARTNER_ORG_ID, token: billing.partnerToken },
    fetch: pages,
    adminPort,
    platformFetch: createPlatformFetch(() => adminPort, networkFetch),
    routeHost: retailers.route,
    retailers: retailers.list.map(({ domain, platform, about }) => ({ domain, platform, about })),
    control,
    stop: async () => {
      await Promise.all([bulk.stop(), sender.stop(), retailers.stop()]);
      admin.closeAllConnections();
      await new Promise((resolve) => admin.close(resolve));
      await save();
    },
  };
}

/** Webhooks for what changed; a deleted product is only named. */
function announceChanges(
  shop: ShopState,
  sender: WebhookSender,
): Omit<ShopEvents, 'bulkOperationRequested'> {
  return {
    productChanged: (productId, topic) => {
      const product = shop.products.find((each) => each.id === productId);
      if (topic === 'products/delete')
        sender.send(topic, { id: productId, admin_graphql_api_id: gid('Product', productId) });
      else if (product) sender.send(topic, describeProduct(product));
    },
    collectionChanged: (collectionId, topic) => {
      const collection = collectionsOf(shop).find(({ id }) => id === collectionId);
      if (topic === 'collections/delete')
        sender.send(topic, {
          id: collectionId,
          admin_graphql_api_id: gid('Collection', collectionId),
        });
      else if (collection) sender.send(topic, describeCollection(collection));
    },
    inventoryItemChanged: (variantId) => {
      const found = findVariantById(shop, variantId);
      if (found) sender.send('inventory_items/update', describeInventoryItem(found));
    },
  };
}

/** The app's current configuration; scopes it requests are granted, as at a deployment. */
function adoptSubscriptions(app: AppState, config: AppConfig, now: Date): void {
  app.subscriptions = [...config.webhooks].map(([topic, uri], i) => ({
    id: i + 1,
    topic,
    uri,
    createdAt: now.toISOString(),
  }));
  app.scopes = [...new Set([...app.scopes, ...config.scopes])];
}
