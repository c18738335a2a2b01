/** The OpenAPI 3.1 document, from the endpoints and the contract: what is described is what is checked. */
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { ProblemSchema, PROBLEM_MEDIA_TYPE } from '../contract/problem.ts';
import { ProductInputSchema } from '../contract/product.ts';
import { SaleInputSchema } from '../contract/sale.ts';
import type { Endpoint, EndpointAnswer } from './endpoint.ts';
import { endpoints } from './endpoints/endpoints.ts';

export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
type Method = Endpoint['method'];

const text = (description: string) => ({ description, schema: { type: 'string' as const } });
const commonHeaders = {
  'X-Request-Id': text('Names this request; give it when you ask us about it.'),
  'RateLimit-Policy': text('`"plan";q=requests;w=seconds`. Not for the operator.'),
  RateLimit: text('`"plan";r=requests left;t=seconds until one more is possible`. Not for the operator.'),
};

const description = `Competitor prices, MAP alerts and price recommendations for a product catalogue.

Amounts are JSON numbers with exactly the decimals of the currency beside them; read them from the source text, not through a binary float.
Lists answer at most 1,000 records: give \`next_cursor\` as \`cursor\` to get the next page. Unknown query parameters are refused.`;

export function describeApi({ version }: { version: string }): ApiDocument {
  const app = new OpenAPIHono();
  const registry = app.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'apiKey', { type: 'http', scheme: 'bearer', description: 'An API key of the account: `Authorization: Bearer <API_KEY>`.' });
  registry.registerComponent('securitySchemes', 'operatorKey', { type: 'http', scheme: 'bearer', description: 'The key of whoever runs this server.' });
  registry.register('ProductInput', ProductInputSchema);
  registry.register('SaleInput', SaleInputSchema);
  for (const endpoint of endpoints) registry.registerPath(routeOf(endpoint));
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Pricing Intelligence', version, description },
    servers: [{ url: '/v1', description: 'This server' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: `${name}.` })),
  });
}

function routeOf(endpoint: Endpoint) {
  const { method, path, tag, summary, query, body } = endpoint;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const params = z.object(Object.fromEntries(names.map((name) => [name, z.string().openapi({ description: `Identifier (${name}).` })])));
  const headers = endpoint.idempotent ? z.object({ 'Idempotency-Key': z.string().max(257).optional().openapi({ description: 'The same key and body within 24 hours: one effect, the same answer.' }) }) : undefined;
  return createRoute({
    method,
    path,
    tags: [tag],
    summary,
    description: endpoint.description ?? `${summary}.`,
    operationId: operationIdOf(method, path),
    security: endpoint.caller === 'account' ? [{ apiKey: [] }] : endpoint.caller === 'operator' ? [{ operatorKey: [] }] : [{ apiKey: [] }, { operatorKey: [] }],
    request: {
      ...(names.length > 0 && { params }),
      ...(query instanceof z.ZodObject && { query }),
      ...(headers && { headers }),
      ...(body && { body: { required: !endpoint.bodyOptional, content: { 'application/json': { schema: body } } } }),
    },
    responses: responsesOf(endpoint),
  });
}

function responsesOf(endpoint: Endpoint) {
  const answers = Object.fromEntries(Object.entries(endpoint.answers).map(([status, answer]) => [status, responseOf(endpoint, answer)]));
  const problems: Record<string, string> = {
    400: 'The body is no JSON, or a query parameter or cursor is not valid',
    401: 'No key, or one that is not known',
    403: 'HTTPS is required, the account is suspended, or the key is of another kind',
    ...(endpoint.path.includes('{') && { 404: 'There is no such record in this account' }),
    406: 'The Accept header takes no JSON',
    ...(endpoint.idempotent && { 409: 'A request with this Idempotency-Key is still running, or it conflicts with what is there' }),
    ...(endpoint.body && { 413: 'The body is over 2 MiB', 415: 'The body is not application/json', 422: 'Fields are not valid; every one is named' }),
    429: 'The account’s minute is full; `Retry-After` says when to come back',
    500: 'Our fault',
    503: 'Not available now; `Retry-After` says when to come back',
  };
  const unchanged = endpoint.method === 'get' ? { 304: { description: 'As the `ETag` of If-None-Match says, nothing has changed', headers: commonHeaders } } : {};
  const refusals = Object.entries(problems).map(([status, words]) => [
    status,
    {
      description: words,
      headers: { ...commonHeaders, ...(['429', '503'].includes(status) && { 'Retry-After': text('Seconds.') }) },
      content: { [PROBLEM_MEDIA_TYPE]: { schema: ProblemSchema } },
    },
  ]);
  return { ...Object.fromEntries(refusals), ...unchanged, ...answers };
}

function responseOf(endpoint: Endpoint, answer: EndpointAnswer) {
  const isPaged = endpoint.query instanceof z.ZodObject && 'cursor' in endpoint.query.shape && endpoint.path !== '/changes';
  const headers = {
    ...commonHeaders,
    ...(endpoint.method === 'get' && { ETag: text('Of the bytes; give it as If-None-Match.') }),
    ...(isPaged && { Link: text('`<address>; rel="next"`; absent on the last page.') }),
    ...(endpoint.idempotent && { 'Idempotent-Replayed': text('`true` when this answer was kept from the first request with the key.') }),
    ...Object.fromEntries(Object.entries(answer.headers ?? {}).map(([name, words]) => [name, text(words)])),
  };
  return { description: answer.description, headers, ...(answer.schema && { content: { 'application/json': { schema: answer.schema } } }) };
}

function operationIdOf(method: Method, path: string): string {
  const words = path.split('/').filter(Boolean).map((part) => part.replace(/^\{(\w+)\}$/, 'by_$1')).flatMap((part) => part.split(/[_-]/));
  return [method, ...(words.length > 0 ? words : ['service'])].map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}
