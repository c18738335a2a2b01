import { beforeEach, expect, test } from 'vitest';
import { createVerdictQueue, type Posted, type VerdictQueue } from './verdict-queue.ts';
import { openVerdictStorage, type UnsavedVerdict } from './verdict-storage.ts';

/** The posted verdicts, each as "id verdict", and a function that responds. */
interface Request {
  readonly rows: string[];
  readonly expected: string[];
  readonly answer: (posted: Posted | 'all saved') => Promise<void>;
}

let held: Map<string, string>;
let requests: Request[];
let leaving: string[][];
let timers: { at: number; work: () => void }[];
let now: number;
beforeEach(() => {
  held = new Map();
  requests = [];
  leaving = [];
  timers = [];
  now = 0;
});

const rowsOf = (verdicts: readonly UnsavedVerdict[]) =>
  verdicts.map(({ id, verdict }) => `${id} ${verdict}`);

/** A storage whose keys are its own properties, like a browser's. */
function openStorage(): Storage {
  return new Proxy<Storage>(
    {
      length: 0,
      clear: () => held.clear(),
      key: () => null,
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    },
    {
      ownKeys: () => [...held.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

function open(owner = 'lamps/42', storage = openStorage): VerdictQueue {
  return createVerdictQueue({
    storage: openVerdictStorage(owner, storage),
    post: (verdicts) =>
      new Promise((resolve) =>
        requests.push({
          rows: rowsOf(verdicts),
          expected: verdicts.map(({ expected }) => expected),
          answer: async (posted) => {
            const results = verdicts.map(({ id, verdict }) => ({
              id,
              verdict,
              status: 'saved' as const,
            }));
            resolve(posted === 'all saved' ? { ok: true, results } : posted);
            await new Promise(setImmediate);
          },
        }),
      ),
    postLeaving: (verdicts) => {
      leaving.push(rowsOf(verdicts));
      return verdicts.length;
    },
    now: () => now,
    later: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => (timers = timers.filter((each) => each !== timer));
    },
  });
}

function pass(ms: number): void {
  now += ms;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { work } of due) work();
}

const unsavedOf = (queue: VerdictQueue) => rowsOf([...queue.getState().unsaved.values()]);
const busyService = (isPassing: boolean): Posted => ({ ok: false, isPassing, outcome: null });

test('sends the first at once, and those after it together, in their order', async () => {
  const queue = open();
  queue.setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review' });
  queue.setVerdict({ id: 'b', verdict: 'refused', seen: 'review' });
  queue.setVerdict({ id: 'c', verdict: 'confirmed', seen: 'auto' });
  expect(requests.map(({ rows }) => rows)).toEqual([['a confirmed']]);
  await requests[0]?.answer('all saved');
  expect(requests).toHaveLength(1);
  pass(1000);
  expect(requests[1]).toMatchObject({
    rows: ['b refused', 'c confirmed'],
    expected: ['review', 'auto'],
  });
  await requests[1]?.answer('all saved');
  expect(unsavedOf(queue)).toEqual([]);
  expect(held.size).toBe(0);
});

test('does not send a decision withdrawn before it was sent; sends the withdrawal after that', async () => {
  const queue = open();
  queue.setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review' });
  queue.setVerdict({ id: 'b', verdict: 'refused', seen: 'review' });
  queue.setVerdict({ id: 'b', verdict: 'review', seen: 'review' });
  queue.setVerdict({ id: 'a', verdict: 'review', seen: 'review' });
  await requests[0]?.answer('all saved');
  expect(unsavedOf(queue)).toEqual(['a review']);
  pass(1000);
  // The verdict that the server returned is the expected one of the next request.
  expect(requests[1]).toMatchObject({ rows: ['a review'], expected: ['confirmed'] });
});

test('restores and sends unsaved decisions of this user after a reload', async () => {
  open().setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review' });
  now += 1;
  open('lamps/43').setVerdict({ id: 'z', verdict: 'refused', seen: 'review' });
  requests.length = 0;
  const again = open();
  expect(requests.map(({ rows }) => rows)).toEqual([['a confirmed']]);
  // It may have arrived before the reload, so its withdrawal is sent too.
  again.setVerdict({ id: 'a', verdict: 'review', seen: 'review' });
  await requests[0]?.answer('all saved');
  pass(1000);
  expect(requests[1]?.rows).toEqual(['a review']);
});

test('retries at increasing intervals while a service is busy, and loses nothing', async () => {
  const queue = open();
  queue.setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review' });
  await requests[0]?.answer(busyService(true));
  expect(queue.getState().failure).not.toBeNull();
  pass(1000);
  await requests[1]?.answer(busyService(true));
  pass(1999);
  expect(requests).toHaveLength(2);
  pass(1);
  await requests[2]?.answer('all saved');
  expect(queue.getState().failure).toBeNull();
  expect(queue.getState().known.get('a')).toBe('confirmed');
});

test('waits for the user after a permanent refusal, and sends again on retry', async () => {
  const queue = open();
  queue.setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review' });
  await requests[0]?.answer(busyService(false));
  pass(60_000);
  expect(requests).toHaveLength(1);
  queue.retry();
  await requests[1]?.answer('all saved');
  expect(unsavedOf(queue)).toEqual([]);
});

test("handles each decision's own result: saved, conflict, refused, none yet", async () => {
  const queue = open();
  queue.setVerdict({ id: 'first', verdict: 'confirmed', seen: 'review' });
  for (const id of ['a', 'b', 'c', 'd'])
    queue.setVerdict({ id, verdict: 'confirmed', seen: 'review' });
  await requests[0]?.answer('all saved');
  pass(1000);
  await requests[1]?.answer({
    ok: true,
    results: [
      { id: 'a', status: 'saved', verdict: 'confirmed' },
      { id: 'b', status: 'conflict', verdict: 'refused' },
      { id: 'c', status: 'refused', verdict: null },
    ],
  });
  const { known, refused } = queue.getState();
  expect(known.get('b')).toBe('refused');
  expect([...refused]).toEqual([
    ['b', 'conflict'],
    ['c', 'refused'],
  ]);
  expect(unsavedOf(queue)).toEqual(['d confirmed']);
  // Decided again after the conflict was shown: it expects the other person's verdict.
  queue.setVerdict({ id: 'b', verdict: 'confirmed', seen: 'review' });
  pass(1000);
  expect(requests[2]).toMatchObject({ rows: ['d confirmed', 'b confirmed'] });
  expect(requests[2]?.expected).toEqual(['review', 'refused']);
});

test('sends unsaved decisions when the page is closed, also those being sent', async () => {
  const queue = open();
  queue.setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review' });
  queue.setVerdict({ id: 'b', verdict: 'refused', seen: 'review' });
  queue.leave();
  expect(leaving).toEqual([['a confirmed', 'b refused']]);
  expect(held.size).toBe(2);
  await requests[0]?.answer('all saved');
  queue.setVerdict({ id: 'b', verdict: 'review', seen: 'review' });
  expect(unsavedOf(queue)).toEqual(['b review']);
});

test('saves decisions without a storage, and with invalid data in it', async () => {
  const queue = open('lamps/42', () => {
    throw new Error('The browser allows no storage');
  });
  queue.setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review' });
  await requests[0]?.answer('all saved');
  expect(unsavedOf(queue)).toEqual([]);
  for (const text of ['{"verdict":"no","expected":"review"}', 'null', '3'])
    held.set('unsaved-verdict:lamps/42:a', text);
  expect(unsavedOf(open())).toEqual([]);
  held.set('unsaved-verdict:lamps/42:a', '{');
  expect(unsavedOf(open())).toEqual([]);
});

test('a match that was left out of several waits again, and is decided by itself', async () => {
  const queue = open();
  queue.setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review', inBulk: true });
  await requests[0]?.answer({
    ok: true,
    results: [{ id: 'a', status: 'differs', verdict: 'review' }],
  });
  expect(queue.getState().refused).toEqual(new Map([['a', 'differs']]));
  expect(queue.getState().known.get('a')).toBe('review');
  expect(held.size).toBe(0);
  queue.setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review' });
  expect(queue.getState().refused.size).toBe(0);
  pass(1000);
  expect(requests).toHaveLength(2);
  await requests[1]?.answer('all saved');
  expect(queue.getState().known.get('a')).toBe('confirmed');
});

test('confirmed by itself while the answer about several is on its way: sent again', async () => {
  const queue = open();
  queue.setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review', inBulk: true });
  queue.setVerdict({ id: 'a', verdict: 'confirmed', seen: 'review' });
  await requests[0]?.answer({
    ok: true,
    results: [{ id: 'a', status: 'differs', verdict: 'review' }],
  });
  expect(queue.getState().refused.size).toBe(0);
  pass(1000);
  expect(requests[1]?.rows).toEqual(['a confirmed']);
});
