/**
 * What a browser fetches before a page is alive: the scripts that the manifest names for it, one
 * language, and the styles, as they are sent (brotli). The document is not in it; `npm run bench --
 * pages` prints it. `page-sizes.json` holds the numbers of each page in bytes: a page that grows by
 * more than 5 % fails. Where that is wanted, put the printed numbers there, and say in the commit
 * what for.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LANGUAGES, type LanguageName } from '#app/locales/compiled/languages.ts';
import known from './page-sizes.json' with { type: 'json' };

const CLIENT = join(import.meta.dirname, '..', '..', 'build', 'client');
const MAX_GROWTH = 1.05;
/** Home with its document, in bytes. */
const HOME_LIMIT = 172_000;
const HOME_DOCUMENT = 5_500;
/** What is fetched when a chart comes into view. */
const CHART_LIMIT = 30_000;

const ModuleSchema = z.object({ module: z.string(), imports: z.array(z.string()) });
const ManifestSchema = z.object({
  entry: ModuleSchema,
  routes: z.record(z.string(), ModuleSchema.extend({ parentId: z.string().optional() })),
});

const names = await readdir(join(CLIENT, 'assets'));
/** The one asset whose name begins so. */
const assetOf = (start: string, type = 'js'): string => {
  const found = names.filter((name) => name.startsWith(`${start}-`) && name.endsWith(`.${type}`));
  expect(found, `${start}.${type}`).toHaveLength(1);
  return `/assets/${found[0]}`;
};
const manifestPath = assetOf('manifest');
const script = await readFile(join(CLIENT, manifestPath), 'utf8');
const manifest = ManifestSchema.parse(
  JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)),
);

/** On every page: fetched behind it, before anybody does anything. */
const ALWAYS = [assetOf('open-verdict-queue'), assetOf('styles', 'css'), assetOf('pages', 'css')];
const HOME = 'routes/app._index';

const sizeOf = async (path: string): Promise<number> => {
  const packed = join(CLIENT, `${path}.br`);
  return (await stat(existsSync(packed) ? packed : join(CLIENT, path))).size;
};

const sum = async (paths: Iterable<string>): Promise<number> =>
  (await Promise.all([...paths].map(sizeOf))).reduce((all, size) => all + size, 0);

async function weigh(id: string, language: LanguageName): Promise<number> {
  const needed = new Set([
    manifestPath,
    assetOf(`common.${language}`),
    // Home fetches it afterwards.
    ...(id === HOME ? [] : [assetOf(`page.${language}`)]),
    manifest.entry.module,
    ...manifest.entry.imports,
    ...ALWAYS,
  ]);
  for (let at: string | undefined = id; at !== undefined; at = manifest.routes[at]?.parentId) {
    const route = manifest.routes[at];
    for (const path of route ? [route.module, ...route.imports] : []) needed.add(path);
  }
  for (const path of needed) for (const imported of await listImports(path)) needed.add(imported);
  return sum(needed);
}

/**
 * What a script imports statically: the manifest does not list it for scripts that are imported
 * dynamically.
 */
async function listImports(path: string): Promise<string[]> {
  if (!path.endsWith('.js')) return [];
  const text = await readFile(join(CLIENT, path), 'utf8');
  const imports = text.matchAll(/\b(?:import|from)\s*"\.\/([\w.-]+\.js)"/g);
  return [...imports].map(([, name]) => `/assets/${name}`);
}

/** Routes that are pages: others answer data, their module is an empty file. */
async function listPages(): Promise<string[]> {
  const ids = Object.keys(manifest.routes).filter((id) => id.startsWith('routes/app.'));
  const sizes = await Promise.all(ids.map((id) => sizeOf(manifest.routes[id]?.module ?? '')));
  return ids.filter((_, at) => (sizes[at] ?? 0) > 100).sort();
}

test.each(LANGUAGES)(
  'no page has grown by more than 5 %, texts in %s included',
  async (language) => {
    const measured: Record<string, number> = {};
    for (const id of await listPages()) measured[id] = await weigh(id, language);
    const before = new Map(Object.entries(known[language]));
    const grown = Object.entries(measured).filter(
      ([id, bytes]) => bytes > (before.get(id) ?? 0) * MAX_GROWTH,
    );
    const now = `now, in ${language}: ${JSON.stringify(measured, null, 2)}`;
    expect(grown, now).toEqual([]);
    expect([...before.keys()].sort(), now).toEqual(Object.keys(measured));
  },
);

test('Home is within its limit, and so is what a chart brings', async () => {
  for (const language of LANGUAGES)
    expect((await weigh(HOME, language)) + HOME_DOCUMENT).toBeLessThanOrEqual(HOME_LIMIT);
  const chart = [assetOf('render-history-chart'), assetOf('uPlot.min'), assetOf('uPlot', 'css')];
  expect(await sum(chart)).toBeLessThanOrEqual(CHART_LIMIT);
});
