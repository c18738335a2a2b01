/** The browsers of this process: started when a page is drawn, ended when none was for a while. */
import type { Clock } from '#kernel/clock.ts';
import type { ForwardProxy } from '#http-client/forward-proxy/forward-proxy.ts';
import { openForwardProxy } from '#http-client/forward-proxy/open-forward-proxy.ts';
import type { RouteHost } from '#http-client/open-connector.ts';
import { AddressRefused } from '#http-client/outbound-error.ts';
import { parseAddress } from '#http-client/parse-address.ts';
import { type Lookup, openLookup, resolvePublic } from '#http-client/resolve-name.ts';
import {
  type Browser,
  type BrowserVersion,
  type OpenPage,
  PageNotAllowed,
  RenderFailed,
  type RenderRequest,
} from './browser.ts';
import type { BrowserSettings } from './browser-settings.ts';
import { type BrowserSlot, createSlots, type Slots } from './browser-slots.ts';
import { type DrawnPage, openPage, type DrawRules } from './open-page.ts';
import { openRemoteBrowser, type RunningBrowser, startBrowser } from './start-browser.ts';

const LOOKUP_MS = 10_000;
/** A page that was read and not closed is closed after this time. */
const MAX_OPEN_MS = 120_000;
const IDLE_MS = 60_000;

export interface BrowserOptions {
  readonly settings: BrowserSettings;
  readonly clock: Clock;
  readonly lookup?: Lookup | undefined;
  /** The sandbox's resolver: its sample shops are drawn without Chromium's sandbox, too. */
  readonly routeHost?: RouteHost | undefined;
  /** Milliseconds without a page after which a browser is ended. */
  readonly idleMs?: number;
}

/** Nothing is started before the first page. */
export function openBrowser(options: BrowserOptions): Browser {
  return new LocalBrowser(options);
}

class LocalBrowser implements Browser {
  readonly #options: BrowserOptions;
  readonly #slots: Slots;
  #proxy: Promise<ForwardProxy> | null = null;
  #version: BrowserVersion | null = null;
  /** Found at the first start. */
  #lacksSandbox = false;

