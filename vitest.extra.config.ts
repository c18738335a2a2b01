/**
 * Tests that need programs which npm does not bring: `npm run test:extra`. CONTRIBUTING.md says how
 * to install them.
 */
import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

export default defineConfig({
  ...base,
  test: { ...base.test, include: ['tests/extra/*.test.ts'], exclude: [] },
});
