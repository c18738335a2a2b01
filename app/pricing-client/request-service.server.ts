/**
 * Requests typed by the API's OpenAPI document: an unknown path, query or body does not compile.
 */
import type { components, paths } from './api-types.d.ts';
import { type Connection, sendRequest, type ServiceRequest } from './send-request.server.ts';

export type Schemas = components['schemas'];
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The paths that have this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];
type OperationOf<M extends Method, P extends PathOf<M>> = NonNullable<paths[P][M]>;

type Json<Holder> = Holder extends { content: { 'application/json': infer Body } } ? Body : never;
type PathParametersOf<O> = O extends { parameters: { path: infer Parameters } }
  ? { readonly params: Parameters }
  : { readonly params?: never };
type QueryOf<O> = O extends { parameters: { query?: infer Query } }
  ? { readonly [Name in keyof Query]?: Query[Name] | null }
  : never;
type BodyOf<O> = O extends { requestBody: infer Body }
  ? { readonly body: Json<Body> }
  : O extends { requestBody?: infer Body }
    ? { readonly body?: Json<NonNullable<Body>> }
    : { readonly body?: never };
type KeyOf<O> = O extends { parameters: { header?: { 'Idempotency-Key'?: unknown } } }
  ? string | undefined
  : never;

type PartsOf<O> = PathParametersOf<O> &
  BodyOf<O> & { readonly query?: QueryOf<O>; readonly idempotencyKey?: KeyOf<O> };

export type ServiceCall<M extends Method, P extends PathOf<M>> = {
  readonly method: M;
  readonly path: P;
} & PartsOf<OperationOf<M, P>>;

/**
 * Returns the response's JSON, which must still be parsed by a schema: other servers may return
 * less than the document says. Throws like `sendRequest`.
 */
export function requestService<M extends Method, P extends PathOf<M>>(
  connection: Connection,
  request: ServiceCall<M, P>,
): Promise<unknown> {
  const { method, path, params, query, body, idempotencyKey } = request as {
    method: M;
    path: string;
    params?: Record<string, string>;
  } & Pick<ServiceRequest, 'query' | 'body' | 'idempotencyKey'>;
  return sendRequest(connection, {
    method: method.toUpperCase() as ServiceRequest['method'],
    path: path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(params?.[name] ?? ''),
    ),
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
}
