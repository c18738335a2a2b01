import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { messagesOnScreens } from '#eslint-rules/messages-on-screens.js';
import { listGitFiles } from './list-imports.ts';

const linter = new Linter();

function listSentences(code: string): string[] {
  return linter
    .verify(
      code,
      {
        files: ['**/*.tsx'],
        languageOptions: {
          parser: tseslint.parser,
          parserOptions: { ecmaFeatures: { jsx: true } },
        },
        plugins: { screens: { rules: { 'messages-on-screens': messagesOnScreens as never } } },
        rules: { 'screens/messages-on-screens': 'error' },
      },
      'screen.tsx',
    )
    .map(({ message }) => /“(.*)”/.exec(message)?.[1] ?? message);
}

test.each([
  ['<p>Save the price</p>', 'Save the price'],
  ['<p>{isNew ? labels.created : "Changed"}</p>', 'Changed'],
  ['<Button accessibilityLabel={`Remove ${name}`} />', 'Remove'],
  ['<Page primaryAction={{ content: "Add product" }} />', 'Add product'],
  ['<TextField label={labels.name} placeholder="Jane" />', 'Jane'],
  ['<th aria-label={name || "Product"} />', 'Product'],
])('finds English in %s', (code, sentence) => {
  expect(listSentences(code)).toEqual([sentence]);
});

test.each([
  '<p>{labels.title}: {count} · {"–"}</p>',
  '<Form action="/app/settings" method="post"><input name="title" type="hidden" /></Form>',
  '<Text as="h2" variant="headingMd">{labels.sync({ count })} %</Text>',
  '<meta name="viewport" content="width=device-width" />',
])('says nothing of %s', (code) => {
  expect(listSentences(code)).toEqual([]);
});

test('the blocks on Shopify’s pages hold no sentence', () => {
  const files = listGitFiles('extensions/**/*.jsx');
  expect(files.length).toBeGreaterThan(2);
  for (const { path, text } of files) expect(listSentences(text), path).toEqual([]);
});
