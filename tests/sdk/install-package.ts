/**
 * The SDK as users get it: built, packed, and installed from the tarball into a folder of its own.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { buildSdk } from '#scripts/build-sdk.ts';

const SDK = join(import.meta.dirname, '..', '..', 'sdk');
const run = promisify(execFile);

export interface InstalledPackage {
  /** A project with the package in its `node_modules`, and `run.mjs` (see below). */
  readonly folder: string;
  /** The installed package. */
  readonly installed: string;
  readonly tarball: string;
  /** The TypeScript examples of its README, in order. */
  readonly examples: readonly string[];
  /** Runs the first example of the README, then `check-runtime.js`, and returns what they print. */
  runWith(program: string, args: readonly string[], env: Record<string, string>): Promise<string>;
  dispose(): Promise<void>;
}

/** Builds, packs and installs. Throws when npm does. */
export async function installPackage(): Promise<InstalledPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'pricing-sdk-'));
  const source = join(folder, 'source');
  const project = join(folder, 'project');
  await Promise.all([mkdir(source), mkdir(project)]);
  await buildSdk(join(source, 'dist'));
  for (const name of ['package.json', 'README.md']) await cp(join(SDK, name), join(source, name));
  const packed = await run('npm', ['pack', '--silent', source], { cwd: folder });
  const tarball = join(folder, packed.stdout.trim());
  await writeFile(join(project, 'package.json'), '{ "name": "till", "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project });
  const installed = join(project, 'node_modules', 'pricing-intelligence-sdk');
  const readme = await readFile(join(installed, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  await writeFile(join(project, 'first-example.mjs'), examples[0] ?? '');
  await cp(join(import.meta.dirname, 'check-runtime.js'), join(project, 'check-runtime.mjs'));
  const both = ['first-example', 'check-runtime'].map((name) => `await import('./${name}.mjs');\n`);
  await writeFile(join(project, 'run.mjs'), both.join(''));
  return {
    folder: project,
    installed,
    tarball,
    examples,
    runWith: async (program, args, env) => {
      // Not what this run sets for its own processes.
      const { NODE_OPTIONS: _options, NODE_COMPILE_CACHE: _cache, ...inherited } = process.env;
      const options = { cwd: project, env: { ...inherited, ...env }, timeout: 60_000 };
      const { stdout, stderr } = await run(program, [...args, 'run.mjs'], options);
      return `${stdout}${stderr}`;
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Line by line. */
const EXPECTED = [
  /^prd_\w+ costs 19\.90 EUR$/,
  /^KETTLE-17-BLUE 19\.90$/,
  /^amount 1000000\.10$/,
  /^refused 404 not_found DELETE \/products\/prd_none$/,
  /^aborted enough$/,
  /^webhook evt_06gk3t8z0c4m5n6p7q8r9s0t1v webhook\.test$/,
  /^changed body refused$/,
];

/** Checks what the first example and `check-runtime.js` have printed, in any runtime. */
export function requirePrinted(printed: string): void {
  // The example lists all products: when it has run before, also the second one.
  const lines = printed
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('KETTLE-GOLD '));
  expect(lines, printed).toEqual(EXPECTED.map((line) => expect.stringMatching(line)));
}
