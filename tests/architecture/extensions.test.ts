/**
 * What `shopify app deploy` would check: layout, types, size, and that trigger and app agree on
 * handle and fields.
 */
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeViolation, FLOW_TRIGGER_HANDLE } from '#app/notifications/flow-triggers.server.ts';
import { EXTENSION_RULES } from './extension-rules.ts';
import { parseExtensions, readExtensions } from './read-extensions.ts';

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, '..', '..');
/** https://shopify.dev/docs/apps/build/app-extensions#analyzing-bundle-size */
const MAX_BYTES = 64 * 1024;
/**
 * By these a deploy finds the extension that shops already use: another one would take its place,
 * and be nowhere in use.
 */
const IDENTITIES = {
  'product-block': '39829c07-9178-22b8-649c-2827fa5aef71f5589f4a',
  'variant-block': '6f6eb465-caab-ad3b-92c5-201334355061633520fa',
  'price-below-map-price': '7ef53721-246e-62bd-3190-2d07ff12d166e9457972',
  'price-below-map-price-in-use': '1b9418ec-a3ef-4bec-0dc8-4c2da5bfaee4017bb472',
};
/**
 * As merchants' workflows name them: a workflow that uses a field of another name no longer runs.
 */
const TRIGGER_FIELDS = [
  ['product_reference', undefined],
  ['single_line_text_field', 'Competitor'],
  ['number_decimal', 'Listed price'],
  ['number_decimal', 'MAP price'],
  ['single_line_text_field', 'Currency'],
  ['url', 'Address'],
];
/** What Flow takes for a field of each type. */
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  product_reference: (value) => Number.isSafeInteger(value),
  single_line_text_field: (value) => typeof value === 'string' && !value.includes('\n'),
  number_decimal: (value) => typeof value === 'number' && Number.isFinite(value),
  url: (value) => typeof value === 'string' && URL.canParse(value),
};
const PackageSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()).default({}),
});
/** https://shopify.dev/docs/apps/build/admin/upgrading-to-2025-10 */
const BLOCK_DEPENDENCIES = ['@preact/signals', '@shopify/ui-extensions', 'preact'];
const extensions = await readExtensions(ROOT);
const blocks = extensions.filter(({ values }) => values.type === 'ui_extension');

test.each(EXTENSION_RULES)('$rule', ({ check, wrong, source }) => {
  for (const extension of extensions)
    expect(check(extension, extensions), `${extension.values.handle} (${source})`).toBeNull();
  const refused = parseExtensions('wrong', wrong);
  expect(refused.some((extension) => check(extension, refused) !== null)).toBe(true);
});

test('handles and uids are those that shops already use', () => {
  expect(Object.fromEntries(extensions.map(({ values }) => [values.handle, values.uid]))).toEqual(
    IDENTITIES,
  );
});

test('a block states what it needs, of the versions that the project has: another one would be a second preact', async () => {
  const all = await readPackage('package.json');
  const versions = { ...all.devDependencies, ...all.dependencies };
  for (const { folder } of blocks)
    expect((await readPackage(`${folder}/package.json`)).dependencies).toEqual(
      Object.fromEntries(BLOCK_DEPENDENCIES.map((name) => [name, versions[name]])),
    );
});

test('every block has the same words in the same languages, one of them the default', async () => {
  const [first, ...others] = await Promise.all(blocks.map(({ folder }) => readWords(folder)));
  expect([...(first?.keys() ?? [])]).toEqual(['de.json', 'en.default.json', 'fr.json']);
  for (const words of others) expect(words).toEqual(first);
});

test('what the Shopify CLI writes beside an extension is no part of the repository', async () => {
  const ignored = (await readFile(join(ROOT, '.gitignore'), 'utf8')).split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['dist/', 'extensions/*/manifest.json']));
});

test('the blocks are typed as Shopify types them', () => {
  const run = spawnSync(
    process.execPath,
    [require.resolve('typescript/lib/tsc.js'), '--noEmit', '--project', 'extensions/tsconfig.json'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect(run.stdout).toBe('');
});

test('every block is small enough to be deployed, with one preact', async () => {
  for (const { folder, targets } of blocks) {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(ROOT, folder, targets[0]?.module ?? '')],
      absWorkingDir: ROOT,
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      logLevel: 'silent',
    });
    expect(outputFiles[0]?.contents.byteLength, folder).toBeGreaterThan(5000);
    expect(outputFiles[0]?.contents.byteLength, folder).toBeLessThan(MAX_BYTES);
    const preacts = Object.keys(metafile.inputs).filter((path) =>
      path.endsWith('node_modules/preact/dist/preact.module.js'),
    );
    expect(preacts).toEqual(['node_modules/preact/dist/preact.module.js']);
  }
});

test('the Flow trigger declares what the app sends, of the kinds that it sends', () => {
  const trigger = extensions.find(({ values }) => values.type === 'flow_trigger');
  expect([trigger?.values.handle, FLOW_TRIGGER_HANDLE]).toEqual([
    'price-below-map-price',
    'price-below-map-price',
  ]);
  expect(trigger?.fields.map(({ type, key }) => [type, key])).toEqual(TRIGGER_FIELDS);
  const declared = TRIGGER_FIELDS.map(([type = '', key = 'product_id']) => [key, type] as const);
  const payload = describeViolation({
    id: 'alt_1',
    productTitle: 'Kettle',
    detectedAt: new Date(0),
    productGid: 'gid://shopify/Product/8100000001',
    retailer: 'kettles.example',
    url: 'https://kettles.example/p',
    facts: {
      type: 'map_violation',
      listed: { minor: 4405n, currency: 'EUR' },
      limit: { minor: 5000n, currency: 'EUR' },
      previous: null,
    },
  });
  expect(Object.keys(payload)).toEqual(declared.map(([key]) => key));
  for (const [key, type] of declared)
    expect([key, KINDS[type]?.(payload[key])]).toEqual([key, true]);
  expect([payload['Listed price'], payload.product_id]).toEqual([44.05, 8100000001]);
});

test('Flow calls the app where the app is', async () => {
  const app = await readFile(join(ROOT, 'shopify.app.toml'), 'utf8');
  const address = /^application_url = "([^"]+)"$/m.exec(app)?.[1];
  const callback = extensions.find(
    ({ values }) => values.type === 'flow_trigger_lifecycle_callback',
  );
  expect(callback?.values.url).toBe(`${address}/flow/lifecycle`);
  expect(app).toContain(`redirect_urls = [ "${address}/auth/callback" ]`);
});

async function readPackage(path: string) {
  return PackageSchema.parse(JSON.parse(await readFile(join(ROOT, path), 'utf8')));
}

async function readWords(folder: string): Promise<Map<string, unknown>> {
  const names = (await readdir(join(ROOT, folder, 'locales'))).sort();
  const texts = names.map((name) => readFile(join(ROOT, folder, 'locales', name), 'utf8'));
  return new Map(
    (await Promise.all(texts)).map((text, index): [string, unknown] => [
      names[index] ?? '',
      JSON.parse(text),
    ]),
  );
}
