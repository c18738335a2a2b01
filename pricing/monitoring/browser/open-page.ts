/** Draws one page in a browser that is open, and reads it. */
import type { BrowserContext, CDPSession, Page, Response } from 'playwright-core';
import type { Clock } from '#kernel/clock.ts';
import type { ForwardProxy, ProxySession } from '#http-client/forward-proxy/forward-proxy.ts';
import { AddressRefused } from '#http-client/outbound-error.ts';
import { withSignal } from '#http-client/resolve-name.ts';
import {
  PageNotAllowed,
  type PageBox,
  type PagePicture,
  type RenderedPage,
  RenderFailed,
  type RenderRequest,
} from './browser.ts';
import { collectData } from './collect-data.ts';
import type { Interceptor, PageRequests } from './handle-requests.ts';
import { runIsolated } from './run-isolated.ts';
import { measureMemory } from './measure-memory.ts';
import { serializePage } from './serialize-page.ts';
import type { RunningBrowser } from './start-browser.ts';
import { createPicture } from './create-picture.ts';
import { waitUntilQuiet, listenToNetwork } from './wait-until-quiet.ts';

/** For reading the document, after the time of the request. */
const READ_MS = 5_000;
const PICTURE_MS = 20_000;
const MEASURE_MS = 200;
const MAX_CONNECTIONS = 60;
const MAX_WINDOWS = 20;
const VIEWPORT = { width: 1_280, height: 900 } as const;

export interface DrawRules {
  /** Where our proxy is for this browser; null for the browser's own connection. */
  readonly proxy: ForwardProxy | null;
  /** The proxy's address as a remote browser reaches it; null where the browser knows it. */
  readonly proxyUrl: string | null;
  readonly isOwn: (host: string) => boolean;
  readonly isOwnOnly: boolean;
  readonly checkName: ((host: string) => Promise<void>) | null;
  readonly maxMemoryBytes: number;
  readonly clock: Clock;
}

export interface DrawnPage {
  readonly page: RenderedPage;
  takePicture(box: PageBox | null): Promise<PagePicture>;
  /** Aborted with the RenderFailed that ended the page. */
  readonly ended: AbortSignal;
  close(): Promise<void>;
}

