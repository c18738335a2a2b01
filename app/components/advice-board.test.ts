import { expect, it } from 'vitest';
import type { RecommendationRow } from '#app/insights/list-recommendations.server.ts';
import { placeSettled } from './advice-board.tsx';
import type { AdviceOutcome } from './advice-card.tsx';

const row = (id: string) => ({ advice: { serviceProductId: id } }) as RecommendationRow;
const ids = (rows: RecommendationRow[]) => rows.map((each) => each.advice.serviceProductId);
const settled = (id: string, at: number, outcome: AdviceOutcome) =>
  [id, { row: row(id), at, outcome }] as const;
const dismissed: AdviceOutcome = { ok: true, intent: 'dismiss' };

it('keeps what was dealt with where it stood', () => {
  expect(ids(placeSettled([row('a'), row('c')], new Map([settled('b', 1, dismissed)])))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

it('shows it once while the list still holds it', () => {
  expect(ids(placeSettled([row('a'), row('b')], new Map([settled('b', 1, dismissed)])))).toEqual([
    'a',
    'b',
  ]);
});

it('leaves a refused one to the list as read anew', () => {
  const refused: AdviceOutcome = {
    ok: false,
    code: 'not_found',
    message: 'gone',
    said: null,
    errors: [],
  };
  expect(ids(placeSettled([row('a')], new Map([settled('b', 0, refused)])))).toEqual(['a']);
});

const undone: AdviceOutcome = {
  ok: true,
  intent: 'undone',
  back: { minor: 1990n, currency: 'EUR' },
};

it('shows what was undone as it is recommended again, and its end where it is not', () => {
  const again = { ...row('b'), priceMoved: false };
  expect(placeSettled([row('a'), again], new Map([settled('b', 1, undone)]))[1]).toBe(again);
  expect(ids(placeSettled([row('a'), row('c')], new Map([settled('b', 1, undone)])))).toEqual([
    'a',
    'b',
    'c',
  ]);
});
