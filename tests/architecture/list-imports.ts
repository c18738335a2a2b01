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
  return listGitFiles('*.ts', '*.tsx')
    .filter(({ path }) => !path.endsWith('.d.ts'))
    .map(({ path, text }) => ({ path, text, imports: listImports(path, text) }));
}

/** Every file of these patterns that git knows or would take. */
export function listGitFiles(...patterns: string[]): Pick<SourceFile, 'path' | 'text'>[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return listed
    .split('\n')
    .filter((path) => path !== '')
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(ROOT, path), 'utf8') }];
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
