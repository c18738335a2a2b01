/**
 * What a browser has to fetch before a page is alive: all scripts of its route and one language,
 * gzipped. The limit is the one of the pages' figures.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';

const CLIENT = join(import.meta.dirname, '..', '..', 'build', 'client');
const LIMIT_KB = 200;

const ModuleSchema = z.object({ module: z.string(), imports: z.array(z.string()) });
const ManifestSchema = z.object({
  entry: ModuleSchema,
  routes: z.record(z.string(), ModuleSchema.extend({ parentId: z.string().optional() })),
});

const names = await readdir(join(CLIENT, 'assets'));
const assetOf = (start: string): string =>
  `/assets/${names.find((name) => name.startsWith(start) && name.endsWith('.js')) ?? start}`;
const manifestPath = assetOf('manifest-');
const script = await readFile(join(CLIENT, manifestPath), 'utf8');
const manifest = ManifestSchema.parse(
  JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)),
);

const sizes = new Map<string, Promise<number>>();
const sizeOf = (path: string): Promise<number> => {
  const known =
    sizes.get(path) ?? readFile(join(CLIENT, path)).then((bytes) => gzipSync(bytes).length);
  sizes.set(path, known);
  return known;
};

async function weigh(id: string, language: string): Promise<number> {
  const needed = new Set([
    manifestPath,
    assetOf(`${language}-`),
    manifest.entry.module,
    ...manifest.entry.imports,
  ]);
  for (let at: string | undefined = id; at !== undefined; at = manifest.routes[at]?.parentId) {
    const route = manifest.routes[at];
    for (const path of route ? [route.module, ...route.imports] : []) needed.add(path);
  }
  const each = await Promise.all([...needed].map(sizeOf));
  return each.reduce((sum, size) => sum + size, 0) / 1000;
}

test.each(['english', 'german'])(
  'no page asks for more than 200 kB of script, texts in %s included',
  async (language) => {
    const pages = Object.keys(manifest.routes).filter((id) => id.startsWith('routes/app'));
    expect(pages.length).toBeGreaterThan(15);
    const heavy: [string, number][] = [];
    for (const id of pages) {
      const kb = await weigh(id, language);
      expect(kb).toBeGreaterThan(100);
      if (kb > LIMIT_KB) heavy.push([id, kb]);
    }
    expect(heavy).toEqual([]);
  },
);
