/**
 * Determines which parts of Polaris the pages use: bundles the names that the app's sources import
 * from it. Everything of Polaris that a page can render is in that bundle.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'@shopify\/polaris'/g;

/**
 * Returns the bundled script of the Polaris components that the app imports, including those they
 * use themselves.
 */
export async function buildUsedPolaris(): Promise<string> {
  const names = await listImportedNames();
  const bundled = await build({
    stdin: {
      contents: `export { ${names.join(', ')} } from '@shopify/polaris';`,
      resolveDir: ROOT,
    },
    bundle: true,
    write: false,
    format: 'esm',
    external: ['react', 'react-dom'],
    logLevel: 'silent',
  });
  return bundled.outputFiles[0]?.text ?? '';
}

async function listImportedNames(): Promise<string[]> {
  const names = new Set<string>();
  for await (const path of glob('app/**/*.{ts,tsx}', { cwd: ROOT })) {
    const source = await readFile(join(ROOT, path), 'utf8');
    for (const [, list = ''] of source.matchAll(IMPORT))
      for (const name of list.split(',').map((each) => each.trim()))
        if (name !== '' && !name.startsWith('type ')) names.add(name.split(' as ')[0] ?? name);
  }
  return [...names].sort();
}
