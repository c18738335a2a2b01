/** What `shopify app deploy` would check: types, size, and that trigger and app agree on handle and fields. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { describeViolation, FLOW_TRIGGER_HANDLE } from '#app/notifications/fire-flow.server.ts';

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, '..', '..');
/** Shopify's limit for the compiled script of an admin extension. */
const MAX_BYTES = 64 * 1024;
/** What Flow takes for a field of each type. */
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  product_reference: (value) => Number.isSafeInteger(value),
  single_line_text_field: (value) => typeof value === 'string' && !value.includes('\n'),
  number_decimal: (value) => typeof value === 'number' && Number.isFinite(value),
  url: (value) => typeof value === 'string' && URL.canParse(value),
};

test('the product block is typed as Shopify types it', () => {
  const run = spawnSync(
    process.execPath,
    [
      require.resolve('typescript/lib/tsc.js'),
      '--noEmit',
      '--project',
      'extensions/product-block/tsconfig.json',
    ],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect(run.stdout).toBe('');
});

test('every block is small enough to be deployed', async () => {
  const toml = await readFile(
    join(ROOT, 'extensions/product-block/shopify.extension.toml'),
    'utf8',
  );
  const modules = [...toml.matchAll(/^module = "\.\/([^"]+)"/gm)].map(([, path = '']) => path);
  expect(modules).toEqual(['src/ProductBlock.jsx', 'src/VariantBlock.jsx']);
  for (const path of modules) {
    const { outputFiles } = await build({
      entryPoints: [join(ROOT, 'extensions/product-block', path)],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      logLevel: 'silent',
    });
    expect(outputFiles[0]?.contents.byteLength, path).toBeGreaterThan(5000);
    expect(outputFiles[0]?.contents.byteLength, path).toBeLessThan(MAX_BYTES);
  }
});

test('the Flow trigger declares what the app sends, of the kinds that it sends', async () => {
  const toml = await readFile(
    join(ROOT, 'extensions/violation-trigger/shopify.extension.toml'),
    'utf8',
  );
  expect(/handle = "([^"]+)"\ntype = "flow_trigger"/.exec(toml)?.[1]).toBe(FLOW_TRIGGER_HANDLE);
  const declared = [
    ...toml.matchAll(/^\[\[settings\.fields\]\]\ntype = "([^"]+)"(?:\nkey = "([^"]+)")?/gm),
  ].map(([, type = '', key]) => [key ?? 'product_id', type] as const);
  const payload = describeViolation({
    id: 'alt_1',
    productTitle: 'Kettle',
    productGid: 'gid://shopify/Product/8100000001',
    retailer: 'kettles.example',
    url: 'https://kettles.example/p',
    listed: { minor: 4405n, currency: 'EUR' },
    floor: { minor: 5000n, currency: 'EUR' },
  });
  expect(Object.keys(payload)).toEqual(declared.map(([key]) => key));
  for (const [key, type] of declared)
    expect([key, KINDS[type]?.(payload[key])]).toEqual([key, true]);
  expect([payload['Listed price'], payload.product_id]).toEqual([44.05, 8100000001]);
});
