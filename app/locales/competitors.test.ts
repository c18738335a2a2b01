import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { getMessages } from '#app/locales/messages.ts';

const en = getMessages('en');

const { refusal, findings } = en.competitors;

test('has a reason and a way on for every refusal that the API names', async () => {
  const types = await readFile(new URL('../../sdk/generated/types.ts', import.meta.url), 'utf8');
  const [, list = ''] =
    /Why the retailer cannot be monitored\. Open list: ([^.]+)\./.exec(types) ?? [];
  const codes = [...list.matchAll(/`(\w+)`/g)].map(([, code]) => code);
  expect(codes).toContain('robots_forbids');
  expect(Object.keys(refusal.why).sort()).toEqual([...codes].sort());
  expect(Object.keys(refusal.help).sort()).toEqual([...codes].sort());
});

test('counts what could be read, and says when a size is only a lower bound', () => {
  expect(findings.covered({ read: 0, tried: 1 })).toBe('0 of 1 product tried could be read');
  expect(findings.covered({ read: 1000, tried: 1240 })).toBe(
    '1,000 of 1,240 products tried could be read',
  );
  expect(findings.size({ count: 1 })).toBe('1 product');
  expect(findings.sizeAtLeast({ count: 1240 })).toBe('at least 1,240 products');
});
