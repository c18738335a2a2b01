/**
 * Tests that need programs which npm does not bring: `npm run test:extra`. CONTRIBUTING.md says how
 * to install them.
 */
import { defineConfig } from 'vitest/config';
import { common } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...common,
    globalSetup: ['tests/support/global-setup.ts'],
    include: ['tests/extra/*.test.ts'],
  },
});
