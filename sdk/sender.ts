/** Sends the requests of all operations: headers, time limits, repetition, reading the answer. */
import {
  ConnectionError,
  NotOfferedError,
  PricingError,
  type RequestLine,
  ResponseError,
  TimeoutError,
} from './errors.ts';
import { CAPABILITY_OF, DECIMAL_FIELDS, VERSION } from './generated/constants.ts';
import { List } from './list.ts';
import {
  type ClientOptions,
  parseBaseUrl,
  type RequestOptions,
  requireApiKey,
  requireLimit,
} from './options.ts';
import { readLines } from './read-lines.ts';
import { PageProblem, readPage, requireObjects } from './read-page.ts';
import { type Bytes, readBytes, readJson, type ReadOptions, readRefusal } from './read-response.ts';
import { canRetry, chooseWait, isRepeatable } from './retry.ts';
import { startTimeLimit, waitFor } from './time-limit.ts';
import { writeJson } from './write-json.ts';

/** One operation with its arguments. */
export interface Call extends RequestLine {
  /** Such as `products.list`; absent for requests that the caller writes. */
  readonly name?: keyof typeof CAPABILITY_OF;
  readonly query?: object;
  readonly body?: unknown;
  /** The media type of the answer, when it is not JSON. */
  readonly accept?: string;
  /** The operation accepts an Idempotency-Key. */
  readonly acceptsKey?: boolean;
}

type Read<T> = (response: Response, options: ReadOptions) => Promise<T>;
type Init = RequestInit & { url: string };

interface AttemptLimits {
  readonly request: RequestLine;
  readonly attempt: number;
  readonly ms: number;
  /** The limit that an error names. */
  readonly limitMs: number;
}

/** What tests replace. */
export interface Runtime {
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  readonly wait: typeof waitFor;
  readonly random: () => number;
}

