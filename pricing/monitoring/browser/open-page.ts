/** Draws one page in a browser that is open, and reads it. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
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
import { serializePage } from './serialize-page.ts';
import type { RunningBrowser } from './start-browser.ts';
import { createPicture } from './create-picture.ts';
import { waitUntilQuiet, listenToNetwork } from './wait-until-quiet.ts';
import { type PageEnd, listenToDocument, listenForEnd, listenToPage } from './listen-to-page.ts';

/** For reading the document, after the time of the request. */
const READ_MS = 5_000;
const PICTURE_MS = 20_000;
const MAX_CONNECTIONS = 60;
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

interface PageInput {
  readonly running: RunningBrowser;
  readonly interceptor: Interceptor;
  readonly request: RenderRequest;
  readonly rules: DrawRules;
}

/** A page that nothing was requested of yet, with what its requests and its end are known by. */
interface EmptyPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly frameId: string;
  readonly requests: PageRequests;
}

/** Throws PageNotAllowed, RenderFailed, or the reason of the request's signal. */
export async function openPage(input: PageInput): Promise<DrawnPage> {
  const { running, interceptor, request, rules } = input;
  const startedAt = performance.now();
  const limits = { timeoutMs: request.timeoutMs + READ_MS, maxMemoryBytes: rules.maxMemoryBytes };
  const end = listenForEnd(running, request, limits);
  const connectable = new Set<string>();
  const proxySession = openProxySession(input, connectable);
  let context: BrowserContext | undefined;
  const close = async (): Promise<void> => {
    interceptor.setPage(null);
    end.stop();
    proxySession?.close();
    // A page in a loop may not let itself be closed: its browser is then ended.
    if (context) await withTimeLimit(context.close(), CLOSE_MS);
  };
  try {
    context = await withSignal(openContext(running, request, rules), end.signal);
    const empty = await openEmptyPage(input, { context, end, proxySession, connectable });
    const rendered = await readPage(input, { empty, end, proxySession, startedAt });
    end.signal.throwIfAborted();
    end.stopTimer();
    const { session, frameId } = empty;
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

function openProxySession(
  { request, rules }: PageInput,
  connectable: ReadonlySet<string>,
): ProxySession | null {
  return (
    rules.proxy?.openSession({
      // Compressed bytes are never more than decoded ones, but for TLS and headers.
      maxBytes: request.maxBytes + WIRE_EXTRA,
      maxConnections: MAX_CONNECTIONS,
      mayConnect: (host, port) => connectable.has(`${host}:${port}`),
    }) ?? null
  );
}

async function openEmptyPage(
  { interceptor, request, rules }: PageInput,
  given: {
    readonly context: BrowserContext;
    readonly end: PageEnd;
    readonly proxySession: ProxySession | null;
    readonly connectable: Set<string>;
  },
): Promise<EmptyPage> {
  const { context, end, proxySession, connectable } = given;
  // Each by itself: after the page ended, nothing of it may be handed to the interceptor.
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
      end.fail(new RenderFailed('too_large', `${request.url.host}: requests without end`)),
  };
  interceptor.setPage(requests);
  return { page, session, frameId, requests };
}

/** Requests the page, waits until it is quiet and reads it. */
async function readPage(
  { request, rules }: PageInput,
  given: {
    readonly empty: EmptyPage;
    readonly end: PageEnd;
    readonly proxySession: ProxySession | null;
    readonly startedAt: number;
  },
): Promise<RenderedPage> {
  const { empty, end, proxySession, startedAt } = given;
  const { page, session, frameId, requests } = empty;
  const { signal } = end;
  const received = await withSignal(
    listenToPage({ page, session, request, requests, end }),
    signal,
  );
  const document = listenToDocument(page, end);
  const network = listenToNetwork(page);
  const readData = collectData(page);
  const deadline = startedAt + request.timeoutMs;
  await withSignal(navigate({ page, request, requests, proxySession, deadline }), signal);
  const rest = await withSignal(
    waitUntilQuiet({ session, frameId, network, deadline, signal }),
    signal,
  );
  if (rest === 'unfinished')
    throw new RenderFailed('timed_out', `${request.url.host}: the document did not end in time`);
  const html = await withSignal(
    runIsolated(session, frameId, `(${String(serializePage)})()`),
    signal,
  );
  const response = document();
  return {
    url: page.url(),
    status: response?.status() ?? 0,
    headers: response?.headers() ?? {},
    html: Buffer.from(String(html)),
    data: await withSignal(readData(), signal),
    isQuiet: rest === 'quiet',
    at: rules.clock.now(),
    cost: {
      requests: requests.sent,
      bytes: proxySession?.bytes ?? received().wire,
      milliseconds: Math.round(performance.now() - startedAt),
      memoryBytes: end.measureMemory(),
    },
  };
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
