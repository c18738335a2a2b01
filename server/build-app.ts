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
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { SetupError } from '#prisma/setup-error.ts';
import { isCompressible } from '#pricing/api/encoding/compress-body.ts';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'build', '.stamp');
const SOURCES = [
  'app/**/*.{ts,tsx,css,svg}',
  'public/**/*',
  'kernel/**/*.ts',
  'pricing/contract/**/*.ts',
  'vite.config.ts',
  'scripts/*-polaris*.ts',
  'server/build-app.ts',
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

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Compresses the files of the built app once, at the highest level, so that no request waits for
 * compression.
 *
 * Writes `.br` and `.gz` beside each file below `folder` whose compressed form is smaller.
 */
export async function compressBuild(folder: string): Promise<void> {
  const paths: string[] = [];
  for await (const path of glob('**/*.*', { cwd: folder }))
    if (isCompressible(getMimeType(path))) paths.push(join(folder, path));
  await Promise.all(paths.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    toBrotli(bytes, { params }),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}

if (import.meta.main) {
  await buildAppWhenStale((message) => process.stdout.write(`${message}\n`));
}
