import { z } from '@hono/zod-openapi';

/**
 * The date of this contract, sent with every response as `X-API-Version`. Changes when something is
 * added.
 */
export const API_VERSION = '2026-12-03';

/** Features of this server beyond the specification. Clients check them before using one. */
export const CAPABILITIES = [
  'products.batch',
  'products.write',
  'products.details',
  'products.search',
  'products.pause',
  'products.restore',
  'prices.list',
  'prices.as_of',
  'prices.history',
  'prices.own',
  'prices.decisions',
  'alerts.read',
  'alerts.evidence',
  'alerts.pictures',
  'alerts.types',
  'cases',
  'notices',
  'recommendations.decision',
  'recommendations.abstentions',
  'recommendations.ledger',
  'sales',
  'retailers',
  'retailers.compliance',
  'matches',
  'matches.decisions',
  'matches.automatic',
  'matches.sort',
  'matches.review',
  'matches.in_bulk',
  'listings',
  'changes',
  'webhooks',
  'settings',
  'settings.goal',
  'settings.undercut',
  'alert_kinds',
  'map_price_periods',
  'map_price_periods.effects',
  'insights',
  'rules',
  'account',
  'account.plan',
  'keys',
  'keys.scopes',
  'keys.test',
  'idempotency',
  'fields',
  'formats',
  'exports',
  'exports.files',
  'export_schedules',
  'account.deletion',
] as const;

export const ServiceSchema = z
  .object({
    service: z.string().openapi({
      example: 'pricing-intelligence',
      description: 'Name of the program that answers; always `pricing-intelligence`.',
    }),
    version: z
      .string()
      .openapi({ example: '0.1.0', description: 'Release of the program, as a semantic version.' }),
    api: z.literal('v1').openapi({
      description: 'The version of the contract, as in the path of every address.',
    }),
    capabilities: z.array(z.string()).openapi({
      example: [...CAPABILITIES],
      description: 'Open list of features beyond the five specified endpoints.',
    }),
  })
  .openapi('Service', { description: 'What this server is and what it can do.' });
