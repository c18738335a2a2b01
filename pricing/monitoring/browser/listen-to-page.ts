/** What ends a page that is being drawn: time, memory, bytes, windows, a crash, its request given up. */
import type { CDPSession, Page, Response } from 'playwright-core';
import { type RenderRequest, RenderFailed } from './browser.ts';
import type { PageRequests } from './handle-requests.ts';
import { measureMemory } from './measure-memory.ts';
import type { RunningBrowser } from './start-browser.ts';

const MEASURE_MS = 200;
const MAX_WINDOWS = 20;

export interface PageEnd {
  /** Aborted with the RenderFailed that ended the page, or the reason of the request's signal. */
  readonly signal: AbortSignal;
  readonly fail: (error: unknown) => void;
  /** The highest so far in bytes; null for a browser that is not on this machine. */
  readonly measureMemory: () => number | null;
  /** The time limit no longer applies: the page is read. */
  stopTimer(): void;
  stop(): void;
}

/** Watches what is known of a page from outside, from before it is opened until `stop`. */
export function listenForEnd(
  { browser, pid }: RunningBrowser,
  request: RenderRequest,
  limits: { readonly timeoutMs: number; readonly maxMemoryBytes: number },
): PageEnd {
  const end = new AbortController();
  const fail = (error: unknown): void => end.abort(error);
  const onAbort = (): void => fail(request.signal?.reason);
  request.signal?.addEventListener('abort', onAbort, { once: true });
  if (request.signal?.aborted) onAbort();
  const onDisconnected = (): void => fail(new RenderFailed('crashed', 'The browser ended'));
  browser.once('disconnected', onDisconnected);
  const late = `${request.url.host}: the page does not let itself be read`;
  const timer = setTimeout(() => fail(new RenderFailed('timed_out', late)), limits.timeoutMs);
  const memory = watchMemory(pid, limits.maxMemoryBytes, fail);
  return {
    signal: end.signal,
    fail,
    measureMemory: memory.measure,
    stopTimer: () => clearTimeout(timer),
    stop: () => {
      clearTimeout(timer);
      memory.stop();
      request.signal?.removeEventListener('abort', onAbort);
      browser.off('disconnected', onDisconnected);
    },
  };
}

/** Watches memory until stopped; `fail` once it is more than allowed. */
function watchMemory(
  pid: number | null,
  maxBytes: number,
  fail: (error: RenderFailed) => void,
): { measure: () => number | null; stop: () => void } {
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
export async function listenToPage(input: {
  page: Page;
  session: CDPSession;
  request: RenderRequest;
  requests: PageRequests;
  end: Pick<PageEnd, 'fail'>;
}): Promise<() => { readonly decoded: number; readonly wire: number }> {
  const { page, session, request, requests, end } = input;
  const received = { decoded: 0, wire: 0 };
  page.on('crash', () =>
    end.fail(new RenderFailed('crashed', `${request.url.host}: the page crashed`)),
  );
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.context().on('page', (opened) => {
    if (opened !== page) void opened.close().catch(() => undefined);
    if (requests.windows.size > MAX_WINDOWS)
      end.fail(new RenderFailed('too_large', `${request.url.host}: windows without end`));
  });
  session.on('Network.dataReceived', ({ dataLength, encodedDataLength }) => {
    received.decoded += dataLength;
    received.wire += encodedDataLength;
    if (received.decoded > request.maxBytes)
      end.fail(
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

/** The function returns the last response with a document of the page; ends it if it breaks off. */
export function listenToDocument(page: Page, end: Pick<PageEnd, 'fail'>): () => Response | null {
  let last: Response | null = null;
  page.on('response', (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) last = response;
  });
  page.on('requestfailed', (request) => {
    // Half a document may lack the price, or have a wrong one.
    if (last && request === last.request())
      end.fail(new RenderFailed('unreachable', `${request.url()}: the document broke off`));
  });
  return () => last;
}
