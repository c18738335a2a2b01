/**
 * As many browsers as there may be pages at once, each with one page at a time: what a page takes
 * is measured and ended without touching another one.
 */
import { RenderFailed } from './browser.ts';
import { handleRequests, type Interceptor } from './handle-requests.ts';
import type { RunningBrowser } from './start-browser.ts';

/** What a browser keeps over its life is freed by starting another one. */
const MAX_PAGES = 50;
const MAX_WAITING = 50;

export interface BrowserSlot {
  /** Of the browser that runs. */
  readonly interceptor: Interceptor;
  /** The browser that runs, or the one that `start` returns. */
  start(start: () => Promise<RunningBrowser>): Promise<RunningBrowser>;
  /** Gives the slot back; a browser that is not usable is ended first. */
  release(state: { isUsable: boolean }): Promise<void>;
}

export interface Slots {
  /** Throws RenderFailed (busy, no_browser), or the reason of the signal. */
  take(wait: { waitMs: number; signal: AbortSignal | undefined }): Promise<BrowserSlot>;
  /** Ends every browser; slots that are taken are not given back. */
  close(): Promise<void>;
}

export function createSlots(limits: { count: number; idleMs: number }): Slots {
  const waiting: ((slot: Slot) => void)[] = [];
  let isClosed = false;
  const all = Array.from({ length: limits.count }, () => new Slot(limits.idleMs, giveBack));
  const free = [...all];

  function giveBack(slot: Slot): void {
    const next = waiting.shift();
    if (next) next(slot);
    // The one used last is taken first, so that the others become idle.
    else free.push(slot);
  }

  return {
    take: async ({ waitMs, signal }) => {
      if (isClosed) throw new RenderFailed('no_browser', 'The browser is closed');
      const slot = free.pop() ?? (await waitForSlot(waiting, waitMs, signal));
      slot.reserve();
      return slot;
    },
    close: async () => {
      isClosed = true;
      await Promise.all(all.map((slot) => slot.end()));
    },
  };
}

function waitForSlot(
  waiting: ((slot: Slot) => void)[],
  waitMs: number,
  signal: AbortSignal | undefined,
): Promise<Slot> {
  if (waiting.length >= MAX_WAITING)
    return Promise.reject(new RenderFailed('busy', 'Too many pages wait for a browser'));
  return new Promise((resolve, reject) => {
    const leave = (error: Error): void => {
      stop();
      waiting.splice(waiting.indexOf(take), 1);
      reject(error);
    };
    const onAbort = (): void => leave(signal?.reason as Error);
    const timer = setTimeout(
      () => leave(new RenderFailed('busy', `No browser was free for ${waitMs} ms`)),
      waitMs,
    );
    const stop = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const take = (slot: Slot): void => {
      stop();
      resolve(slot);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting.push(take);
  });
}

class Slot implements BrowserSlot {
  #running: RunningBrowser | null = null;
  #interceptor: Interceptor | null = null;
  #pages = 0;
  #isEnded = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #idleMs: number;
  readonly #giveBack: (slot: Slot) => void;

  constructor(idleMs: number, giveBack: (slot: Slot) => void) {
    this.#idleMs = idleMs;
    this.#giveBack = giveBack;
  }

  get interceptor(): Interceptor {
    if (!this.#interceptor) throw new RenderFailed('no_browser', 'No browser runs');
    return this.#interceptor;
  }

  reserve(): void {
    clearTimeout(this.#timer);
  }

  async start(start: () => Promise<RunningBrowser>): Promise<RunningBrowser> {
    if (this.#running?.isOpen() && this.#pages < MAX_PAGES) {
      this.#pages += 1;
      return this.#running;
    }
    await this.#kill();
    const running = await start();
    this.#running = running;
    if (this.#isEnded) {
      await this.#kill();
      throw new RenderFailed('no_browser', 'The browser is closed');
    }
    try {
      this.#interceptor = await handleRequests(running.session);
    } catch (cause) {
      throw new RenderFailed('crashed', 'The browser ended while it started', { cause });
    }
    this.#pages = 1;
    return running;
  }

  async release({ isUsable }: { isUsable: boolean }): Promise<void> {
    if (!isUsable || !this.#running?.isOpen()) await this.#kill();
    if (this.#isEnded) return;
    this.#timer = setTimeout(() => void this.#kill(), this.#idleMs);
    this.#timer.unref();
    this.#giveBack(this);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    await this.#kill();
  }

  async #kill(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    this.#interceptor = null;
    await running?.kill();
  }
}
