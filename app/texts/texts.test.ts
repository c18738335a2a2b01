import { expect, it } from 'vitest';
import { deServer } from './de-server.ts';
import { de } from './de.ts';
import { enServer } from './en-server.ts';
import { en } from './en.ts';
import { getTexts } from './texts.ts';

it('speaks the language of the reader, and English where it has no translation', () => {
  expect(getTexts('en-GB')).toBe(en);
  expect(getTexts('tlh')).toBe(en);
  expect(getTexts('de-CH')).toBe(de);
});

it('promises no outcome anywhere', () => {
  const words = JSON.stringify([en, de, enServer, deServer], (_key, value: unknown) =>
    typeof value === 'function' ? value.toString() : value,
  );
  expect(words).not.toMatch(
    /guarantee|you will (?:earn|sell|gain)|boost|increase your|garantier|steigern Sie|Sie werden (?:verdienen|verkaufen)/i,
  );
});
