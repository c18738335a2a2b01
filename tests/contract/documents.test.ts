import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { statusByCode } from '#kernel/app-error.ts';

const read = (name: string) => readFile(new URL(`../../docs/api/${name}`, import.meta.url), 'utf8');

test('the documents name every code with its status', async () => {
  const rows = [...(await read('errors.md')).matchAll(/^\| (\w+) \| (\d{3}) \|/gm)].map(([, code = '', status]) => [code, Number(status)]);
  expect(Object.fromEntries(rows)).toEqual(statusByCode);
});

test('the documents give examples that are JSON', async () => {
  const errors = await read('errors.md');
  const example = /```json\n([\s\S]+?)```/.exec(errors)?.[1] ?? '';
  expect(JSON.parse(example)).toMatchObject({ status: 422, code: 'validation_failed' });
  const body = /-d '(\{[\s\S]+?\})'/.exec(await read('quick-start.md'))?.[1] ?? '';
  expect(JSON.parse(body)).toMatchObject({ currency: 'EUR', your_price: 39.9 });
});
