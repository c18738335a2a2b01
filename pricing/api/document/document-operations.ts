/** The two public documents: the API's description as JSON and as a page. */
import { createRoute } from '@hono/zod-openapi';
import { buildProblemRefs } from './shared-responses.ts';
import { buildHeaderRefs } from './shared-headers.ts';

const headers = buildHeaderRefs(['X-Request-Id', 'X-API-Version', 'Cache-Control']);
const common = { method: 'get' as const, tags: ['Service'], security: [] };
const problems = buildProblemRefs([
  'method_not_allowed',
  'https_required',
  'uri_too_long',
  'internal_error',
  'unavailable',
]);

export const documentOperations = [
  createRoute({
    ...common,
    path: '/openapi.json',
    operationId: 'getOpenapiJson',
    summary: 'Get the OpenAPI document',
    description: 'OpenAPI 3.1. No API key is required.',
    responses: {
      200: {
        description: 'The document',
        headers,
        content: {
          'application/json': {
            schema: { type: 'object' },
            examples: {
              start: {
                summary: 'Start of the document',
                value: { openapi: '3.1.0', info: { title: 'Pricing Intelligence' } },
              },
            },
          },
        },
      },
      ...problems,
    },
  }),
  createRoute({
    ...common,
    path: '/docs',
    operationId: 'getDocs',
    summary: 'Get this documentation as a web page',
    description: 'No API key is required. The page uses no scripts and no external resources.',
    responses: {
      200: {
        description: 'The web page',
        headers,
        content: { 'text/html': { schema: { type: 'string' } } },
      },
      ...problems,
    },
  }),
];
