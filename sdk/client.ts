import { Capabilities, isUnknownQuestion, type OperationName } from './capabilities.ts';
import { PricingError } from './errors.ts';
import { Resources, ServiceResource } from './generated/resources.ts';
import type { ClientOptions, RequestOptions } from './options.ts';
import { Sender } from './sender.ts';

/** A request that the caller writes, for operations that this version does not know. */
export interface CustomRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, with a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: unknown;
}

/**
 * A client of one account: `client.products.list()`, `client.alerts.list()`, … Amounts are decimal
 * strings. Every method rejects with ApiError, ConnectionError, TimeoutError, ResponseError, or the
 * reason of the given signal.
 */
export class PricingClient extends Resources {
  readonly #options: ClientOptions;
  readonly #sender: Sender;

  /** Throws TypeError for options that no request can be sent with. */
  constructor(options: ClientOptions) {
    const sender = new Sender(options);
    super(sender);
    this.#options = options;
    this.#sender = sender;
  }

  /**
   * What the server can do beyond the five operations of every server; nothing if it cannot say.
   */
  async capabilities(options: RequestOptions = {}): Promise<Capabilities> {
    const { mapError } = this.#options;
    try {
      // Without mapError: what the caller makes of an error does not tell whether the question is
      // known.
      const service = new ServiceResource(new Sender({ ...this.#options, mapError: undefined }));
      const { capabilities } = await service.get(options);
      const names: unknown = capabilities;
      const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
      return new Capabilities(isList ? names : []);
    } catch (error) {
      if (isUnknownQuestion(error)) return new Capabilities([]);
      throw mapError && error instanceof PricingError ? mapError(error) : error;
    }
  }

  /**
   * Whether the server has the operation, as far as the `capabilities` given to the client tell;
   * true when none were given.
   */
  offers(operation: OperationName): boolean {
    const { capabilities } = this.#options;
    return capabilities === undefined || new Capabilities(capabilities).offers(operation);
  }

  /** A client that differs in these options. */
  withOptions(options: Partial<ClientOptions>): PricingClient {
    return new PricingClient({ ...this.#options, ...options });
  }

  /**
   * Sends a request that has no method here, with the same key, limits and repetition. Returns the
   * JSON of the answer, undefined when it has none.
   */
  request(request: CustomRequest, options: RequestOptions = {}): Promise<unknown> {
    if (!request.path.startsWith('/'))
      throw new TypeError(`path: expected a leading slash, got ${JSON.stringify(request.path)}`);
    return this.#sender.request({ ...request, acceptsKey: request.method === 'POST' }, options);
  }
}
