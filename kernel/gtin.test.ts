import { expect, test } from 'vitest';
import { isRestrictedGtin, normalizeGtin } from './gtin.ts';

test.each([
  ['4006381333931', '04006381333931'],
  ['036000291452', '00036000291452'],
  ['40170725', '00000040170725'],
  ['978-0-306-40615-7', '09780306406157'],
])('normalizes %s to fourteen digits', (text, gtin) => {
  expect(normalizeGtin(text)).toBe(gtin);
});

test.each(['4006381333932', '123', '0000000000000', '40063813339A1', ''])('rejects %s', (text) => {
  expect(normalizeGtin(text)).toBeNull();
});

test('recognizes codes for a shop’s internal use', () => {
  expect(isRestrictedGtin('02012345678900')).toBe(true);
  expect(isRestrictedGtin('04006381333931')).toBe(false);
});
