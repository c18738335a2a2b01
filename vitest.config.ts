import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { IS_LONG } from './tests/support/is-long.ts';
import { ProgressReporter, readDurations } from './tests/support/report-progress.ts';

/**
 * The order of the files: those that take longest first, or the run would end with one of them
 * alone; then those of one folder one after another. The contract tests come first as a whole: a
 * worker that changes between projects starts anew and loads all modules again.
 */
class SlowFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const ms = durations.get(relative(project.vitest.config.root, moduleId)) ?? 0;
      return (project.name === 'contract' ? -1e9 : 0) - (ms < LONG_MS ? 0 : ms);
    };
    return Promise.resolve(
      files.toSorted((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1)),
    );
  }
}
const LONG_MS = 3_000;

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
  'document-checks.long',
  'error-texts',
  'evidence-in-turn',
  'versioning',
  'over-http',
  'fuzz',
  'fuzz-bytes',
  'idempotency-kill.long',
  'key-scopes',
  'limits-over-processes.long',
  'list-plans',
  'security',
  'security-logs.long',
  'walks',
  'webhooks',
  'webhook-document',
  'webhook-failures',
  'webhook-messages',
  'webhook-retries',
  'wrong-keys',
].map((name) => `tests/contract/${name}.test.ts`);

/** The long files run when they are named, as in `npm test -- .long.test`. */
const withLong = IS_LONG || process.argv.some((argument) => argument.includes('.long.test'));

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
    reporters: ['default', new ProgressReporter()],
    slowTestThreshold: 5_000,
    // One more than there are processors: many tests wait for a program, a browser or a time limit.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...common,
          name: 'tests',
          include: [
            '{app,bench,cli,extensions,jobs,http-client,kernel,mail,pricing,prisma,sandbox,sdk,server,spreadsheet}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'tests/!(contract|extra)/**/*.test.{ts,tsx}',
            ...NOT_THROUGH_PRISM,
          ],
          exclude: [...configDefaults.exclude, ...(withLong ? [] : ['**/*.long.test.ts'])],
          // It loads the extension under test itself; vite must, since Node knows no JSX.
          server: { deps: { inline: ['@shopify/ui-extensions-tester'] } },
        },
      },
      {
        test: {
          ...common,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: [...NOT_THROUGH_PRISM, '**/*.long.test.ts'],
          globalSetup: ['tests/contract/prism/start-prism.ts'],
        },
      },
    ],
  },
});
