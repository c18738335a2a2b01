/**
 * Decides on every request of a browser: those of pages, frames and workers, and each step of a
 * redirect. The browser pauses a request until the answer comes; while no page is open, none leaves
 * it.
 */
import type { CDPSession } from 'playwright-core';
import type { ProxySession } from '#http-client/forward-proxy/forward-proxy.ts';
import { AddressRefused } from '#http-client/outbound-error.ts';
import { parseAddress } from '#http-client/parse-address.ts';
import type { RenderRequest, ResourceKind } from './browser.ts';
import { isTracker } from './tracker-hosts.ts';

/** A page has some hundred; more are made by a loop. */
const MAX_REQUESTS = 1_500;

/** Kinds by their name in the DevTools protocol; those that are missing are never sent. */
const KINDS: Readonly<Record<string, ResourceKind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  XHR: 'data',
  Fetch: 'data',
  Image: 'image',
  Font: 'font',
  Preflight: 'other',
  Manifest: 'other',
  Other: 'other',
};
const FOR_PICTURES: ReadonlySet<ResourceKind> = new Set(['image', 'font']);

/** What is decided for, and what became of it. */
export interface PageRequests {
  readonly request: Pick<RenderRequest, 'isAllowed' | 'withPicture'>;
  /** The page's own frame; other pages in the browser are windows that it opened. */
  readonly mainFrame: string;
  readonly proxySession: ProxySession | null;
  /** Frames of windows that the page opened. */
  readonly windows: Set<string>;
  /** "host:port" of requests that were let through: the proxy connects to these only. */
  readonly connectable: Set<string>;
  /** Only hosts of our own: without a sandbox, foreign pages are not drawn. */
  readonly isOwnOnly: boolean;
  readonly isOwn: (host: string) => boolean;
  /** Checks the addresses of a name where no proxy does; throws AddressRefused. */
  readonly checkName: ((host: string) => Promise<void>) | null;
  /** The last refusal of the page itself; the first page of a visit decides what is thrown. */
  refusal: { readonly url: string; readonly reason: 'not_allowed' | Error } | null;
  /** Requests that were decided on, and those of them that were sent. */
  seen: number;
  sent: number;
  /** Called when there are more requests than any page has. */
  readonly onTooMany: () => void;
}

interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

export interface Interceptor {
  /** From now on requests belong to this page; null when none is open. */
  setPage(page: PageRequests | null): void;
}

/** Starts deciding on the requests of a browser. */
export async function handleRequests(session: CDPSession): Promise<Interceptor> {
  let current: PageRequests | null = null;
  /** Asked twice for the same request, the credentials are wrong. */
  let answered = new Set<string>();
  session.on('Fetch.requestPaused', (paused) => {
    void decide(current, paused)
      // A condition that fails to answer allows nothing.
      .catch(() => false)
      .then((isLet) =>
        isLet
          ? session.send('Fetch.continueRequest', { requestId: paused.requestId })
          : session.send('Fetch.failRequest', {
              requestId: paused.requestId,
              // A document that is aborted leaves the page as it is; other errors replace it.
              errorReason: paused.resourceType === 'Document' ? 'Aborted' : 'BlockedByClient',
            }),
      )
      // The page or the browser was closed in between.
      .catch(() => undefined);
  });
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const proxy = authChallenge.source === 'Proxy' ? current?.proxySession : undefined;
    const isFirst = !answered.has(requestId);
    answered.add(requestId);
    void session
      .send('Fetch.continueWithAuth', {
        requestId,
        // No sign-in to any server.
        authChallengeResponse:
          proxy && isFirst
            ? {
                response: 'ProvideCredentials',
                username: proxy.username,
                password: proxy.password,
              }
            : { response: 'CancelAuth' },
      })
      .catch(() => undefined);
  });
  session.on('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.type !== 'page' || !current || targetInfo.targetId === current.mainFrame) return;
    current.windows.add(targetInfo.targetId);
    void session
      .send('Target.closeTarget', { targetId: targetInfo.targetId })
      .catch(() => undefined);
  });
  await session.send('Target.setDiscoverTargets', { discover: true });
  await session.send('Fetch.enable', {
    handleAuthRequests: true,
    patterns: [{ urlPattern: '*', requestStage: 'Request' }],
  });
  return {
    setPage: (page) => {
      current = page;
      answered = new Set();
    },
  };
}

/** True when the request may be sent. */
async function decide(page: PageRequests | null, paused: Paused): Promise<boolean> {
  if (!page) return false;
  const { url: text, headers } = paused.request;
  const kind = KINDS[paused.resourceType];
  if (/^(?:data|blob|about):/i.test(text))
    return paused.frameId !== page.mainFrame || kind !== 'document';
  if (kind === undefined || isSpeculative(headers)) return false;
  if (FOR_PICTURES.has(kind) && !page.request.withPicture) return false;
  const isWindow = page.windows.has(paused.frameId);
  if (isWindow) return false;
  const isPage = kind === 'document' && paused.frameId === page.mainFrame;
  const refuse = (reason: 'not_allowed' | Error): false => {
    if (isPage) page.refusal = { url: text, reason };
    return false;
  };
  page.seen += 1;
  if (page.seen > MAX_REQUESTS) {
    page.onTooMany();
    return false;
  }
  try {
    const { url, host } = parseAddress(text, page.isOwn);
    if (page.isOwnOnly && !page.isOwn(host))
      throw new AddressRefused(`${host}: foreign, and there is no sandbox`);
    if (!isPage && isTracker(host)) return false;
    await page.checkName?.(host);
    if (!(await page.request.isAllowed(url, kind))) return refuse('not_allowed');
    page.connectable.add(`${host}:${portOf(url)}`);
    page.sent += 1;
    return true;
  } catch (error) {
    return refuse(error instanceof Error ? error : new Error(String(error)));
  }
}

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

/** Loaded for a page that nobody may ever open: prefetch, prerender, speculation rules. */
function isSpeculative(headers: Readonly<Record<string, string>>): boolean {
  return Object.entries(headers).some(
    ([name, value]) => /^(?:sec-)?purpose$/i.test(name) && /prefetch|prerender/i.test(value),
  );
}
