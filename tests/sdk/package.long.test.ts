/** The package as it is installed: its form, its types, and its run in Node and Chromium. */
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { publint } from 'publint';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext } from '#tests/support/open-browser.ts';
import { type InstalledPackage, installPackage, requirePrinted } from './install-package.ts';
import { type ServedAccount, serveAccount } from './serve-account.ts';

let sdk: InstalledPackage;
let service: ServedAccount;
beforeAll(async () => {
  [sdk, service] = await Promise.all([installPackage(), serveAccount()]);
});
afterAll(async () => {
  await service?.close();
  await sdk?.dispose();
});

const environment = () => ({
  PRICING_BASE_URL: service.baseUrl,
  PRICING_API_KEY: service.apiKey,
});
test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: sdk.installed, strict: true, pack: false });
  expect(messages).toEqual([]);
});

test('its types are found by every kind of resolution that finds ES modules', async () => {
  const tarball = createPackageFromTarballData(await readFile(sdk.tarball));
  const checked = await checkPackage(tarball);
  if (!checked.types) return expect.fail('The package has no types');
  // Node 10's resolution knows no `exports`, and CommonJS has no build.
  const problems = checked.problems.filter(
    (problem) =>
      !('resolutionKind' in problem) || !/node10|node16-cjs/.test(problem.resolutionKind),
  );
  expect(problems).toEqual([]);
  const { 'node16-esm': node, bundler } = checked.entrypoints['.']?.resolutions ?? {};
  expect([node, bundler].map((found) => found?.resolution?.isTypeScript)).toEqual([true, true]);
});

test('it has no dependency and stays small', async () => {
  const manifest = JSON.parse(await readFile(join(sdk.installed, 'package.json'), 'utf8'));
  expect(Object.keys(manifest).filter((name) => /dependencies|scripts/i.test(name))).toEqual([]);
  const files = await readdir(sdk.installed, { recursive: true });
  expect(files.filter((name) => !/^dist|^README\.md$|^package\.json$/.test(name))).toEqual([]);
  expect((await stat(sdk.tarball)).size).toBeLessThan(129_000);
  const bundle = await build({
    entryPoints: [join(sdk.installed, 'dist', 'index.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  expect(gzipSync(bundle.outputFiles[0]?.contents ?? '').length).toBeLessThan(12_500);
});

test('the examples of the README compile against it', () => {
  expect(sdk.examples.length).toBeGreaterThan(4);
  const sources = new Map(
    sdk.examples.map((text, n) => [join(sdk.folder, `example-${n}.mts`), text] as const),
  );
  sources.set(
    join(sdk.folder, 'process.d.ts'),
    'declare const process: { env: Record<string, string | undefined> };',
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipDefaultLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => sources.has(name) || fileExists(name);
  host.getSourceFile = (name, version) => {
    const text = sources.get(name);
    return text === undefined
      ? getSourceFile(name, version)
      : ts.createSourceFile(name, text, version);
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  expect(problems).toEqual([]);
});

test('it runs in each Node of this machine', async () => {
  const programs = await listNodes();
  expect(programs.size).toBeGreaterThan(0);
  const printed = [...programs.values()].map((program) => sdk.runWith(program, [], environment()));
  for (const lines of await Promise.all(printed)) requirePrinted(lines);
});

test('it runs in Chromium', async () => {
  const context = await openContext();
  try {
    const page = await context.newPage();
    const printed: string[] = [];
    page.on('console', (message) => printed.push(message.text()));
    page.on('pageerror', (error) => printed.push(String(error)));
    const done = page.waitForEvent('console', (message) => message.text() === 'done');
    // The page and the package's files; requests below /v1 go to the service.
    await page.route('**/page/**', async (route) => {
      const path = new URL(route.request().url()).pathname.replace('/page/', '');
      if (path === '') return route.fulfill({ contentType: 'text/html', body: buildPage() });
      return route.fulfill({ path: join(sdk.folder, path), contentType: 'text/javascript' });
    });
    await page.goto(`${service.origin}/page/`);
    await done;
    const [complaint, ...others] = printed.filter((line) =>
      line.startsWith('Failed to load resource'),
    );
    // Chromium itself reports the 404 that check-runtime.js asks for.
    expect([complaint?.includes('404'), others]).toEqual([true, []]);
    requirePrinted(printed.filter((line) => line !== complaint && line !== 'done').join('\n'));
  } finally {
    await context.close();
  }
});

/** The page's scripts read the environment like a Node program. */
const buildPage = (): string => `<!doctype html><meta charset="utf-8"><title>SDK</title>
<link rel="icon" href="data:,">
<script>globalThis.process = { env: ${JSON.stringify(environment())} };</script>
<script type="importmap">
  { "imports": { "pricing-intelligence-sdk": "/page/node_modules/pricing-intelligence-sdk/dist/index.js" } }
</script>
<script type="module">
  await import('/page/run.mjs').catch((error) => console.log(String(error)));
  console.log('done');
</script>`;

/**
 * By major version, the Node that runs this test and those in PATH that the package supports: where
 * the machine's own is Node 20, as in CI, that one too.
 */
async function listNodes(): Promise<Map<number, string>> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = new Map<number, string>();
  for (const program of [process.execPath, ...folders.map((folder) => join(folder, 'node'))]) {
    const version = await promisify(execFile)(program, ['--version']).catch(() => null);
    const major = Number(/^v(\d+)\./.exec(version?.stdout ?? '')?.[1] ?? 0);
    if (major >= 20 && !found.has(major)) found.set(major, program);
  }
  return found;
}
