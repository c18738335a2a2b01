import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
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

/**
 * The other files of tests/contract ask the API through a proxy that checks each request and answer
 * against the OpenAPI document. These ask no API, or one that is not described; or they are about
 * bytes, processes and malicious requests.
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
].map((name) => `tests/contract/${name}.test.ts`);

/** How each test runs, in every project. */
export const common: TestProjectInlineConfiguration['test'] = {
  setupFiles: ['tests/support/fail-on-noise.ts'],
  pool: 'forks',
  // One worker for many files: starting a process and loading modules for each of them took half
  // of the time.
  isolate: false,
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // A second, as it is by itself, is less than a busy machine may take for what two idle
  // milliseconds do.
  expect: { poll: { timeout: 30_000 } },
  restoreMocks: true,
};

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    sequence: { sequencer: SlowFirst },
    // One more than there are processors: many tests wait for a program, a browser or a time limit.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...common,
          name: 'tests',
          include: [
            '{app,bench,cli,extensions,jobs,http-client,kernel,mail,pricing,prisma,sandbox,sdk,server,spreadsheet}/**/*.test.{ts,tsx}',
            'tests/!(contract|extra)/**/*.test.{ts,tsx}',
            ...NOT_THROUGH_PRISM,
          ],
          // It loads the extension under test itself; vite must, since Node knows no JSX.
          server: { deps: { inline: ['@shopify/ui-extensions-tester'] } },
        },
      },
      {
        test: {
          ...common,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: NOT_THROUGH_PRISM,
          globalSetup: ['tests/contract/prism/start-prism.ts'],
        },
      },
    ],
  },
});
