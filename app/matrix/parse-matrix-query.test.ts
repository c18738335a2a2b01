import { expect, test } from 'vitest';
import { toMatrixParams } from './matrix-query.ts';
import { findInstant, MatrixQuerySchema } from './parse-matrix-query.ts';

const berlin = { timeZone: 'Europe/Berlin', now: new Date('2026-11-20T12:00:00Z') };
const at = (date: string, time = '') => findInstant({ date, time }, berlin);

test('without a date it is now', () => {
  expect(at('')).toBe(null);
  expect(at('', '08:00')).toBe(null);
});

test('a date and time are those of the shop’s time zone', () => {
  expect(at('2026-11-19', '08:00')).toEqual(new Date('2026-11-19T07:00:00Z'));
  expect(at('2026-07-01', '08:00')).toEqual(new Date('2026-07-01T06:00:00Z'));
  // The clocks go back: the first of the two.
  expect(at('2026-10-25', '02:30')).toEqual(new Date('2026-10-25T00:30:00Z'));
});

test('a date without a time is the end of that day, of today now', () => {
  expect(at('2026-11-19')).toEqual(new Date('2026-11-19T22:59:00Z'));
  expect(at('2026-11-20')).toBe(null);
});

test('what has not been, or never is, is said', () => {
  expect(at('2026-11-21')).toBe('future');
  expect(at('2026-11-20', '13:01')).toBe('future');
  expect(at('2026-11-20', '13:00')).toEqual(berlin.now);
  expect(at('2026-02-30')).toBe('invalid');
  expect(at('2026-11-19', '25:00')).toBe('invalid');
  expect(at('yesterday')).toBe('invalid');
});

test('the address holds the view, and nothing that is the default', () => {
  const read = (text: string) =>
    MatrixQuerySchema.parse(Object.fromEntries(new URLSearchParams(text)));
  expect(toMatrixParams(read(''))).toBe('');
  const view =
    'q=lamp&position=above&brand=Lumen&group=collection%3Agid%3A%2F%2F1&sort=-price&date=2026-11-19&retailers=a.example%2Cb.example';
  expect(toMatrixParams(read(`${view}&cursor=abc`))).toBe(view);
  expect(read('retailers=a.example,a.example,no domain,<b>').retailers).toEqual(['a.example']);
  expect(read('sort=best&position=up&group=red')).toMatchObject({
    sort: 'name',
    position: '',
    group: '',
  });
});
