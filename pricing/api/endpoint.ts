/**
 * Definition of one endpoint: its input, its responses, and the function it calls. Routing,
 * validation and the OpenAPI document are derived from it.
 */
import { z } from '@hono/zod-openapi';
import type { ErrorCode } from '#kernel/app-error.ts';
import type { KeyScope } from '#kernel/key-scopes.ts';
import type { Admission } from '#pricing/accounts/admit-request.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { ApiDeps } from './api-deps.ts';
import type { RowShape } from './rows/row-shape.ts';
import { createFieldsFilter } from './rows/choose-fields.ts';

export interface Call<Query, Body> {
  readonly deps: ApiDeps;
  /**
   * `deps.context`; for a request with an idempotency key, a context on the transaction that stores
   * the response.
   */
  readonly context: MarketContext;
  /** Empty for the operator. */
  readonly accountId: string;
  readonly admission: Admission | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The requested URL as the client sees it. */
  readonly url: URL;
}

export interface Answer {
  readonly status: number;
  /** JSON; amounts are JsonNumber. Absent: no content. */
  readonly body?: object;
  /** A file instead of JSON, of the media type that the endpoint defines for this status. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /**
   * Lines of JSON (NDJSON), some at a time, sent while they are made, for an endpoint that defines
   * `lines`. All are made in one read-only transaction. It is stopped when the client has gone.
   */
  readonly lines?: (tx: Tx) => AsyncGenerator<readonly object[]>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EndpointAnswer {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Media type of a response that is a file instead of JSON. */
  readonly mediaType?: string;
  /** What one line of a response is that is NDJSON instead of JSON, with its name in the document. */
  readonly lines?: { readonly name: string; readonly schema: z.ZodType };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EndpointDefinition<Query extends z.ZodType, Body extends z.ZodType> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Parameters are written `{name}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Whose key is required: an account's, the operator's, or either. */
  readonly caller: 'account' | 'operator' | 'either';
  /** The scope that an account's key needs; null: none, so that every key of `caller` may. */
  readonly scope: KeyScope | null;
  readonly query?: Query;
  /**
   * The rows of a list: it is then also sent as NDJSON and CSV, and takes the parameter `fields`,
   * which the handler does not see.
   */
  readonly rows?: RowShape;
  readonly body?: Body;
  /** True: an absent body counts as an empty object. */
  readonly bodyOptional?: boolean;
  /** Largest body in bytes, where it is not the one of all endpoints. */
  readonly maxBodyBytes?: number;
  /** Supports Idempotency-Key. */
  readonly idempotent?: boolean;
  readonly answers: Readonly<Record<number, EndpointAnswer>>;
  /** Error codes the handler may throw in addition to those derived from the definition. */
  readonly refuses?: readonly ErrorCode[];
  readonly retired?: Retirement;
  readonly handle: (call: Call<z.output<Query>, z.output<Body>>) => Promise<Answer>;
}

/** Retirement of an endpoint: announced in every response; 410 from `sunsetAt` on. */
export interface Retirement {
  readonly deprecatedAt: Date;
  /** At least a year later; never before `deprecatedAt`. */
  readonly sunsetAt: Date;
  /** Path of the replacement, relative to the base URL. */
  readonly successor?: string;
}

export type Endpoint = Omit<EndpointDefinition<z.ZodType, z.ZodType>, 'handle'> & {
  readonly handle: (call: Call<unknown, unknown>) => Promise<Answer>;
};

/** Gives the handler the types of its schemas; the dispatcher has parsed both before calling it. */
export function createApiEndpoint<
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: EndpointDefinition<Query, Body>): Endpoint {
  const { query, rows } = definition;
  return {
    ...definition,
    ...(rows &&
      query instanceof z.ZodObject && {
        query: query.extend({ fields: createFieldsFilter(rows) }),
      }),
    handle: (call) => definition.handle(call as Call<z.output<Query>, z.output<Body>>),
  };
}
