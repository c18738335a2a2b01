import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUnusedMessages, listWords } from './find-unused-messages.ts';
import { listGitFiles } from './list-imports.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TYPES = 'app/locales/compiled/message-types.ts';

test('every message is shown by some code', () => {
  const files = listGitFiles('*.ts', '*.tsx').filter(
    ({ path }) => !/^tests\/|\.test\.tsx?$|^app\/locales\/(?:compiled|reasons)\//.test(path),
  );
  // A message comes from there, or from a type that does.
  const readers = files
    .filter(({ path, text }) => path.startsWith('app/') && /locales\/|i18n\.tsx/.test(path + text))
    .map(({ path }) => path);
  const words = new Set(files.flatMap(({ text }) => listWords(text)));
  expect(
    findUnusedMessages({ root: ROOT, types: TYPES, readers, words }),
    'delete these keys from app/locales/*.json, or show them',
  ).toEqual([]);
});

test('the finder follows names, computed keys and groups that are handed on', () => {
  const made = new Map([
    [
      'made/types.ts',
      `export type Messages = {
        readonly read: string; readonly unread: string; readonly bound: (values: { readonly name: string }) => string;
        readonly group: { readonly shown: string; readonly hidden: string };
        readonly status: { readonly active: string; readonly removed: string };
        readonly kind: { readonly one: string; readonly two: string; readonly three: string };
        readonly alone: { readonly never: string };
      };`,
    ],
    [
      'made/reader.ts',
      `import type { Messages } from './types.ts';
      declare function formatCode(messages: Readonly<Record<string, string>>, code: string): string;
      export function render(messages: Messages, code: string, kind: 'one' | 'two'): string[] {
        const { bound, group } = messages;
        return [messages.read, bound({ name: 'name' }), group.shown, formatCode(messages.status, code), messages.kind[kind]];
      }
      export const render2 = ({ alone }: Messages): boolean => 'never' in alone;`,
    ],
  ]);
  expect(
    findUnusedMessages({
      root: ROOT,
      types: 'made/types.ts',
      readers: ['made/reader.ts'],
      words: new Set(listWords(`const STATES = ['active'];`)),
      made,
    }),
  ).toEqual(['alone.never', 'group.hidden', 'kind.three', 'status.removed', 'unread']);
});
