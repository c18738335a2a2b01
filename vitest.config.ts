import { availableParallelism } from 'node:os';
import { defaultExclude, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Mostly waits for other processes; a worker that begins with it has time for the rest. */
const SLOW = [
  /\/tests\/flow\//,
  /\/app\/(?:catalog-sync\/webhook-storm|map-prices\/write-in-bulk)/,
  /\/tests\/contract\/idempotency-kill/,
  /\/tests\/browser\//,
  /\/pricing\/monitoring\/browser\//,
  /\/http-client\/hostile-servers\/silence/,
  /\/jobs\/start-orphan-check/,
  /\/app\//,
];

/**
 * The order of the files: those that take longest first, or the run would end with one of them
 * alone. Files of one folder follow one another, so that a worker uses the modules it has loaded.
 */
class SlowFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = SLOW.findIndex((path) => path.test(moduleId));
      return at === -1 ? SLOW.length : at;
    };
    return Promise.resolve(
      files.toSorted((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1)),
    );
  }
}

export default defineConfig({
  test: {
    include: [
      '{app,bench,cli,extensions,jobs,http-client,kernel,mail,pricing,prisma,sandbox,sdk,server,spreadsheet,tests}/**/*.test.{ts,tsx}',
    ],
    // They need programs that npm does not bring: `npm run test:extra`.
    exclude: [...defaultExclude, 'tests/extra/**'],
    // It loads the extension under test itself; vite must, since Node knows no JSX.
    server: { deps: { inline: ['@shopify/ui-extensions-tester'] } },
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-noise.ts'],
    pool: 'forks',
    // One worker for many files: starting a process and loading modules for each of them took half
    // of the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // One more than there are processors: many tests wait for a program, a browser or a time limit.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A second, as it is by itself, is less than a busy machine may take for what two idle
    // milliseconds do.
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
  },
});
