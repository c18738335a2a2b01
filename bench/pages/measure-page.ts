/** One page in a real browser: what it took to show, how much it moved, how fast it answered the person. */
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';

export interface Vitals {
  /** Milliseconds. */
  readonly lcp: number;
  readonly inp: number;
  readonly cls: number;
  /** Of all scripts but App Bridge, gzipped, in kB. */
  readonly scriptKb: number;
}

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

/** As much of App Bridge as the pages need: a token on every request of the app. Weighs nothing, so that only our scripts are measured. */
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

/** Prepares a context whose pages sign in by `mint`. */
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
  /** Milliseconds to wait for what is late. */
  readonly pause: number;
}

/** Opens the address, does what `act` does with it, and reads what the browser saw. */
export async function measurePage(
  context: BrowserContext,
  { address, act, pause }: Visit,
): Promise<Vitals> {
  const page = await context.newPage();
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (
      response.request().resourceType() === 'script' &&
      !response.url().startsWith('https://cdn.')
    )
      scripts.set(
        response.url(),
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      );
  });
  try {
    await page.goto(address, { waitUntil: 'load' });
    await page.locator('html[data-hydrated]').waitFor();
    await page.waitForTimeout(pause);
    const sizes = await Promise.all(scripts.values());
    const shown = await read(page);
    await act(page);
    await page.waitForTimeout(0.6 * pause);
    const after = await read(page);
    return {
      lcp: shown.lcp,
      cls: after.cls,
      inp: after.inp,
      scriptKb: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    };
  } finally {
    await page.close();
  }
}

const read = (page: Page): Promise<{ lcp: number; cls: number; inp: number }> =>
  page.evaluate('window.benchSeen');
