/** One page in a real browser: bytes sent, load time, layout shift, and response to input. */
import type { BrowserContext, Page, Request } from 'playwright-core';

export interface Vitals {
  /** Milliseconds. */
  readonly lcp: number;
  readonly inp: number;
  readonly cls: number;
  readonly sent: Sent;
}

/** Bytes sent before any interaction, as transferred, in kB; without App Bridge. */
export interface Sent {
  readonly document: number;
  readonly scripts: number;
  readonly styles: number;
  /** Loaded because a chart became visible. */
  readonly chart: number;
  /** Header sizes of all these responses. */
  readonly headers: number;
}

/** A slow line and a slow device: 1.6 Mbit/s, 150 ms, a processor four times slower. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
const SLOWER = 4;
const CHART = /\/(?:render-(?:day|history)-chart|uPlot)[^/]*$/;

/** Collects what the browser reports; runs in the page before everything else. */
const OBSERVE = `(() => {
  const seen = (window.benchSeen = { lcp: 0, cls: 0, inp: 0 });
  const observe = (options, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ ...options, buffered: true });
  observe({ type: 'largest-contentful-paint' }, (entry) => { seen.lcp = entry.startTime; });
  observe({ type: 'layout-shift' }, (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration);
  });
})();`;

/**
 * The part of App Bridge that the pages need: a token on every request of the app. Almost no code,
 * so that only our scripts are measured.
 */
const APP_BRIDGE = `(() => {
  const send = window.fetch.bind(window);
  window.shopify = {
    config: {}, idToken: () => window.benchToken(), toast: { show() {} }, loading() {},
    saveBar: { show: async () => {}, hide: async () => {} }, ready: Promise.resolve(),
  };
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin) return send(request);
    const headers = new Headers(request.headers);
    headers.set('Authorization', 'Bearer ' + (await window.benchToken()));
    return send(new Request(request, { headers }));
  };
  for (const name of ['ui-nav-menu', 'ui-title-bar', 'ui-save-bar', 's-app-nav'])
    customElements.define(name, class extends HTMLElement { connectedCallback() { this.style.display = 'none'; } });
})();`;

/** Prepares a context whose pages sign in with tokens from `mint`. */
export async function signIn(context: BrowserContext, mint: () => string): Promise<void> {
  await context.addInitScript(OBSERVE);
  await context.exposeFunction('benchToken', mint);
  await context.route('https://cdn.shopify.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: APP_BRIDGE }),
  );
}

export interface Visit {
  readonly address: string;
  readonly act: (page: Page) => Promise<void>;
  /** Milliseconds to wait for late results. */
  readonly pause: number;
}

/** Opens the address, runs `act` on it, and reads the browser's measurements. */
export async function measurePage(
  context: BrowserContext,
  { address, act, pause }: Visit,
): Promise<Vitals> {
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  try {
    await page.goto(address, { waitUntil: 'load' });
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForTimeout(pause);
    const sent = await weigh(requests);
    const shown = await read(page);
    await act(page);
    await page.waitForTimeout(0.6 * pause);
    const after = await read(page);
    return { lcp: shown.lcp, cls: after.cls, inp: after.inp, sent };
  } finally {
    await page.close();
  }
}

/**
 * Milliseconds until the largest text or picture was shown, over a slow line, with an empty cache.
 */
export async function measureSlowly(
  context: BrowserContext,
  { address, pause }: { address: string; pause: number },
): Promise<number> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(address, { waitUntil: 'load' });
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForTimeout(pause);
    return (await read(page)).lcp;
  } finally {
    await page.close();
  }
}

async function weigh(requests: readonly Request[]): Promise<Sent> {
  const sum = { document: 0, scripts: 0, styles: 0, chart: 0, headers: 0 };
  for (const request of requests) {
    const part = partOf(request);
    if (part === null || request.url().startsWith('https://cdn.')) continue;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    sum[part] += responseBodySize / 1000;
    sum.headers += responseHeadersSize / 1000;
  }
  return sum;
}

function partOf(request: Request): Exclude<keyof Sent, 'headers'> | null {
  if (CHART.test(request.url())) return 'chart';
  const type = request.resourceType();
  if (type === 'document') return 'document';
  if (type === 'stylesheet') return 'styles';
  return type === 'script' ? 'scripts' : null;
}

const read = (page: Page): Promise<{ lcp: number; cls: number; inp: number }> =>
  page.evaluate('window.benchSeen');
