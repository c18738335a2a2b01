import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { detectPriceWar } from './rivalry.ts';
import { listMoves } from './price-moves.ts';

const move = (at: number, direction: 1 | -1 = -1) => ({
  productId: 'p',
  at,
  direction,
  size: 0.03,
});

test('detects alternating price cuts', () => {
  expect(detectPriceWar([move(81), move(86)], [move(83), move(88)], 90)).toEqual({
    ours: 2,
    theirs: 2,
    days: 7,
  });
});

test('detects none when only one side cuts, or the answers are far apart', () => {
  expect(detectPriceWar([move(80), move(82), move(84), move(86)], [move(88)], 90)).toBeNull();
  expect(detectPriceWar([move(62), move(80)], [move(70), move(88)], 90)).toBeNull();
});

test('ends when either side raises its price, or a week after the last cut', () => {
  const [ours, theirs] = [
    [move(75), move(79)],
    [move(77), move(81)],
  ];
  expect(detectPriceWar(ours, theirs, 82)).not.toBeNull();
  expect(detectPriceWar(ours, [...theirs, move(82, 1)], 83)).toBeNull();
  expect(detectPriceWar(ours, theirs, 89)).toBeNull();
});

test('counts changes of half a percent or more', () => {
  const held = (day: number, minor: number) => ({ from: new Date(day * DAY_MS), minor });
  expect(
    listMoves('p', [held(1, 1000), held(2, 1002), held(3, 950), held(4, 0), held(5, 960)]),
  ).toMatchObject([{ at: 3, direction: -1 }]);
});
