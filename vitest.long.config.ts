/**
 * What is too long for every change: `npm run test:long`. Counts that `npm test` keeps small (kills,
 * fuzzed requests, hostile files) in full, and the files that are called `.long.test.ts`.
 */
import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vitest/config';
import { ProgressReporter } from './tests/support/report-progress.ts';
import { common } from './vitest.config.ts';

process.env.LONG = '1';
const list = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n');

export default defineConfig({
  test: {
    ...common,
    globalSetup: ['tests/support/global-setup.ts'],
    reporters: ['default', new ProgressReporter()],
    include: [
      ...list('grep', '-l', '/is-long.ts', '--', '*.test.ts'),
      ...list('ls-files', '*.long.test.ts'),
    ],
  },
});
