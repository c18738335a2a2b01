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
