/** What `shopify app deploy` would check: types, size, and that trigger and app agree on handle and fields. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { FLOW_TRIGGER_HANDLE } from '#app/notifications/fire-flow.server.ts';

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, '..', '..');
/** Shopify's limit for the compiled script of an admin extension. */
const MAX_BYTES = 64 * 1024;

test('the product block is typed as Shopify types it', () => {
  const run = spawnSync(process.execPath, [require.resolve('typescript/lib/tsc.js'), '--noEmit', '--project', 'extensions/product-block/tsconfig.json'], { cwd: ROOT, encoding: 'utf8' });
  expect(run.stdout).toBe('');
});

test('every block is small enough to be deployed', async () => {
  const toml = await readFile(join(ROOT, 'extensions/product-block/shopify.extension.toml'), 'utf8');
  const modules = [...toml.matchAll(/^module = "\.\/([^"]+)"/gm)].map(([, path = '']) => path);
  expect(modules).toEqual(['src/ProductBlock.jsx', 'src/VariantBlock.jsx']);
  for (const path of modules) {
    const { outputFiles } = await build({
      entryPoints: [join(ROOT, 'extensions/product-block', path)],
      bundle: true, minify: true, write: false, format: 'esm', target: 'es2022', jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'silent',
    });
    expect(outputFiles[0]?.contents.byteLength, path).toBeGreaterThan(5000);
    expect(outputFiles[0]?.contents.byteLength, path).toBeLessThan(MAX_BYTES);
  }
});

test('the Flow trigger declares what the app sends', async () => {
  const toml = await readFile(join(ROOT, 'extensions/violation-trigger/shopify.extension.toml'), 'utf8');
  expect(/handle = "([^"]+)"\ntype = "flow_trigger"/.exec(toml)?.[1]).toBe(FLOW_TRIGGER_HANDLE);
  const source = await readFile(join(ROOT, 'app/notifications/fire-flow.server.ts'), 'utf8');
  const declared = [...toml.matchAll(/^key = "([^"]+)"/gm)].map(([, key]) => key);
  expect(declared).toEqual(['Competitor', 'Listed price', 'Floor', 'Currency', 'Address']);
  for (const key of declared) expect(source).toMatch(new RegExp(`['{ ]${key}'?: `));
  expect(toml).toContain('type = "product_reference"');
});
