/**
 * Builds the OpenAPI 3.1 document from the endpoints and the contract, so that it describes what is
 * validated.
 */
import { OpenAPIHono, createRoute, z } from '@hono/zod-openapi';
import { ProblemSchema } from '#pricing/contract/problem.ts';
import { ProductInputSchema } from '#pricing/contract/product.ts';
import { MatchDecisionSchema } from '#pricing/contract/match.ts';
import { SaleInputSchema } from '#pricing/contract/sale.ts';
import type { Endpoint } from '#pricing/api/endpoint.ts';
import { describeOperation } from './describe-operation.ts';
import { addSharedExamples } from './build-schema-example.ts';
import { sharedHeaders, buildHeaderRefs } from './shared-headers.ts';
import { fixedParameters, listPathParameters } from './shared-parameters.ts';
import { sharedResponses, buildProblemRefs } from './shared-responses.ts';
import { webhookOperations } from './describe-webhooks.ts';
import { EXPORT_MEDIA_TYPES } from '#pricing/api/exports/export-formats.ts';

export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

const description =
  'Competitor prices, MAP alerts and price recommendations for a product catalog.\n\n' +
  'Send `Authorization: Bearer <API_KEY>` with every request, over HTTPS. Amounts are JSON ' +
  'numbers with exactly the decimals of their currency; parse them from the source text, ' +
  'not as binary floating-point numbers. Times are RFC 3339 in UTC, to the second.\n\n' +
  'A list returns at most 1,000 records per page: pass `next_cursor` as `cursor` to get the ' +
  'next page. Unknown query parameters are rejected. Ignore unknown fields in responses, ' +
  'because fields may be added within `/v1`.';

const license: { name: string; identifier: string } = {
  name: 'MIT',
  identifier: 'MIT',
};
const servers = [
  { url: '/v1', description: 'The server that returned this document' },
  {
    url: '{base_url}',
    description: 'Another server: its base URL, which ends in /v1',
    // Without a description of its own, which swagger-parser does not accept.
    variables: { base_url: { default: 'https://pricing.example/v1' } },
  },
];

export interface DescribedApi {
  /** Version of the program. */
  readonly version: string;
  readonly endpoints: readonly Endpoint[];
  /** Called with the path of each body field without an example; one is generated for it. */
  readonly onMissingExample?: (path: string) => void;
}

const headers = buildHeaderRefs(['X-Request-Id', 'X-API-Version', 'Cache-Control']);
const common = { method: 'get' as const, tags: ['Service'], security: [] };
const problems = buildProblemRefs([
  'method_not_allowed',
  'https_required',
  'uri_too_long',
  'internal_error',
  'unavailable',
]);

/**
 * What needs no API key: the API's description as JSON and as a page, and the files of exports.
 */
const documentOperations = [
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
          EXPORT_MEDIA_TYPES.map((mediaType) => [
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

/** Describes these endpoints. */
export function describeApi({ version, endpoints, onMissingExample }: DescribedApi): ApiDocument {
  const app = new OpenAPIHono();
  registerShared(app.openAPIRegistry, endpoints);
  for (const endpoint of endpoints) app.openAPIRegistry.registerPath(describeOperation(endpoint));
  for (const operation of documentOperations) app.openAPIRegistry.registerPath(operation);
  for (const webhook of webhookOperations) app.openAPIRegistry.registerWebhook(webhook);
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Pricing Intelligence',
      version,
      description,
      contact: { name: 'Whoever runs this server; give the X-Request-Id of the answer' },
      license,
    },
    servers,
    tags: describeTags([...endpoints.map(({ tag }) => tag), 'Service']),
  });
  addSharedExamples(document, onMissingExample);
  dropUnused(document);
  return document;
}

