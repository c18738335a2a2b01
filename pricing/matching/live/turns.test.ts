import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('a slice ends after its time, and the next begins after other tasks have run', async () => {
  let now = 100;
  const turns = createTurns({ ms: 5, now: () => now, pause: async () => void (now += 50) });
  now += 4;
  expect(turns.isOver()).toBe(false);
  now += 1;
  expect(turns.isOver()).toBe(true);
  await turns.next();
  expect(turns.isOver()).toBe(false);
});

test('other tasks run between two slices', async () => {
  const seen: string[] = [];
  const turns = createTurns({ ms: 0 });
  setImmediate(() => seen.push('a request'));
  for (const piece of ['first', 'second']) {
    seen.push(piece);
    if (turns.isOver()) await turns.next();
  }
  expect(seen).toEqual(['first', 'a request', 'second']);
});
