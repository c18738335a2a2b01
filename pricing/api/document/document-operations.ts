/** What needs no API key: the API's description as JSON and as a page, and the files of exports. */
import { createRoute, z } from '@hono/zod-openapi';
import { buildProblemRefs } from './shared-responses.ts';
import { buildHeaderRefs } from './shared-headers.ts';
import { ROW_MEDIA_TYPES } from '../rows/choose-format.ts';

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
  createRoute({
    method: 'get',
    tags: ['Exports'],
    security: [],
    path: '/exports/{id}/file',
    operationId: 'getExportsByIdFile',
    summary: 'Download the file of an export',
    description:
      'The address is the `link` of the export, and needs no API key. A link that has expired, or ' +
      'whose export was deleted, is a 404.',
    parameters: [{ $ref: '#/components/parameters/ExportsId' }],
    request: {
      query: z.object({
        expires: z.string().openapi({
          description: 'Until when the link works, in Unix seconds.',
          example: '1795176000',
        }),
        signature: z.string().openapi({ description: 'As given in the link.', example: 'x1' }),
      }),
    },
    responses: {
      200: {
        description: 'The file',
        headers,
        content: Object.fromEntries(
          Object.values(ROW_MEDIA_TYPES).map((mediaType) => [
            mediaType,
            { schema: { type: 'string' as const, contentMediaType: mediaType } },
          ]),
        ),
      },
      ...problems,
      ...buildProblemRefs(['not_found']),
    },
  }),
];
