/**
 * The sandbox around the real app: loaded only when no credentials are set. The app is configured by the same settings as with Shopify,
 * only that the stand-in gives them.
 */
import type { Logger } from '#kernel/logger.ts';
import type { Sandbox, SandboxOptions } from '#sandbox/start-sandbox.ts';
import { loadDevelopmentKey } from './apply-cli-environment.ts';

export interface OpenSandboxOptions {
  readonly stateDir: string;
  /** The server's own origin: the frame's page and the app share it. */
  readonly appUrl: string;
  readonly log: Logger;
  readonly webhooks: SandboxOptions['webhooks'];
}

/** Starts the stand-in and points the app's settings and every platform request at it. */
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
  // Before Shopify's library is loaded: it keeps the fetch that it finds.
  globalThis.fetch = sandbox.platformFetch;
  return sandbox;
}
