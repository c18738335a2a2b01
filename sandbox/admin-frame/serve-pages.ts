import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isAppError } from '#kernel/app-error.ts';
import type { Clock } from '#kernel/clock.ts';
import type { AppConfig } from '#sandbox/access/read-app-config.ts';
import { mintSessionToken } from '#sandbox/access/session-token.ts';
import { readStaffMember, STAFF, staffCookie, type StaffMember } from '#sandbox/access/staff.ts';
import type { AccessLine, RetailerState } from '#sandbox/retailers/retailer-state.ts';
import { gid, type ShopState } from '#sandbox/shop/shop-state.ts';
import type { AppState } from '#sandbox/state/app-state.ts';
import { renderAccessPage } from './access-page.ts';
import { buildFrameAddress, renderAppPage } from './app-page.ts';
import { bundleBlock } from './bundle-block.ts';
import { drawProductImage } from './draw-product-image.ts';
import type { BillingState } from '#sandbox/partner-api/billing-state.ts';
import type { Html } from './html.ts';
import { renderLayout } from './layout.ts';
import { renderPlansPage } from './plans-page.ts';
import { type BlockPlace, renderBlockDocument, renderProductPage } from './product-page.ts';
import { renderRetailerPage, renderRetailersPage } from './retailers-page.ts';
import type { SandboxAction } from './run-action.ts';
import { renderShopPage } from './shop-page.ts';
import { renderWebhooksPage } from './webhooks-page.ts';

export interface PagesOptions {
  readonly shop: ShopState;
  readonly app: AppState;
  readonly appUrl: string;
  readonly clock: Clock;
  readonly config: AppConfig;
  readonly retailers: readonly RetailerState[];
  readonly requests: (domain: string) => readonly AccessLine[];
  readonly billing: BillingState;
  readonly actions: Readonly<Record<string, SandboxAction>>;
}

const FormSchema = z.record(z.string(), z.string());
const PlaceSchema = z.object({
  gid: z.string().max(100),
  target: z.enum(['product', 'variant']),
  language: z.enum(['en', 'de']),
}) satisfies z.ZodType<BlockPlace>;

const files: Readonly<Record<string, { name: string; type: string }>> = {
  '/sandbox/app-bridge.js': { name: 'app-bridge.js', type: 'text/javascript; charset=utf-8' },
  '/sandbox/admin.js': { name: 'admin.js', type: 'text/javascript; charset=utf-8' },
  '/sandbox/product-block.js': { name: 'product-block.js', type: 'text/javascript; charset=utf-8' },
  '/sandbox/admin.css': { name: 'admin.css', type: 'text/css; charset=utf-8' },
};

/**
 * Everything below `/sandbox` on the server's own origin. Requests that change something must come
 * from that origin.
 */
export function createPages(options: PagesOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    if (request.method === 'POST') {
      if (!isSameOrigin(request, options.appUrl))
        return text(403, 'Requests from other pages are refused');
      if (url.pathname === '/sandbox/session-token')
        return respondWithSessionToken(request, options);
      return url.pathname === '/sandbox/staff'
        ? chooseStaff(request)
        : runAction(request, url, options);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'GET or POST');
    if (url.pathname === '/sandbox/product-block.bundle.js') return serveBlockScript(url);
    return (
      serveFile(url.pathname) ??
      serveData(request, url, options) ??
      redirectToOwnHost(url, options) ??
      servePage(request, url, options)
    );
  };
}

const text = (status: number, message: string) =>
  new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/** The host must also be ours: another name that resolves to loopback is another origin. */
