/**
 * Prints the tests by folder: the command that runs them, how many files, and the seconds that they
 * took in the last full run in this folder, or in the one that is kept in git.
 */
import { readDurations } from '#tests/support/report-progress.ts';
import { listGitFiles } from '#tests/architecture/list-imports.ts';

const durations = readDurations();
const folders = Map.groupBy(
  listGitFiles('*.test.ts', '*.test.tsx').map(({ path }) => path),
  (path) =>
    path
      .split('/')
      .slice(0, /^(?:pricing|tests)\//.test(path) ? 2 : 1)
      .join('/'),
);
const rows = [...folders].map(([folder, paths]) => ({
  command: `npx vitest run ${folder}`,
  files: paths.length,
  seconds: Math.round(paths.reduce((sum, path) => sum + (durations.get(path) ?? 0), 0) / 1000),
}));
console.table(rows.sort((a, b) => b.seconds - a.seconds));
