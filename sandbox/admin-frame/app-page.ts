import { createHmac } from 'node:crypto';
import { mintSessionToken } from '#sandbox/access/session-token.ts';
import type { StaffMember } from '#sandbox/access/staff.ts';
import { html, type Html } from './html.ts';

export interface FrameOptions {
  readonly appUrl: string;
  readonly shop: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly now: Date;
  /** The user who opens it. */
  readonly staff: StaffMember;
  /** The page of the app, with its query. */
  readonly path: string;
}

/**
 * The address that the admin opens in its frame: the app's page with shop, host, signature and a
 * session token.
 */
export function buildFrameAddress(options: FrameOptions): string {
  const url = new URL(options.path, options.appUrl);
  const handle = options.shop.split('.')[0] ?? '';
  const added: Record<string, string> = {
    embedded: '1',
    shop: options.shop,
    host: Buffer.from(`admin.shopify.com/store/${handle}`).toString('base64').replace(/=+$/, ''),
    locale: options.staff.locale,
    timestamp: String(Math.floor(options.now.getTime() / 1000)),
    session: createHmac('sha256', options.apiSecret).update(options.shop).digest('hex'),
    id_token: mintSessionToken({ ...options, userId: options.staff.id }),
  };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  url.searchParams.sort();
  url.searchParams.set(
    'hmac',
    createHmac('sha256', options.apiSecret).update(url.searchParams.toString()).digest('hex'),
  );
  return url.toString();
}

/** The app in its frame, or the invitation to install it. */
export function renderAppPage(frameAddress: string | null): Html {
  if (frameAddress === null) {
    return html`<main class="page">
      <h1>The app is not installed</h1>
      <p>This is what the shop looks like after an uninstallation.</p>
      <form method="post" action="/sandbox/actions/install">
        <button class="primary" type="submit">Install Pricing Intelligence</button>
      </form>
    </main>`;
  }
  return html`<main>
    <div id="title-bar" hidden>
      <h1></h1>
      <div class="tools" style="margin:0"></div>
    </div>
    <div id="save-bar" hidden>
      <span>Unsaved changes</span>
      <div class="tools" style="margin:0"></div>
    </div>
    <div id="loading" hidden></div>
    <iframe id="app-frame" title="Pricing Intelligence" data-src="${frameAddress}"></iframe>
    <dialog id="picker">
      <form method="dialog">
        <h2>Choose products</h2>
        <ul></ul>
        <button value="">Cancel</button> <button class="primary" value="choose">Choose</button>
      </form>
    </dialog>
    <dialog id="scopes">
      <form method="dialog">
        <h2>The app asks for more access</h2>
        <p></p>
        <button value="">Decline</button> <button class="primary" value="grant">Allow</button>
      </form>
    </dialog>
  </main>`;
}
