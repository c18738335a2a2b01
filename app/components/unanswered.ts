/**
 * The requests of the pages' data that the app's server has not answered: it could not be reached,
 * or something before it (a proxy, a sign-in page) answered instead. Each is kept and sent again
 * unchanged, so that a change keeps its request key, and what the user sees stays as it is.
 */
export interface Unanswered {
  /** The page's path, without `.data`. */
  readonly path: string;
  /** It changes something: sent again only when the user wants it. */
  readonly isChange: boolean;
  /** The server was reached, or may be, and an answer may still arrive. */
  readonly isSlow: boolean;
  readonly send: () => void;
}

/** What has no answer after this time is shown. */
const SLOW_MS = 10_000;
/** Reads that failed are sent again by themselves after this time. */
const REPEAT_MS = 5000;
/** With it the server carries a change out once, however often it is sent. */
const REQUEST_KEY = 'X-Request-Key';
/** The server stopped while it carried out a change: only the page shows whether it was done. */
const OUTCOME_UNKNOWN = 409;
/** Remix puts it on all its answers, also on refusals and on Shopify's sign-in. */
const MARK = 'X-Remix-Response';

let unanswered: readonly Unanswered[] = [];
const listeners = new Set<() => void>();

export const getUnanswered = (): readonly Unanswered[] => unanswered;

export function listenToUnanswered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Unanswered[]): void {
  unanswered = next;
  for (const listener of listeners) listener();
}

/** Keeps what Remix requests through `fetch` (URL objects); all other requests are left alone. */
export function startResending(): void {
  const fetch = window.fetch.bind(window);
  window.fetch = (input, init) =>
    input instanceof URL && input.pathname.endsWith('.data')
      ? sendUntilAnswered(input, init ?? {}, fetch)
      : fetch(input, init);
}

async function sendUntilAnswered(
  url: URL,
  init: RequestInit,
  fetch: typeof globalThis.fetch,
): Promise<Response> {
  const { method = 'GET', signal } = init;
  const isChange = method !== 'GET';
  const path = url.pathname.replace(/\.data$/, '');
  const headers = new Headers(init.headers);
  if (isChange) headers.set(REQUEST_KEY, crypto.randomUUID());
  const send = () => fetch(url, { ...init, headers });
  let kept: Unanswered | null = null;
  try {
    for (;;) {
      const attempt = findAnswer(send, isChange);
      const soon = await Promise.race([attempt, wait(SLOW_MS)]);
      if (soon) return soon;
      // Nobody waits for it any more.
      signal?.throwIfAborted();
      const late = await new Promise<Response | null>((resolve) => {
        const end = () => resolve(null);
        const keep = (isSlow: boolean) => {
          const before = kept;
          kept = { path, isChange, isSlow, send: end };
          set([...unanswered.filter((each) => each !== before), kept]);
        };
        keep(true);
        signal?.addEventListener('abort', end, { once: true });
        void attempt.then((answer) => {
          if (answer) return resolve(answer);
          keep(false);
          if (!isChange) setTimeout(end, REPEAT_MS);
        });
      });
      if (late) return late;
      signal?.throwIfAborted();
    }
  } finally {
    if (kept) set(unanswered.filter((each) => each !== kept));
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Null when the server did not answer. */
async function findAnswer(
  send: () => Promise<Response>,
  isChange: boolean,
): Promise<Response | null> {
  try {
    const answer = await send();
    const { status } = answer;
    if (!answer.headers.has(MARK)) {
      if (status === OUTCOME_UNKNOWN) await openDocument(location.pathname);
      if (status !== 404 && status !== 204) return null;
    }
    // The answer to a change is short: one that broke off would be an error on the page.
    return isChange && answer.body
      ? new Response(await answer.blob(), { status, headers: answer.headers })
      : answer;
  } catch {
    return null;
  }
}

let opened = '';

/** `query`: what Shopify opened the first document with. */
export function setOpened(query: string): void {
  opened = query;
}

/**
 * Loads a document of the app, with the query that Shopify opened the first one with; false when
 * the server does not answer, where the browser would show an error page without a way back.
 */
export async function openDocument(path: string): Promise<boolean> {
  // A text: it is not kept.
  const answer = await fetch('/app.data?_routes=routes%2Fapp').catch(() => null);
  if (!answer?.headers.has(MARK)) return false;
  const page = new URL(path, location.origin);
  for (const [name, value] of new URLSearchParams(opened)) page.searchParams.set(name, value);
  location.assign(page);
  return true;
}
