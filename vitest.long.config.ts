/**
 * Tests with counts that are too high for every change (kills, fuzzed requests, hostile files), in
 * full: `npm run test:long`. `npm test` runs the same files with a small count of each.
 */
import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vitest/config';
import { ProgressReporter } from './tests/support/report-progress.ts';
import { common } from './vitest.config.ts';

process.env.LONG = '1';
const files = execFileSync('git', ['grep', '-l', '/is-long.ts', '--', '*.test.ts'], {
  encoding: 'utf8',
});

export default defineConfig({
  test: {
    ...common,
    globalSetup: ['tests/support/global-setup.ts'],
    reporters: ['default', new ProgressReporter()],
    include: files.trim().split('\n'),
  },
});
