import { CAPABILITIES, ServiceSchema } from '../../contract/service.ts';
import { createApiEndpoint } from '../endpoint.ts';

const get = createApiEndpoint({
  method: 'get',
  path: '/',
  tag: 'Service',
  caller: 'either',
  summary: 'Says what this server is and can do',
  description:
    'A client asks for a capability before it uses what is beyond the five specified endpoints.',
  answers: { 200: { description: 'The service', schema: ServiceSchema } },
  handle: ({ deps }) =>
    Promise.resolve({
      status: 200,
      body: {
        service: 'pricing-intelligence',
        version: deps.version,
        api: 'v1',
        capabilities: [...CAPABILITIES],
      },
    }),
});

export const serviceEndpoints = [get];
