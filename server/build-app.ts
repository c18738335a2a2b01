/**
 * Builds the Remix app when its sources changed since the last build. A fresh clone has no build,
 * so the first start makes one. `npm run build` runs this file as a command.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SetupError } from '#prisma/setup-error.ts';
import { compressBuild } from './compress-build.ts';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'build', '.stamp');
const SOURCES = [
  'app/**/*.{ts,tsx,css,svg}',
  'public/**/*',
  'kernel/**/*.ts',
  'pricing/contract/**/*.ts',
  'vite.config.ts',
  'scripts/*-polaris*.ts',
  'server/compress-build.ts',
  'remix.config.js',
  'package-lock.json',
];

/**
 * Returns true when a build was made. Throws SetupError with the end of the builder's output when
 * the build fails.
 */
export async function buildAppWhenStale(onProgress: (message: string) => void): Promise<boolean> {
  const sources = await hashSources();
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built === sources && existsSync(join(ROOT, 'build', 'server', 'index.js'))) return false;
  onProgress('Building the pages of the app (after a change, and once at first)');
  await runBuild();
  await compressBuild(join(ROOT, 'build', 'client'));
  await writeFile(STAMP, sources);
  return true;
}

async function hashSources(): Promise<string> {
  const paths: string[] = [];
  for (const pattern of SOURCES)
    for await (const path of glob(pattern, { cwd: ROOT }))
      if (!/\.test\.tsx?$/.test(path)) paths.push(path);
  const hash = createHash('sha256');
  for (const path of paths.sort()) {
    const bytes = await readFile(join(ROOT, path)).catch(() => null);
    if (bytes) hash.update(path).update('\0').update(bytes);
  }
  return hash.digest('hex');
}

async function runBuild(): Promise<void> {
  const require = createRequire(import.meta.url);
  const remix = join(dirname(require.resolve('@remix-run/dev/package.json')), 'dist', 'cli.js');
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [remix, 'vite:build'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) throw new SetupError(`The app could not be built:\n${output.slice(-3000)}`);
}

if (import.meta.main) {
  await buildAppWhenStale((message) => process.stdout.write(`${message}\n`));
}
