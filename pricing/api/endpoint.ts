/**
 * One endpoint: what it takes, what it answers, and the one function that it calls. From these come
 * routing, checks and the OpenAPI document.
 */
import type { z } from '@hono/zod-openapi';
import type { ErrorCode } from '#kernel/app-error.ts';
import type { Admission } from '#pricing/accounts/admit-request.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { ApiDeps } from './api-deps.ts';

export interface Call<Query, Body> {
  readonly deps: ApiDeps;
  /** `deps.stage`; for a request with an idempotency key, the same on the transaction that keeps the answer. */
  readonly context: ServiceContext;
  /** Empty for the operator. */
  readonly accountId: string;
  readonly admission: Admission | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The address that was asked, as the client sees it. */
  readonly url: URL;
}

export interface Answer {
  readonly status: number;
  /** JSON; amounts are JsonNumber. Absent: no content. */
  readonly body?: object;
  /** Instead of JSON: a file, of the media type that the endpoint names for this status. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EndpointAnswer {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Of an answer that is a file and no JSON. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EndpointDefinition<Query extends z.ZodType, Body extends z.ZodType> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Whose key: an account's, the operator's, or either. */
  readonly caller: 'account' | 'operator' | 'either';
  readonly query?: Query;
  readonly body?: Body;
  /** An absent body is then an empty object. */
  readonly bodyOptional?: boolean;
  /** Honours Idempotency-Key. */
  readonly idempotent?: boolean;
  readonly answers: Readonly<Record<number, EndpointAnswer>>;
  /** Codes of refusals that do not follow from all this: what the handler throws. */
  readonly refuses?: readonly ErrorCode[];
  readonly retired?: Retirement;
  readonly handle: (call: Call<z.output<Query>, z.output<Body>>) => Promise<Answer>;
}

/** An endpoint that is on its way out: announced in every answer, and a 410 from `sunsetAt` on. */
export interface Retirement {
  readonly deprecatedAt: Date;
  /** At least a year later; never before `deprecatedAt`. */
  readonly sunsetAt: Date;
  /** Path of what takes its place, below the base address. */
  readonly successor?: string;
}

export type Endpoint = Omit<EndpointDefinition<z.ZodType, z.ZodType>, 'handle'> & {
  readonly handle: (call: Call<unknown, unknown>) => Promise<Answer>;
};

/** Gives the handler the types of its schemas; the dispatcher has parsed both when it calls it. */
export function createApiEndpoint<
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: EndpointDefinition<Query, Body>): Endpoint {
  return {
    ...definition,
    handle: (call) => definition.handle(call as Call<z.output<Query>, z.output<Body>>),
  };
}