  constructor(options: BrowserOptions) {
    this.#options = options;
    const { remote, maxPages } = options.settings;
    // An address of http is that of one browser, in which a page would see another's requests.
    const isShared = remote?.protocol === 'cdp' && /^http/.test(remote.url);
    this.#slots = createSlots({
      count: isShared ? 1 : maxPages,
      idleMs: options.idleMs ?? IDLE_MS,
    });
  }

  async open(request: RenderRequest): Promise<OpenPage> {
    const { settings } = this.#options;
    if (settings.isOff) throw new RenderFailed('no_browser', 'BROWSER=off');
    const isOwn = this.#isOwn(this.#requireAddress(request.url));
    request.signal?.throwIfAborted();
    const slot = await this.#slots.take({ waitMs: request.timeoutMs, signal: request.signal });
    let drawn: DrawnPage;
    try {
      const running = await slot.start(() => this.#start(isOwn));
      if (!running.hasSandbox && !settings.withoutSandbox && !isOwn)
        throw new RenderFailed('no_sandbox', NO_SANDBOX);
      drawn = await openPage({
        running,
        interceptor: slot.interceptor,
        request,
        rules: await this.#rules(running),
      });
    } catch (error) {
      await slot.release({ isUsable: isHarmless(error) });
      throw error;
    }
    return toOpenPage(drawn, slot);
  }

  async getVersion(): Promise<BrowserVersion> {
    if (this.#version) return this.#version;
    if (this.#options.settings.isOff) throw new RenderFailed('no_browser', 'BROWSER=off');
    const slot = await this.#slots.take({ waitMs: LOOKUP_MS, signal: undefined });
    try {
      await slot.start(() => this.#start(true));
      return this.#version ?? { name: 'chromium', version: 'unknown' };
    } finally {
      await slot.release({ isUsable: true });
    }
  }

  async close(): Promise<void> {
    await this.#slots.close();
    const proxy = await this.#proxy?.catch(() => null);
    await proxy?.close();
  }

  #requireAddress(url: URL): string {
    try {
      return parseAddress(url, (host) => this.#isOwn(host)).host;
    } catch (cause) {
      if (!(cause instanceof AddressRefused)) throw cause;
      throw new RenderFailed('address_refused', cause.message, { cause });
    }
  }

  #isOwn(host: string): boolean {
    return (this.#options.routeHost?.(host) ?? null) !== null;
  }

  /** Without its sandbox only where that is allowed, or for our own pages. */
  async #start(isOwn: boolean): Promise<RunningBrowser> {
    const { settings } = this.#options;
    const running = settings.remote
      ? await openRemoteBrowser(settings.remote)
      : await this.#startLocal(isOwn);
    this.#version = { name: 'chromium', version: running.browser.version() };
    return running;
  }

  async #startLocal(isOwn: boolean): Promise<RunningBrowser> {
    const { settings } = this.#options;
    const proxyPort = (await this.#openProxy()).port;
    const start = (sandbox: boolean): Promise<RunningBrowser> =>
      startBrowser({ settings, sandbox, proxyPort });
    if (!this.#lacksSandbox) {
      try {
        return await start(true);
      } catch (error) {
        if (!(error instanceof RenderFailed) || error.problem !== 'no_sandbox') throw error;
        this.#lacksSandbox = true;
      }
    }
    if (!settings.withoutSandbox && !isOwn) throw new RenderFailed('no_sandbox', NO_SANDBOX);
    return start(false);
  }

  /** Throws RenderFailed where its port is taken; the next page tries again. */
  #openProxy(): Promise<ForwardProxy> {
    const { lookup, routeHost, settings } = this.#options;
    const outside = settings.remote?.proxyUrl ? new URL(settings.remote.proxyUrl) : null;
    this.#proxy ??= openForwardProxy({
      lookup,
      routeHost,
      ...(outside ? { host: '0.0.0.0', port: Number(outside.port || 80) } : {}),
    }).catch((cause: unknown) => {
      this.#proxy = null;
      throw new RenderFailed('no_browser', `The browser’s proxy: ${String(cause)}`, { cause });
    });
    return this.#proxy;
  }

  async #rules(running: RunningBrowser): Promise<DrawRules> {
    const { settings, clock, lookup = openLookup() } = this.#options;
    const isUnguarded = settings.remote !== null && settings.remote.proxyUrl === null;
    const isOwn = (host: string): boolean => this.#isOwn(host);
    return {
      proxy: isUnguarded ? null : await this.#openProxy(),
      proxyUrl: settings.remote?.proxyUrl ?? null,
      isOwn,
      isOwnOnly: !running.hasSandbox && !settings.withoutSandbox,
      checkName: isUnguarded
        ? async (host) => {
            if (isOwn(host)) return;
            await resolvePublic({ host, lookup, signal: AbortSignal.timeout(LOOKUP_MS) });
          }
        : null,
      maxMemoryBytes: settings.maxMemoryBytes,
      clock,
    };
  }
}

const NO_SANDBOX =
  'Chromium’s sandbox cannot start here, so foreign pages are not drawn (BROWSER_WITHOUT_SANDBOX)';

/** After these the browser is as good as before. */
function isHarmless(error: unknown): boolean {
  return (
    error instanceof PageNotAllowed ||
    (error instanceof RenderFailed && ['unreachable', 'address_refused'].includes(error.problem))
  );
}

function toOpenPage(drawn: DrawnPage, slot: BrowserSlot): OpenPage {
  let closing: Promise<void> | null = null;
  let isUsable = true;
  const close = (): Promise<void> => {
    closing ??= (async () => {
      clearTimeout(timer);
      drawn.ended.removeEventListener('abort', onEnded);
      await drawn.close().catch(() => (isUsable = false));
      await slot.release({ isUsable });
    })();
    return closing;
  };
  const onEnded = (): void => {
    isUsable = false;
    void close();
  };
  const timer = setTimeout(() => void close(), MAX_OPEN_MS);
  timer.unref();
  drawn.ended.addEventListener('abort', onEnded, { once: true });
  return {
    page: drawn.page,
    takePicture: async (box) => {
      if (drawn.ended.aborted) throw drawn.ended.reason;
      if (closing) throw new RenderFailed('timed_out', 'The page is closed');
      try {
        return await drawn.takePicture(box);
      } catch (error) {
        isUsable = false;
        if (error instanceof RenderFailed) throw error;
        throw new RenderFailed('crashed', `No picture: ${String(error).split('\n', 1)[0]}`, {
          cause: error,
        });
      }
    },
    close,
  };
}