function isSameOrigin(request: Request, appUrl: string): boolean {
  const { host, hostname } = new URL(request.url);
  if (host !== new URL(appUrl).host && !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return (
    origin === null ||
    URL.parse(origin)?.host === (request.headers.get('host') ?? new URL(request.url).host)
  );
}

function respondWithSessionToken(request: Request, { app, shop, clock }: PagesOptions): Response {
  if (!app.installed) return Response.json({ error: 'not_installed' }, { status: 409 });
  const token = mintSessionToken({
    apiKey: app.apiKey,
    apiSecret: app.apiSecret,
    shop: shop.domain,
    userId: readStaffMember(request).id,
    now: clock.now(),
  });
  return Response.json({ token }, { headers: { 'Cache-Control': 'no-store' } });
}

/** Signs another user in to the sandbox's admin, in this browser. */
async function chooseStaff(request: Request): Promise<Response> {
  const id = (await request.formData()).get('staff');
  const chosen = STAFF.find((each) => each.id === id);
  if (!chosen) return text(422, 'No such person in this shop');
  return redirectBack(request, { 'Set-Cookie': staffCookie(chosen) });
}

async function runAction(request: Request, url: URL, options: PagesOptions): Promise<Response> {
  const action = options.actions[url.pathname.slice('/sandbox/actions/'.length)];
  if (!action) return text(404, 'No such action');
  try {
    const form = FormSchema.parse(Object.fromEntries(await request.formData()));
    const next = await action(form);
    if (typeof next === 'string') return seeOther(next);
  } catch (error) {
    if (isAppError(error)) return text(error.status, error.message);
    if (error instanceof z.ZodError) return text(422, z.prettifyError(error));
    throw error;
  }
  return redirectBack(request);
}

function redirectBack(request: Request, headers: Readonly<Record<string, string>> = {}): Response {
  const back = request.headers.get('referer');
  const path = back === null ? '/sandbox/' : new URL(back).pathname + new URL(back).search;
  return seeOther(path, headers);
}

const seeOther = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status: 303, headers: { Location: path, ...headers } });

function serveFile(pathname: string): Response | null {
  const file = files[pathname];
  if (!file) return null;
  const body = readFileSync(new URL(`./browser/${file.name}`, import.meta.url), 'utf8');
  return new Response(body, {
    headers: { 'Content-Type': file.type, 'Cache-Control': 'no-cache' },
  });
}