/** Throws PageNotAllowed, RenderFailed, or the reason of the request's signal. */
export async function openPage(input: {
  running: RunningBrowser;
  interceptor: Interceptor;
  request: RenderRequest;
  rules: DrawRules;
}): Promise<DrawnPage> {
  const { running, interceptor, request, rules } = input;
  const startedAt = performance.now();
  const end = new AbortController();
  const fail = (error: unknown): void => end.abort(error);
  const closers: (() => void)[] = [];
  const connectable = new Set<string>();
  const proxySession =
    rules.proxy?.openSession({
      // Compressed bytes are never more than decoded ones, but for TLS and headers.
      maxBytes: request.maxBytes + WIRE_EXTRA,
      maxConnections: MAX_CONNECTIONS,
      mayConnect: (host, port) => connectable.has(`${host}:${port}`),
    }) ?? null;
  closers.push(() => proxySession?.close());
  const onAbort = (): void => fail(request.signal?.reason);
  request.signal?.addEventListener('abort', onAbort, { once: true });
  closers.push(() => request.signal?.removeEventListener('abort', onAbort));
  if (request.signal?.aborted) onAbort();
  const hardLimit = setTimeout(
    () =>
      fail(
        new RenderFailed('timed_out', `${request.url.host}: the page does not let itself be read`),
      ),
    request.timeoutMs + READ_MS,
  );
  closers.push(() => clearTimeout(hardLimit));
  const memory = watchMemory(running.pid, rules.maxMemoryBytes, fail);
  closers.push(() => memory.stop());
  const onDisconnected = (): void => fail(new RenderFailed('crashed', 'The browser ended'));
  running.browser.once('disconnected', onDisconnected);
  closers.push(() => void running.browser.off('disconnected', onDisconnected));

  let context: BrowserContext | undefined;
  const close = async (): Promise<void> => {
    interceptor.setPage(null);
    for (const closer of closers.splice(0)) closer();
    // A page in a loop may not let itself be closed: its browser is then ended.
    if (context) await withTimeLimit(context.close(), CLOSE_MS);
  };
  try {
    context = await withSignal(openContext(running, request, rules), end.signal);
    const page = await withSignal(context.newPage(), end.signal);
    const session = await withSignal(context.newCDPSession(page), end.signal);
    const { frameTree } = await withSignal(session.send('Page.getFrameTree'), end.signal);
    const frameId = frameTree.frame.id;
    const requests: PageRequests = {
      request,
      mainFrame: frameId,
      proxySession,
      windows: new Set(),
      connectable,
      isOwnOnly: rules.isOwnOnly,
      isOwn: rules.isOwn,
      checkName: rules.checkName,
      refusal: null,
      seen: 0,
      sent: 0,
      onTooMany: () =>
        fail(new RenderFailed('too_large', `${request.url.host}: requests without end`)),
    };
    interceptor.setPage(requests);
    const received = await withSignal(
      watchPage({ page, session, request, requests, fail }),
      end.signal,
    );
    const document = watchDocument(page, fail);
    const network = listenToNetwork(page);
    const readData = collectData(page);
    const deadline = startedAt + request.timeoutMs;
    await withSignal(navigate({ page, request, requests, proxySession, deadline }), end.signal);
    const rest = await withSignal(
      waitUntilQuiet({ session, frameId, network, deadline, signal: end.signal }),
      end.signal,
    );
    if (rest === 'unfinished')
      throw new RenderFailed('timed_out', `${request.url.host}: the document did not end in time`);
    const html = Buffer.from(
      String(
        await withSignal(runIsolated(session, frameId, `(${String(serializePage)})()`), end.signal),
      ),
    );
    const response = document();
    const rendered: RenderedPage = {
      url: page.url(),
      status: response?.status() ?? 0,
      headers: response?.headers() ?? {},
      html,
      data: await withSignal(readData(), end.signal),
      isQuiet: rest === 'quiet',
      at: rules.clock.now(),
      cost: {
        requests: requests.sent,
        bytes: proxySession?.bytes ?? received().wire,
        milliseconds: Math.round(performance.now() - startedAt),
        memoryBytes: memory.measure(),
      },
    };
    end.signal.throwIfAborted();
    clearTimeout(hardLimit);
    return {
      page: rendered,
      ended: end.signal,
      takePicture: (box) =>
        withTimeLimit(
          withSignal(createPicture({ session, frameId, box, clock: rules.clock }), end.signal),
          PICTURE_MS,
        ),
      close,
    };
  } catch (error) {
    await close().catch(() => undefined);
    throw toRenderError(end.signal.aborted ? end.signal.reason : error, request);
  }
}

/** TLS and headers of some hundred requests. */
const WIRE_EXTRA = 2 * 1024 * 1024;

function openContext(
  running: RunningBrowser,
  request: RenderRequest,
  { proxyUrl }: DrawRules,
): Promise<BrowserContext> {
  return running.browser.newContext({
    userAgent: request.userAgent,
    viewport: VIEWPORT,
    acceptDownloads: false,
    serviceWorkers: 'block',
    ...(proxyUrl === null ? {} : { proxy: { server: proxyUrl, bypass: '<-loopback>' } }),
  });
}

/** Watches memory until stopped; `fail` once it is more than allowed. */
function watchMemory(
  pid: number | null,
  maxBytes: number,
  fail: (error: RenderFailed) => void,
): { measure(): number | null; stop(): void } {
  let highest: number | null = null;
  const measure = (): number | null => {
    const now = pid === null ? null : measureMemory(pid);
    if (now !== null && now > (highest ?? 0)) highest = now;
    if (now !== null && now > maxBytes)
      fail(new RenderFailed('too_large', `The page takes more than ${maxBytes} bytes of memory`));
    return highest;
  };
  const timer = setInterval(measure, MEASURE_MS);
  return { measure, stop: () => clearInterval(timer) };
}

