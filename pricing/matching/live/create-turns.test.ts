import { expect, test } from 'vitest';
import { createTurns } from './create-turns.ts';

test('a slice is over after its time, and the next one begins when the others had their turn', async () => {
  let now = 100;
  const turns = createTurns({ ms: 5, now: () => now, pause: async () => void (now += 50) });
  now += 4;
  expect(turns.isOver()).toBe(false);
  now += 1;
  expect(turns.isOver()).toBe(true);
  await turns.next();
  expect(turns.isOver()).toBe(false);
});

test('whoever waits for the loop gets it between two slices', async () => {
  const seen: string[] = [];
  const turns = createTurns({ ms: 0 });
  setImmediate(() => seen.push('a request'));
  for (const piece of ['first', 'second']) {
    seen.push(piece);
    if (turns.isOver()) await turns.next();
  }
  expect(seen).toEqual(['first', 'a request', 'second']);
});
