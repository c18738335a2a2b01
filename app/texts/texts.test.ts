import { expect, it } from 'vitest';
import { en } from './en.ts';
import { getTexts } from './texts.ts';

it('speaks English where a language has no translation', () => {
  expect(getTexts('en-GB')).toBe(en);
  expect(getTexts('tlh')).toBe(en);
});

it('promises no outcome anywhere', () => {
  const words = JSON.stringify(en, (_key, value: unknown) => (typeof value === 'function' ? value.toString() : value));
  expect(words).not.toMatch(/guarantee|you will (?:earn|sell|gain)|boost|increase your/i);
});
