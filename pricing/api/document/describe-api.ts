/**
 * Builds the OpenAPI 3.1 document from the endpoints and the contract, so that it describes what is
 * validated.
 */
import { OpenAPIHono } from '@hono/zod-openapi';
import { ProblemSchema } from '../../contract/problem.ts';
import { ProductInputSchema } from '../../contract/product.ts';
import { MatchDecisionSchema } from '../../contract/match.ts';
import { SaleInputSchema } from '../../contract/sale.ts';
import type { Endpoint } from '../endpoint.ts';
import { describeOperation } from './describe-operation.ts';
import { documentOperations } from './document-operations.ts';
import { addSharedExamples } from './add-shared-examples.ts';
import { sharedHeaders } from './shared-headers.ts';
import { fixedParameters, listPathParameters } from './shared-parameters.ts';
import { sharedResponses } from './shared-responses.ts';
import { describeTags } from './tags.ts';
import { webhookOperations } from './describe-webhooks.ts';

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
  name: 'Not licensed to the public',
  identifier: 'LicenseRef-UNLICENSED',
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
