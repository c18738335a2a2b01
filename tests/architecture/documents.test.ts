/** Documents lead somewhere: links, files they name, and the list of decisions. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { listGitFiles, ROOT } from './list-imports.ts';

const documents = listGitFiles('*.md');
const textOf = new Map(documents.map(({ path, text }) => [path, text]));
/** What is inside a code block is an example, not a statement about this repository. */
const proseOf = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');
const topFolders = new Set(
  [...documents, ...listGitFiles('*.ts')]
    .filter(({ path }) => path.includes('/'))
    .map(({ path }) => path.split('/')[0] ?? ''),
);

const isThere = (path: string): boolean => existsSync(join(ROOT, path));

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsOf = (path: string): string[] =>
  [...proseOf(textOf.get(path) ?? '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );

test('every link between documents leads to a file and a heading that exist', () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !/^(?:https?|mailto):/.test(to))
      .filter((to) => {
        const [file = '', anchor] = to.split('#');
        const target = file === '' ? path : normalize(join(dirname(path), file));
        return !isThere(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      })
      .map((to) => `${path} links to ${to}`),
  );
  expect(broken).toEqual([]);
});

test('every file and folder that a document names exists', () => {
  const missing = documents
    .filter(({ path }) => path !== 'CHANGELOG.md')
    .flatMap(({ path, text }) =>
      [...proseOf(text).matchAll(/`([\w.-]+\/[\w.$/-]*)`/g)]
        .map(([, named = '']) => named)
        .filter((named) => topFolders.has(named.split('/')[0] ?? '') && !isThere(named))
        .map((named) => `${path} names ${named}`),
    );
  expect(missing, 'a reader looks for it in vain').toEqual([]);
});

test('every decision has a status and is in the list of decisions with its title', () => {
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  const decisions = documents.filter(({ path }) => /^docs\/decisions\/\d{3}-/.test(path));
  expect(decisions.length).toBeGreaterThan(0);
  for (const { path, text } of decisions) {
    const [, number = '', title = ''] = /^# (\d{3}) (.+)\n\nStatus: \S/.exec(text) ?? [];
    expect(title, `${path}: expected "# NNN Title", an empty line and "Status: …"`).not.toBe('');
    expect(index, path).toContain(`[${number}](${path.split('/').at(-1)}) ${title}`);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)).toEqual([
      'Context',
      'Decision',
      'Consequences',
    ]);
  }
});
