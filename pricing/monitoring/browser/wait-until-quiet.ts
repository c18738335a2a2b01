import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page, Request } from 'playwright-core';
import { z } from 'zod';
import { runIsolated } from './run-isolated.ts';

/** Nothing was requested and nothing in the document changed for this long. */
const QUIET_MS = 700;
const CHECK_MS = 100;
/** A request that takes longer is one that waits for news. */
const LONG_REQUEST_MS = 4_000;

export interface NetworkWatch {
  /** Milliseconds without a request in progress; 0 while there is one. */
  quietMs(): number;
}

/** Watches the requests of a page and its frames. Call it before the page is opened. */
export function listenToNetwork(page: Page): NetworkWatch {
  const open = new Map<Request, number>();
  let changedAt = performance.now();
  const end = (request: Request): void => {
    open.delete(request);
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    open.set(request, performance.now());
    changedAt = performance.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    quietMs: () => {
      const now = performance.now();
      const isBusy = [...open.values()].some((startedAt) => now - startedAt < LONG_REQUEST_MS);
      return isBusy ? 0 : now - changedAt;
    },
  };
}

/**
 * Starts at its first call in a document: counts changes of elements and texts. Attributes are left
 * out, since carousels and animations set them all the time.
 */
const READ_DOCUMENT = `(() => {
  const state = (globalThis.pricingChanges ??= (() => {
    const made = { at: performance.now() };
    new MutationObserver(() => (made.at = performance.now())).observe(document, {
      childList: true, characterData: true, subtree: true,
    });
    return made;
  })());
  return { state: document.readyState, quietMs: performance.now() - state.at };
})()`;
const DocumentSchema = z.object({
  state: z.enum(['loading', 'interactive', 'complete']),
  quietMs: z.number(),
});

/**
 * Waits until a page is loaded and neither network nor document change any more, at most until
 * `deadline` (of performance.now()): then it is 'restless', or 'unfinished' where not even all of
 * its document was there.
 */
export async function waitUntilQuiet(input: {
  session: CDPSession;
  frameId: string;
  network: NetworkWatch;
  deadline: number;
  signal: AbortSignal;
}): Promise<'quiet' | 'restless' | 'unfinished'> {
  const { session, frameId, network, deadline, signal } = input;
  let isParsed = false;
  while (performance.now() < deadline) {
    signal.throwIfAborted();
    // Between two documents there is nothing to evaluate in.
    const state = await Promise.race([
      runIsolated(session, frameId, READ_DOCUMENT).catch(() => null),
      sleep(Math.max(0, deadline - performance.now()), null, { ref: false }),
    ]);
    const document = DocumentSchema.safeParse(state);
    if (document.success) isParsed = document.data.state !== 'loading';
    if (
      document.success &&
      document.data.state === 'complete' &&
      document.data.quietMs >= QUIET_MS &&
      network.quietMs() >= QUIET_MS
    )
      return 'quiet';
    await sleep(CHECK_MS);
  }
  return isParsed ? 'restless' : 'unfinished';
}
