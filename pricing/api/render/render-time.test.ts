import { expect, test } from 'vitest';
import { renderTime } from './render-time.ts';

test.each([
  '2026-11-21 21:58:52.689+00',
  '2026-11-21 21:58:52.6+00',
  '2026-11-21 21:58:52.05+00',
  '2026-11-21 21:58:52+00',
  '2026-11-21 21:58:52.999999+00',
  '2026-11-22 03:28:52.5+05:30',
  '2026-11-21 22:58:52+01',
])('renders the database’s %s to the second', (text) => {
  expect(renderTime(text)).toBe('2026-11-21T21:58:52Z');
  expect(renderTime(new Date('2026-11-21T21:58:52.999Z'))).toBe('2026-11-21T21:58:52Z');
});
