/** The contract suite once more, through `prism proxy --errors`: `npm run check:prism`. */
import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/**
 * They ask no API, or one that is not described; or they are about bytes, processes and malicious
 * requests.
 */
const NOT_THROUGH_PRISM = [
  'docs-page',
  'document',
  'documents',
  'descriptions',
  'document-checks',
  'error-texts',
  'versioning',
  'over-http',
  'fuzz',
  'fuzz-bytes',
  'idempotency-kill',
  'limits-over-processes',
  'list-plans',
  'security-logs',
  'walks',
  'webhooks',
  'webhook-document',
  'webhook-failures',
  'webhook-messages',
  'webhook-retries',
];

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['tests/contract/*.test.ts'],
    exclude: [...NOT_THROUGH_PRISM.map((name) => `tests/contract/${name}.test.ts`)],
    globalSetup: ['tests/support/global-setup.ts', 'tests/contract/prism/start-prism.ts'],
  },
});
