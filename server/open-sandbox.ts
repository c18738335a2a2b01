/**
 * Runs the sandbox around the real app; loaded only without Shopify credentials. The app gets the
 * same settings as with Shopify, but from the stand-in.
 */
import type { Logger } from '#kernel/logger.ts';
import type { Sandbox, SandboxOptions } from '#sandbox/start-sandbox.ts';
import { loadDevelopmentKey } from './apply-cli-environment.ts';

export interface OpenSandboxOptions {
  readonly stateDir: string;
  /** The server's own origin, shared by the frame's page and the app. */
  readonly appUrl: string;
  readonly log: Logger;
  readonly webhooks: SandboxOptions['webhooks'];
}

/** Starts the stand-in and directs the app's settings and all requests to Shopify at it. */
export async function openSandbox({
  stateDir,
  appUrl,
  log,
  webhooks,
}: OpenSandboxOptions): Promise<Sandbox> {
  const { startSandbox } = await import('#sandbox/start-sandbox.ts');
  const sandbox = await startSandbox({
    stateDir,
    appUrl,
    log: log.child({ part: 'sandbox' }),
    webhooks,
  });
  Object.assign(process.env, {
    SHOPIFY_API_KEY: sandbox.apiKey,
    SHOPIFY_API_SECRET: sandbox.apiSecret,
    SHOPIFY_APP_URL: appUrl,
    PARTNER_ORG_ID: sandbox.partner.orgId,
    PARTNER_API_TOKEN: sandbox.partner.token,
    ENCRYPTION_KEY: loadDevelopmentKey(stateDir),
    APP_BRIDGE_URL: `${appUrl}/sandbox/app-bridge.js`,
    SANDBOX_FRAME_ANCESTORS: appUrl,
  });
  // Must run before Shopify's library is loaded: the library keeps the `fetch` it finds then.
  globalThis.fetch = sandbox.platformFetch;
  return sandbox;
}

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

/**
 * On its first start the sandbox does what a merchant does in the first minutes, through the same
 * pages: opens the app (which installs it), allows it to read orders, and adds the sample retailers
 * as competitors. All data shown afterwards comes from the normal data flow.
 *
 * Opens the app and adds every sample retailer. A refused step is logged; the user can repeat it.
 */
export async function runDemoScenario({
  sandbox,
  appUrl,
  log,
}: {
  sandbox: Sandbox;
  appUrl: string;
  log: Logger;
}): Promise<void> {
  const open = new URL('/app', appUrl);
  const host = Buffer.from(`admin.shopify.com/store/${sandbox.shop.split('.')[0]}`)
    .toString('base64')
    .replace(/=+$/, '');
  const params = {
    embedded: '1',
    shop: sandbox.shop,
    host,
    locale: 'en',
    id_token: sandbox.control.mintSessionToken(),
  };
  for (const [name, value] of Object.entries(params)) open.searchParams.set(name, value);
  const opened = await fetch(open, { headers: { 'user-agent': BROWSER }, redirect: 'manual' });
  if (opened.status !== 200)
    return log.warn({ status: opened.status }, 'the app could not be opened in the sandbox');
  // As if Shopify had approved the app's developer for order data, which must come before a
  // merchant's permission.
  await sandbox.control.setProtectedDataApproved(true);
  // Sends what the admin's dialog sends when the merchant clicks Allow.
  const allowed = await sandbox.fetch(
    new Request(new URL('/sandbox/actions/grant-scopes', appUrl), {
      method: 'POST',
      headers: { origin: appUrl },
      body: new URLSearchParams({ scopes: 'read_orders' }),
    }),
  );
  if (allowed.status >= 400)
    log.warn({ status: allowed.status }, 'reading orders could not be allowed');
  for (const { domain } of sandbox.retailers) {
    const added = await fetch(new URL('/app/competitors.data', appUrl), {
      method: 'POST',
      headers: {
        'user-agent': BROWSER,
        authorization: `Bearer ${sandbox.control.mintSessionToken()}`,
        origin: appUrl,
      },
      body: new URLSearchParams({ intent: 'add', address: domain }),
    });
    if (!added.ok)
      log.warn({ status: added.status, domain }, 'a sample retailer could not be added');
    await added.body?.cancel();
  }
}