const SYSTEM: Runtime = { now: () => performance.now(), wait: waitFor, random: Math.random };
const DEFAULTS = { timeoutMs: 30_000, totalTimeoutMs: 120_000, maxRetries: 3 };
const LINES_TYPE = 'application/x-ndjson';
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;
/** As the API says: 1 to 255 visible characters. In quotes, neither of these two may occur. */
const KEY = /^(?!.*["\\])[\x21-\x7e]{1,255}$/;

export class Sender {
  readonly #options: ClientOptions;
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #maxBytes: number;
  readonly #runtime: Runtime;

  /** Throws TypeError for options that no request can be sent with. */
  constructor(options: ClientOptions, runtime: Runtime = SYSTEM) {
    this.#options = options;
    this.#runtime = runtime;
    this.#baseUrl = parseBaseUrl(options);
    this.#apiKey = requireApiKey(options.apiKey);
    this.#maxBytes = requireLimit(
      'maxResponseBytes',
      options.maxResponseBytes ?? MAX_RESPONSE_BYTES,
      1,
    );
    readLimits(options, {});
  }

  /**
   * An answer with an object. The document says that it has type T, and this is where the client
   * believes it: members are not checked one by one.
   */
  async requestJson<T>(call: Call, options: RequestOptions): Promise<T> {
    const value = await this.#send(call, options, async (response, read) => {
      const json = await readJson(response, read);
      if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
      throw fail(response, read.request, 'expected an object');
    });
    return this.#parse(call, value) as T;
  }

  /** An answer of any JSON. */
  request(call: Call, options: RequestOptions): Promise<unknown> {
    return this.#send(call, options, (response, read) =>
      response.status === 204 ? Promise.resolve(undefined) : readJson(response, read),
    );
  }

  /** An answer without content. */
  requestNothing(call: Call, options: RequestOptions): Promise<void> {
    return this.#send(call, options, async (response, read) => {
      await readBytes(response, read);
    });
  }

  /** A file. */
  requestBytes(call: Call, options: RequestOptions): Promise<Bytes> {
    return this.#send(call, options, readBytes);
  }

  /**
   * Lines that are sent while they are made. Nothing is sent before they are iterated; whoever
   * stops early ends the request. The total time limit holds until the first line, the other one
   * also for each silence after it.
   */
  async *lines<T>(call: Call, options: RequestOptions): AsyncGenerator<T, void, undefined> {
    const { timeoutMs } = readLimits(this.#options, options);
    const { response, request } = await this.#send(
      { ...call, accept: LINES_TYPE },
      options,
      (response, { request }) => Promise.resolve({ response, request }),
    );
    try {
      const reading = { request, signal: options.signal, timeoutMs, maxBytes: this.#maxBytes };
      for await (const line of readLines(response, reading)) {
        const parsed = this.#parse(call, line);
        // As in requestJson: the document says what the lines are.
        if (parsed !== undefined) yield parsed as T;
      }
    } catch (error) {
      throw error instanceof PricingError ? this.#map(error) : error;
    }
  }

  /** A list, whose elements are under `items`. Nothing is sent before it is awaited or iterated. */
  list<T>(call: Call, options: RequestOptions, items: string): List<T> {
    return new List<T>(
      async (cursor) => {
        const query = cursor === null ? call.query : { ...call.query, cursor };
        const sent = new Map(listParameters(query)).get('cursor') ?? null;
        const page = await this.#send({ ...call, query }, options, async (response, read) => {
          const json = await readJson(response, read);
          try {
            const page = readPage(json, { items, headers: response.headers, sent });
            if (!this.#options.parseAnswer) requireObjects(page.items, items);
            return page;
          } catch (error) {
            if (error instanceof PageProblem) throw fail(response, read.request, error.message);
            throw error;
          }
        });
        // As in requestJson: the document says what the elements are.
        const parsed = page.items.map((item) => this.#parse(call, item));
        return { ...page, items: parsed.filter((item): item is T => item !== undefined) };
      },
      () =>
        this.#map(new PricingError(`${call.method} ${call.path}: the cursors lead in a circle`)),
    );
  }

  #parse({ name }: Call, value: unknown): unknown {
    const { parseAnswer } = this.#options;
    return parseAnswer && name !== undefined ? parseAnswer(name, value) : value;
  }

  #map(error: PricingError): Error {
    return this.#options.mapError?.(error) ?? error;
  }

  async #send<T>(call: Call, options: RequestOptions, read: Read<T>): Promise<T> {
    try {
      this.#requireOffered(call);
      return await this.#sendUntilAnswered(call, options, read);
    } catch (error) {
      throw error instanceof PricingError ? this.#map(error) : error;
    }
  }

  async #sendUntilAnswered<T>(call: Call, options: RequestOptions, read: Read<T>): Promise<T> {
    const { now, wait } = this.#runtime;
    const { totalTimeoutMs, timeoutMs, maxRetries } = readLimits(this.#options, options);
    const { schedule = (attempt) => attempt() } = this.#options;
    const { signal } = options;
    // Of the call, errors get this much: the body may hold what must not be logged.
    const request: RequestLine = { method: call.method, path: call.path };
    const key = chooseKey(call, options);
    const init = { method: call.method, ...this.#writeRequest(call, options, key) };
    const repeatable = isRepeatable(call.method, key !== null && this.#honorsKeys());
    const endAt = now() + totalTimeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      try {
        return await schedule(() => {
          const leftMs = Math.max(endAt - now(), 1);
          const limits = { request, attempt, ms: Math.min(timeoutMs, leftMs) };
          const limitMs = leftMs < timeoutMs ? totalTimeoutMs : timeoutMs;
          return this.#attempt({ ...limits, limitMs }, { init, options, read });
        });
      } catch (error) {
        signal?.throwIfAborted();
        const ms = this.#chooseWait(error, attempt, repeatable);
        if (ms === null || attempt > maxRetries || now() + ms >= endAt) throw error;
        await wait(ms, signal);
      }
    }
  }

  /** Null: the request is not repeated. */
  #chooseWait(error: unknown, attempt: number, repeatable: boolean): number | null {
    if (!(error instanceof PricingError) || !canRetry(error, repeatable)) return null;
    const waitMs = chooseWait(error, attempt, this.#runtime.random);
    const { retryWait } = this.#options;
    return retryWait ? retryWait({ error, attempt, waitMs }) : waitMs;
  }

  async #attempt<T>(
    { request, attempt, ms, limitMs }: AttemptLimits,
    { init, options, read }: { init: Init; options: RequestOptions; read: Read<T> },
  ): Promise<T> {
    let response: Response | undefined;
    const limit = startTimeLimit(
      ms,
      options.signal,
      () => new TimeoutError(request, limitMs, response !== undefined),
    );
    const readOptions = { request, limit, maxBytes: this.#maxBytes };
    try {
      response = await this.#fetch(request, { ...init, signal: limit.signal }, limit);
      const { status, headers } = response;
      const info = { ...request, status, headers, attempt };
      this.#options.onResponse?.(info);
      options.onResponse?.(info);
      if (status >= 400 || status === 304)
        throw await readRefusal(response, readOptions, Date.now());
      if (status < 200 || status >= 300) throw fail(response, request, describeRedirect(response));
      return await read(response, readOptions);
    } catch (error) {
      // What is not read would keep its connection.
      void response?.body?.cancel().catch(() => undefined);
      throw error;
    } finally {
      limit.stop();
    }
  }

  #requireOffered({ name }: Call): void {
    const capability = name === undefined ? null : CAPABILITY_OF[name];
    const known = this.#options.capabilities;
    if (name !== undefined && capability !== null && known && !known.includes(capability))
      throw new NotOfferedError(name, capability);
  }

  #honorsKeys(): boolean {
    return this.#options.capabilities?.includes('idempotency') ?? true;
  }

  #writeRequest(
    call: Call,
    options: RequestOptions,
    key: string | null,
  ): { url: string; headers: Headers; body?: string } {
    const query = new URLSearchParams(listParameters(call.query)).toString();
    const headers = new Headers(this.#options.headers);
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    headers.set('authorization', `Bearer ${this.#apiKey}`);
    if (!headers.has('accept')) headers.set('accept', call.accept ?? 'application/json');
    const agent = describeAgent(this.#options.userAgent);
    if (agent !== null) headers.set('user-agent', agent);
    if (key !== null) headers.set('idempotency-key', `"${key}"`);
    const url = `${this.#baseUrl}${call.path}${query === '' ? '' : `?${query}`}`;
    if (call.body === undefined) return { url, headers };
    headers.set('content-type', 'application/json');
    return { url, headers, body: writeJson(call.body, DECIMAL_FIELDS) };
  }

  async #fetch(
    request: RequestLine,
    { url, ...init }: RequestInit & { url: string },
    limit: ReadOptions['limit'],
  ): Promise<Response> {
    const send = this.#options.fetch ?? globalThis.fetch;
    try {
      // A redirect would take the key elsewhere.
      return await limit.run(send(url, { ...init, redirect: 'manual' }));
    } catch (error) {
      // The limit, or the caller's own fetch.
      if (error instanceof PricingError) throw error;
      throw new ConnectionError(request, false, error);
    }
  }
}

