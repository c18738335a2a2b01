import { expect, it } from 'vitest';
import { estimateMinutesLeft } from './sync-progress.tsx';

const startedAt = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);

it('extrapolates the pace so far', () => {
  expect(estimateMinutesLeft({ done: 1000, total: 7000, startedAt, now: after(60) })).toBe(6);
});

it('returns null without a pace, without a total, and at the end', () => {
  expect(estimateMinutesLeft({ done: 5, total: 100, startedAt, now: after(60) })).toBeNull();
  expect(estimateMinutesLeft({ done: 50, total: null, startedAt, now: after(60) })).toBeNull();
  expect(estimateMinutesLeft({ done: 100, total: 100, startedAt, now: after(60) })).toBeNull();
});
