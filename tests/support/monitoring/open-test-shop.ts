/** A shop on loopback whose pages a test writes, and a browser that knows it by any name under .example. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { systemClock } from '#kernel/clock.ts';
import type { Browser, RenderRequest } from '#pricing/monitoring/browser/browser.ts';
import {
  type BrowserSettings,
  DEFAULT_BROWSER_SETTINGS,
} from '#pricing/monitoring/browser/browser-settings.ts';
import { openBrowser } from '#pricing/monitoring/browser/open-browser.ts';
import { listen } from '#tests/support/http-client/test-servers.ts';

export const USER_AGENT = 'PricingIntelligenceBot/test';

export interface TestShop {
  readonly port: number;
  /** "host/path" of every request. */
  readonly requests: string[];
}

export async function openTestShop(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestShop> {
  const requests: string[] = [];
  const server = await listen(
    createServer((request, response) => {
      requests.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
      answer(request, response);
    }),
  );
  return { port: server.port, requests };
}

/** Close it before the servers. Names that are not under .example resolve by `lookup`. */
export function openTestBrowser(
  shop: { readonly port: number },
  options: {
    settings?: Partial<BrowserSettings>;
    lookup?: (host: string) => readonly string[];
    idleMs?: number;
  } = {},
): Browser {
  return openBrowser({
    settings: { ...DEFAULT_BROWSER_SETTINGS, ...options.settings },
    clock: systemClock,
    routeHost: (host) =>
      host.endsWith('.example') ? { address: '127.0.0.1', port: shop.port } : null,
    lookup: (host) => Promise.resolve(options.lookup?.(host) ?? []),
    ...(options.idleMs === undefined ? {} : { idleMs: options.idleMs }),
  });
}

export const toRequest = (url: string, given: Partial<RenderRequest> = {}): RenderRequest => ({
  url: new URL(url),
  userAgent: USER_AGENT,
  isAllowed: () => true,
  withPicture: false,
  // A busy machine takes long to start a browser.
  timeoutMs: 30_000,
  maxBytes: 20 * 1024 * 1024,
  ...given,
});

/** Opens a page, closes it, and returns its HTML, or the problem it ended with. */
export async function drawOnce(browser: Browser, request: RenderRequest): Promise<string> {
  try {
    const open = await browser.open(request);
    await open.close();
    return Buffer.from(open.page.html).toString();
  } catch (error) {
    if (error instanceof Error && 'problem' in error) return String(error.problem);
    return error instanceof Error ? error.name : String(error);
  }
}