/**
 * Puts ids into a path: "/products/{}" → "/products/prd_1". Throws TypeError for an id that would
 * make it another path.
 */
export function buildPath(template: string, ids: readonly string[]): string {
  let index = 0;
  return template.replaceAll('{}', () => {
    const id: unknown = ids[index];
    index += 1;
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id))
      throw new TypeError(`${template}: expected an id, got ${JSON.stringify(id) ?? 'undefined'}`);
    return encodeURIComponent(id);
  });
}

function readLimits(client: ClientOptions, request: RequestOptions): typeof DEFAULTS {
  const choose = (name: keyof typeof DEFAULTS, least: number): number =>
    requireLimit(name, request[name] ?? client[name] ?? DEFAULTS[name], least);
  return {
    timeoutMs: choose('timeoutMs', 1),
    totalTimeoutMs: choose('totalTimeoutMs', 1),
    maxRetries: choose('maxRetries', 0),
  };
}

function chooseKey({ acceptsKey, method, path }: Call, options: RequestOptions): string | null {
  const given = options.idempotencyKey;
  if (given !== undefined && !acceptsKey)
    throw new TypeError(`${method} ${path} does not accept an idempotencyKey`);
  if (!acceptsKey) return null;
  if (given === undefined) return createKey();
  if (KEY.test(given)) return given;
  throw new TypeError('idempotencyKey: expected 1 to 255 visible characters without " and \\');
}

/** `crypto.randomUUID` exists in browsers only on pages loaded by HTTPS. */
const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

function listParameters(query: object | undefined): [string, string][] {
  return Object.entries(query ?? {}).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined || value === null) return [];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return [[name, String(value)]];
    throw new TypeError(`${name}: expected text, a number, true or false`);
  });
}

/** Null in browsers: some send their own, others would ask the server for permission first. */
function describeAgent(program: string | undefined): string | null {
  const runtime = globalThis.navigator?.userAgent ?? '';
  if (runtime.startsWith('Mozilla/')) return null;
  return [program, `pricing-intelligence-sdk/${VERSION}`, runtime].filter(Boolean).join(' ');
}

function describeRedirect({ status, headers }: Response): string {
  const to = headers.get('location');
  return status === 0 || (status >= 300 && status < 400)
    ? `the server redirects${to === null ? '' : ` to ${to}`}, and requests with a key do not follow: correct baseUrl`
    : 'expected a successful answer';
}

const fail = ({ status }: Response, request: RequestLine, problem: string): ResponseError =>
  new ResponseError(request, { status, problem });
