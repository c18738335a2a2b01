import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

test('the security document names tests that there are, for each of the ten', async () => {
  const text = await readFile(join(ROOT, 'docs/api/security.md'), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  expect(sections.map((section) => /^API\d+/.exec(section)?.[0])).toEqual(
    Array.from({ length: 10 }, (_, i) => `API${i + 1}`),
  );
  for (const section of sections) {
    const named = [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)];
    expect(named.length, section.slice(0, 40)).toBeGreaterThan(0);
    for (const [, file = '', name = ''] of named) {
      const source = await readFile(join(ROOT, file), 'utf8');
      expect(
        source.includes(`'${name}'`) || source.includes(`\`${name}\``),
        `${file} has no test "${name}"`,
      ).toBe(true);
    }
  }
});
