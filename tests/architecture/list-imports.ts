import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Paths from the root of the project's own files that it imports. */
  readonly imports: readonly string[];
}

/** Every source file that git knows or would take, with the project's own files that it imports. */
export function listSourceFiles(): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return listed
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      try {
        const text = readFileSync(join(ROOT, path), 'utf8');
        return [{ path, text, imports: listImports(path, text) }];
      } catch {
        return []; // Deleted and not yet committed.
      }
    });
}

/** Static and dynamic imports, exports from, and types by `import('…')`. */
export function listImports(path: string, text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(
    /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s*)['"]([#.~][^'"]*)['"]/gm,
  )) {
    const specifier = match[1] ?? '';
    if (specifier.startsWith('#')) found.push(specifier.slice(1));
    else if (specifier.startsWith('.')) found.push(normalize(join(dirname(path), specifier)));
  }
  return found;
}
