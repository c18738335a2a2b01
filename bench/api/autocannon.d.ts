/** The types of the part of autocannon that the benchmark uses; it has none of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before each request; its result is sent. */
    setupRequest?: (request: Request, context: object) => Request;
  }
  export interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  export interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    timeout?: number;
    /** Milliseconds between two checks whether the time is up. */
    sampleInt?: number;
    setupClient?: (client: Client) => void;
  }
  export interface Result {
    readonly errors: number;
    readonly timeouts: number;
    readonly '2xx': number;
    readonly non2xx: number;
    /** Seconds. */
    readonly duration: number;
    readonly throughput: { readonly total: number };
  }
  export interface Instance extends EventEmitter {
    on(
      event: 'response',
      listener: (
        ...values: [client: object, status: number, bytes: number, milliseconds: number]
      ) => void,
    ): this;
    on(event: string, listener: (...values: never[]) => void): this;
  }
  function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): Instance;
  export default autocannon;
}