/** Dialogs, windows, crashes, bytes. */
async function watchPage(input: {
  page: Page;
  session: CDPSession;
  request: RenderRequest;
  requests: PageRequests;
  fail: (error: RenderFailed) => void;
}): Promise<() => { readonly decoded: number; readonly wire: number }> {
  const { page, session, request, requests, fail } = input;
  const received = { decoded: 0, wire: 0 };
  page.on('crash', () =>
    fail(new RenderFailed('crashed', `${request.url.host}: the page crashed`)),
  );
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.context().on('page', (opened) => {
    if (opened !== page) void opened.close().catch(() => undefined);
    if (requests.windows.size > MAX_WINDOWS)
      fail(new RenderFailed('too_large', `${request.url.host}: windows without end`));
  });
  session.on('Network.dataReceived', ({ dataLength, encodedDataLength }) => {
    received.decoded += dataLength;
    received.wire += encodedDataLength;
    if (received.decoded > request.maxBytes)
      fail(
        new RenderFailed('too_large', `${request.url.host}: more than ${request.maxBytes} bytes`),
      );
  });
  await session.send('Network.enable');
  await page.addInitScript(REMOVE_CHANNELS);
  return () => received;
}

/** Ways to the network that are no requests, and windows; no shop needs them to show a price. */
const REMOVE_CHANNELS = `
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
    delete globalThis[name];
  if (globalThis.open) globalThis.open = () => null;`;

/** The function returns the last response with a document of the page; `fail` if it breaks off. */
function watchDocument(page: Page, fail: (error: RenderFailed) => void): () => Response | null {
  let last: Response | null = null;
  page.on('response', (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) last = response;
  });
  page.on('requestfailed', (request) => {
    // Half a document may lack the price, or have a wrong one.
    if (last && request === last.request())
      fail(new RenderFailed('unreachable', `${request.url()}: the document broke off`));
  });
  return () => last;
}

async function navigate(input: {
  page: Page;
  request: RenderRequest;
  requests: PageRequests;
  proxySession: ProxySession | null;
  deadline: number;
}): Promise<void> {
  const { page, request, requests, proxySession, deadline } = input;
  const leftMs = Math.max(1, deadline - performance.now());
  try {
    await page.goto(request.url.href, { waitUntil: 'commit', timeout: leftMs });
  } catch (cause) {
    const { refusal } = requests;
    if (refusal?.reason === 'not_allowed') throw new PageNotAllowed(refusal.url);
    if (refusal?.reason instanceof AddressRefused)
      throw new RenderFailed('address_refused', refusal.reason.message, { cause });
    const failures = [...(proxySession?.failures.values() ?? [])];
    const refused = failures.find((failure) => failure instanceof AddressRefused);
    if (refused) throw new RenderFailed('address_refused', refused.message, { cause });
    if (proxySession?.isOverLimit)
      throw new RenderFailed('too_large', `${request.url.host}: too many bytes`, { cause });
    if (cause instanceof Error && cause.name === 'TimeoutError')
      throw new RenderFailed('timed_out', `${request.url.host} does not answer in time`, { cause });
    const [reason] = String(failures[0]?.message ?? cause).split('\n', 1);
    throw new RenderFailed('unreachable', `${request.url.host}: ${reason}`, { cause });
  }
}

function toRenderError(error: unknown, { url, signal }: RenderRequest): unknown {
  if (error instanceof RenderFailed || error instanceof PageNotAllowed) return error;
  if (signal?.aborted) return signal.reason;
  return new RenderFailed('crashed', `${url.host}: ${String(error).split('\n', 1)[0]}`, {
    cause: error,
  });
}

const CLOSE_MS = 3_000;

async function withTimeLimit<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RenderFailed('timed_out', `No answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
