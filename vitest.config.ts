import { defineConfig } from 'vitest/config';

export default defineConfig({
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
