import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

export default defineConfig({
  resolve: {
    // One copy of graphql: vite takes index.mjs, @graphql-tools index.js, and two copies refuse each other's schemas.
    alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }],
  },
  test: {
    include: ['{app,bench,cli,extensions,jobs,kernel,outbound,pricing,prisma,sandbox,server,tests}/**/*.test.{ts,tsx}'],
    // It loads the extension under test itself; vite must, since Node knows no JSX.
    server: { deps: { inline: ['@shopify/ui-extensions-tester'] } },
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-noise.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
});
