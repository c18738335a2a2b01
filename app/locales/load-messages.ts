import { loadedMessages } from '#app/locales/loaded-messages.ts';
import type { LanguageName } from './compiled/languages.ts';
import { LOAD_COMMON, LOAD_PAGE } from './compiled/load.ts';
import type { CommonMessages } from './compiled/message-types.ts';
import type { LaterMessages, Messages } from './loaded-message-types.ts';
import { getLanguage } from './messages.ts';

/** The only page that does with the messages of every page. */
const HOME = /^\/app\/?$/;

/**
 * Fetches what the document at this path needs of its language into the browser, before it is hydrated. Rejects when it cannot be
 * fetched. What Home does not need is asked for when it is first read, or by `loadLaterMessages`.
 */
export async function loadMessages(locale: string, path: string): Promise<void> {
  const language = getLanguage(locale);
  if (loadedMessages[language]) return;
  const later = new LaterFile(language);
  const [{ common, polaris }] = await Promise.all([
    LOAD_COMMON[language](),
    HOME.test(path) ? null : later.load(),
  ]);
  loadedMessages[language] = { polaris, messages: withLater(common, later) };
}

/** Fetches the rest behind a page that does without it, so that the next page waits for nothing. */
export function loadLaterMessages(locale: string): void {
  try {
    // Reading a message of another page starts the request and throws until the answer is here.
    void loadedMessages[getLanguage(locale)]?.messages.products;
  } catch {
    // On its way. When it fails, the page that needs it says so.
  }
}

/** The file of messages that only some pages show. */
class LaterFile {
  messages: LaterMessages | null = null;
  readonly #language: LanguageName;
  #request: Promise<void> | null = null;
  #failure: Error | null = null;

  constructor(language: LanguageName) {
    this.#language = language;
  }

  load(): Promise<void> {
    this.#request ??= LOAD_PAGE[this.#language]().then(
      ({ page, reasons }) => {
        this.messages = { ...page, reasons };
      },
      (error: unknown) => {
        this.#failure = error instanceof Error ? error : new Error(String(error));
        this.#request = null;
      },
    );
    return this.#request;
  }

  /** Throws the running request (React waits for it and renders again), or why it failed; the next reading asks again. */
  get(): LaterMessages {
    if (this.messages) return this.messages;
    const failure = this.#failure;
    this.#failure = null;
    if (failure) throw failure;
    // React takes a thrown promise as the request to wait for.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw this.load();
  }
}

function withLater(common: CommonMessages, later: LaterFile): Messages {
  const isCommon = (key: PropertyKey): key is keyof CommonMessages => Object.hasOwn(common, key);
  return new Proxy(common as Messages, {
    get: (_, key) => (isCommon(key) ? common[key] : later.get()[key as keyof LaterMessages]),
  });
}
