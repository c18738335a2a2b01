import { CAPABILITIES, ServiceSchema } from '#pricing/contract/service.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';

const get = createApiEndpoint({
  method: 'get',
  path: '/',
  tag: 'Service',
  caller: 'either',
  scope: null,
  summary: 'Get the service’s version and capabilities',
  description: 'Check `capabilities` before you use a feature beyond the five specified endpoints.',
  answers: { 200: { description: 'The service', schema: ServiceSchema } },
  handle: ({ deps }) =>
    Promise.resolve({
      status: 200,
      body: {
        service: 'pricing-intelligence',
        version: deps.version,
        api: 'v1',
        capabilities: CAPABILITIES.filter(
          (name) => name !== 'alerts.pictures' || deps.pictures !== undefined,
        ),
      },
    }),
});

export const serviceEndpoints = [get];
