/**
 * On its first start the sandbox does what a merchant does in the first minutes, through the same
 * pages: opens the app (which installs it), allows it to read orders, and adds the sample retailers
 * as competitors. All data shown afterwards comes from the normal data flow.
 */
import type { Logger } from '#kernel/logger.ts';
import type { Sandbox } from '#sandbox/start-sandbox.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

/**
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
