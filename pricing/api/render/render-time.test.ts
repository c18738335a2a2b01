import { expect, test } from 'vitest';
import { renderSecond, renderTime } from './render-time.ts';

test.each([
  ['2026-11-21 21:58:52.689+00', '2026-11-21T21:58:52.689Z'],
  ['2026-11-21 21:58:52.6+00', '2026-11-21T21:58:52.600Z'],
  ['2026-11-21 21:58:52.05+00', '2026-11-21T21:58:52.050Z'],
  ['2026-11-21 21:58:52+00', '2026-11-21T21:58:52Z'],
  ['2026-11-21 21:58:52.123456+00', '2026-11-21T21:58:52.123Z'],
  ['2026-11-22 03:28:52.5+05:30', '2026-11-21T21:58:52.500Z'],
  ['2026-11-21 22:58:52+01', '2026-11-21T21:58:52Z'],
])('renders the database’s %s as %s', (text, expected) => {
  expect(renderTime(text)).toBe(expected);
  expect(renderTime(new Date(expected))).toBe(expected);
  expect(renderSecond(text)).toBe('2026-11-21T21:58:52Z');
});
