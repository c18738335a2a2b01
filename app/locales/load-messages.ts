import { loadedMessages } from '#app/locales/loaded-messages.ts';
import type { LanguageName } from './compiled/languages.ts';
import { LOAD_COMMON, LOAD_PAGE } from './compiled/load.ts';
import type { CommonMessages } from './compiled/message-types.ts';
import type { LaterMessages, Messages } from './loaded-message-types.ts';
import { getLanguage } from './messages.ts';

/** The only page that does with the messages of every page. */
const HOME = /^\/app\/?$/;

/**
 * Fetches what the document at this path needs of its language into the browser, before it is
 * hydrated. Rejects when it cannot be fetched. What Home does not need is asked for when it is
 * first read, or by `loadLaterMessages`.
 */
export async function loadMessages(locale: string, path: string): Promise<void> {
  const language = getLanguage(locale);
  if (loadedMessages[language]) return;
  const later = new LaterFile(language);
  laterFiles.set(language, later);
  const [{ common, polaris }] = await Promise.all([
    LOAD_COMMON[language](),
    HOME.test(path) ? null : later.load(),
  ]);
  loadedMessages[language] = { polaris, messages: withLater(common, later) };
}

/**
 * Fetches the messages of the other pages in the background, so that the next page does not wait.
 */
export function loadLaterMessages(locale: string): void {
  void laterFiles.get(getLanguage(locale))?.load();
}

/**
 * The file of the other pages' messages could not be fetched. Only a new document can try again.
 */
export class MessagesUnavailable extends Error {}

/** The file of messages that Home does not show. */
class LaterFile {
  #messages: LaterMessages | null = null;
  readonly #language: LanguageName;
  #request: Promise<void> | null = null;
  #failure: MessagesUnavailable | null = null;

  constructor(language: LanguageName) {
    this.#language = language;
  }

  /** Never rejects: reading the messages throws what went wrong. */
  load(): Promise<void> {
    this.#request ??= LOAD_PAGE[this.#language]().then(
      ({ page, reasons }) => {
        this.#messages = { ...page, reasons };
      },
      (error: unknown) => {
        this.#failure = new MessagesUnavailable('The messages of this page were not fetched', {
          cause: error,
        });
      },
    );
    return this.#request;
  }

  /**
   * Throws the running request (React waits for it and renders again), or the error that ended it.
   */
  get(): LaterMessages {
    if (this.#messages) return this.#messages;
    if (this.#failure) throw this.#failure;
    // React takes a thrown promise as the request to wait for.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw this.load();
  }
}

const laterFiles = new Map<LanguageName, LaterFile>();

function withLater(common: CommonMessages, later: LaterFile): Messages {
  const isCommon = (key: PropertyKey): key is keyof CommonMessages => Object.hasOwn(common, key);
  return new Proxy(common as Messages, {
    get: (_, key) => (isCommon(key) ? common[key] : later.get()[key as keyof LaterMessages]),
  });
}