/** Descriptions of the API's sections, in reading order. */
const descriptions: Record<string, string> = {
  Service: 'The server’s version, its capabilities and this documentation.',
  Products: 'Your catalog. Adding a product starts monitoring it.',
  Prices: 'Current and past competitor prices for your products.',
  Alerts: 'Listed prices below your MAP price (`map_price`), with the evidence for them.',
  Cases:
    'The work on MAP violations: one case for each product and retailer, with its state, who works ' +
    'on it, and its history.',
  Notices:
    'Messages to retailers about MAP violations: drafts, templates, sending by mail or by yourself.',
  Recommendations: 'Recommended prices with confidence, reasons, decisions and outcomes.',
  'Pricing rules':
    'Rules that decide which price is suggested for which products, with preview and backtest.',
  Insights:
    'Where your prices stand in the market: position, price index, gaps, changes and the price ' +
    'matrix, as docs/market.md defines them.',
  Sales: 'Your sales per day. Without them, recommendations rest on general market data.',
  Retailers:
    'The retailers you monitor: the state of their monitoring, their contacts, and how they keep to ' +
    'your MAP prices.',
  Listings: 'What the monitored retailers sell, whether or not it is matched with your products.',
  Matches:
    'Which listing is which of your products, with probability and reasons. A decision made ' +
    'by a person is final.',
  'MAP price periods':
    'MAP prices for a time: prices that begin at a date, and promotion windows without a MAP price.',
  Changes: 'A feed of all changes, for keeping a copy up to date without reading the lists again.',
  Exports:
    'Lists, reports and everything of the account as files, written in the background, downloaded by a ' +
    'signed link or mailed regularly.',
  Webhooks: 'The same changes, sent to your URL as signed messages (Standard Webhooks).',
  Settings: 'MAP tolerance, thresholds, margins and promotion windows of the account.',
  Account: 'Your account, its limits and its API keys.',
  'Accounts (operator)': 'For the operator of this server: create, change and delete accounts.',
};

/** The tags of these operations with their descriptions. */
function describeTags(used: readonly string[]): { name: string; description: string }[] {
  const order = Object.keys(descriptions);
  const rank = (name: string): number =>
    order.includes(name) ? order.indexOf(name) : order.length;
  return [...new Set(used)]
    .toSorted((a, b) => rank(a) - rank(b))
    .map((name) => ({ name, description: descriptions[name] ?? '' }));
}

type Registry = OpenAPIHono['openAPIRegistry'];

function registerShared(registry: Registry, endpoints: readonly Endpoint[]): void {
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of the account: `Authorization: Bearer <API_KEY>`. `x-required-scope` of an ' +
      'operation is the scope that the key needs.',
  });
  registry.registerComponent('securitySchemes', 'operatorKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of the server’s operator.',
  });
  registry.register('Problem', ProblemSchema);
  registry.register('ProductInput', ProductInputSchema);
  registry.register('SaleInput', SaleInputSchema);
  registry.register('MatchDecision', MatchDecisionSchema);
  for (const { answers } of endpoints)
    for (const { lines } of Object.values(answers))
      if (lines) registry.register(lines.name, lines.schema);
  for (const [name, header] of Object.entries(sharedHeaders))
    registry.registerComponent('headers', name, header);
  for (const [name, response] of Object.entries(sharedResponses))
    registry.registerComponent('responses', name, response);
  for (const [name, parameter] of Object.entries(fixedParameters))
    registry.registerComponent('parameters', name, parameter);
  const inPaths = endpoints.flatMap(({ path }) => listPathParameters(path));
  for (const [name, parameter] of new Map(
    inPaths.map(({ component, parameter }) => [component, parameter]),
  ))
    registry.registerComponent('parameters', name, parameter);
}

/**
 * Removes shared responses and headers that nothing refers to, such as those of retirement while no
 * endpoint is retired.
 */
function dropUnused({ paths, components }: ApiDocument): void {
  for (const kind of ['responses', 'headers', 'parameters'] as const) {
    const text = JSON.stringify([paths, components?.responses]);
    const shared = components?.[kind] ?? {};
    for (const name of Object.keys(shared))
      if (!text.includes(`"#/components/${kind}/${name}"`)) delete shared[name];
  }
}