async function serveBlockScript(url: URL): Promise<Response> {
  const script = await bundleBlock(
    url.searchParams.get('target') === 'variant' ? 'variant' : 'product',
  );
  if (script === null) return text(501, 'esbuild is not installed: npm ci without --omit=dev');
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

function serveBlockDocument(url: URL): Response {
  const place = PlaceSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!place.success) return text(422, z.prettifyError(place.error));
  const file = new URL(
    `../../extensions/${place.data.target}-block/locales/${place.data.language === 'de' ? 'de' : 'en.default'}.json`,
    import.meta.url,
  );
  const fields = FormSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new Response(renderBlockDocument(fields, place.data), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

function serveData(
  request: Request,
  url: URL,
  { shop, app, config }: PagesOptions,
): Response | null {
  if (url.pathname === '/sandbox/user.json')
    return Response.json(
      { accountAccess: readStaffMember(request).isLimited ? 'Limited access' : 'Full access' },
      { headers: { 'Cache-Control': 'no-store' } },
    );
  if (url.pathname === '/sandbox/scopes.json') {
    return Response.json(
      { granted: app.scopes, required: config.scopes, optional: config.optionalScopes },
      { headers: { 'Cache-Control': 'no-store' } },
    );
  }
  const imageId = /^\/sandbox\/images\/(\d{1,18})\.svg$/.exec(url.pathname)?.[1];
  if (imageId !== undefined) {
    const product = shop.products.find((each) => each.id === Number(imageId));
    if (!product) return text(404, 'No such picture');
    return new Response(drawProductImage(product.title), {
      headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'max-age=86400' },
    });
  }
  if (url.pathname !== '/sandbox/products.json') return null;
  const products = shop.products.slice(0, 250).map((product) => ({
    id: gid('Product', product.id),
    title: product.title,
    handle: product.handle,
    variants: product.variants.map((variant) => ({
      id: gid('ProductVariant', variant.id),
      title: variant.title,
      price: variant.price,
    })),
  }));
  return Response.json(products);
}

/** The page and the app in its frame must have one origin: 127.0.0.1 and localhost are two. */
function redirectToOwnHost(url: URL, { appUrl }: PagesOptions): Response | null {
  if (url.host === new URL(appUrl).host) return null;
  return new Response(null, {
    status: 302,
    headers: { Location: new URL(url.pathname + url.search, appUrl).toString() },
  });
}

function servePage(request: Request, url: URL, options: PagesOptions): Response {
  if (url.pathname === '/sandbox/product-block') return serveBlockDocument(url);
  const staff = readStaffMember(request);
  const page = findPage(url, options, staff);
  if (!page) return text(404, 'No such page in the sandbox');
  const { shop, app } = options;
  const document = renderLayout({ ...page, shopName: shop.name, installed: app.installed, staff });
  return new Response(document, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

function findPage(
  url: URL,
  options: PagesOptions,
  staff: StaffMember,
): { title: string; active: string; body: Html } | null {
  const { shop, app, billing, clock, retailers, requests } = options;
  const path = url.pathname.replace(/\/$/, '');
  if (path === '/sandbox')
    return {
      title: 'Pricing Intelligence',
      active: '',
      body: renderAppPage(app.installed ? frameAddress(url, options, staff) : null),
    };
  if (path === '/sandbox/shop') {
    const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1);
    return {
      title: 'The shop',
      active: path,
      body: renderShopPage(shop, url.searchParams.get('q') ?? '', page),
    };
  }
  if (path === '/sandbox/product') return findProductPage(url, shop);
  if (path === '/sandbox/plans')
    return { title: 'Plans', active: path, body: renderPlansPage(billing, clock.now()) };
  if (path === '/sandbox/access')
    return { title: 'Access of the app', active: path, body: renderAccessPage(app) };
  if (path === '/sandbox/webhooks')
    return { title: 'Webhooks sent', active: path, body: renderWebhooksPage(app) };
  if (path === '/sandbox/retailers')
    return { title: 'The retailers', active: path, body: renderRetailersPage(retailers, requests) };
  const retailer = retailers.find((each) => path === `/sandbox/retailers/${each.domain}`);
  return retailer
    ? {
        title: retailer.name,
        active: '/sandbox/retailers',
        body: renderRetailerPage(retailer, requests(retailer.domain)),
      }
    : null;
}

function findProductPage(
  { searchParams }: URL,
  shop: ShopState,
): { title: string; active: string; body: Html } | null {
  const product = shop.products.find(({ id }) => String(id) === searchParams.get('product'));
  if (!product) return null;
  const variant = product.variants.find(({ id }) => String(id) === searchParams.get('variant'));
  const language = searchParams.get('language') === 'de' ? 'de' : 'en';
  const place: BlockPlace = variant
    ? { gid: gid('ProductVariant', variant.id), target: 'variant', language }
    : { gid: gid('Product', product.id), target: 'product', language };
  return { title: product.title, active: '/sandbox/shop', body: renderProductPage(product, place) };
}

/** Only paths of the app itself are framed. */
function frameAddress(
  url: URL,
  { app, shop, appUrl, clock }: PagesOptions,
  staff: StaffMember,
): string {
  const wanted = url.searchParams.get('path') ?? '/app';
  const path =
    wanted.startsWith('/') &&
    URL.parse(wanted, appUrl)?.origin === new URL(appUrl).origin &&
    !wanted.startsWith('/sandbox')
      ? wanted
      : '/app';
  return buildFrameAddress({
    appUrl,
    shop: shop.domain,
    apiKey: app.apiKey,
    apiSecret: app.apiSecret,
    now: clock.now(),
    staff,
    path,
  });
}
