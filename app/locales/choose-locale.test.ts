import { expect, it } from 'vitest';
import { chooseLocale } from './choose-locale.ts';
import { getLanguage } from './messages.ts';

it('takes the first candidate that is a locale', () => {
  expect(chooseLocale('pt_br', 'de')).toBe('pt-BR');
  expect(chooseLocale(null, 'de-at')).toBe('de-AT');
});

it('passes over what is no locale', () => {
  expect(chooseLocale('"><script>', '', 'zz-ZZ-nonsense-too-long-part', 'fr')).toBe('fr');
  expect(chooseLocale(undefined)).toBe('en');
});

it('names the language its words are in', () => {
  expect(getLanguage('en-GB')).toBe('en');
  expect(getLanguage('de-AT')).toBe('de');
  expect(getLanguage('it')).toBe('en');
});
