import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/support/slow-first.ts';

export default defineConfig({
  test: {
    include: [
      '{app,bench,cli,extensions,jobs,kernel,outbound,pricing,prisma,sandbox,server,tests}/**/*.test.{ts,tsx}',
    ],
    // It loads the extension under test itself; vite must, since Node knows no JSX.
    server: { deps: { inline: ['@shopify/ui-extensions-tester'] } },
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-noise.ts'],
    pool: 'forks',
    // One worker for many files: starting a process and loading modules for each of them took half of the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // One more than there are processors: many tests wait for a program, a browser or a time limit.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A second, as it is by itself, is less than a busy machine may take for what two idle milliseconds do.
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
  },
});
