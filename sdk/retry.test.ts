import { expect, test } from 'vitest';
import { ApiError, ConnectionError, ResponseError, TimeoutError } from './errors.ts';
import { canRetry, chooseWait, isRepeatable, readRetryAfter } from './retry.ts';

const REQUEST = { method: 'GET', path: '/products' };
const refusal = (status: number, retryAfterMs: number | null = null, code?: string) =>
  new ApiError({
    request: REQUEST,
    status,
    headers: new Headers(),
    body: '',
    problem: { code },
    retryAfterMs,
  });

test('repeatable are the idempotent methods, and any with a key', () => {
  const repeatable = ['GET', 'PUT', 'DELETE', 'POST', 'PATCH'].filter((m) =>
    isRepeatable(m, false),
  );
  expect(repeatable).toEqual(['GET', 'PUT', 'DELETE']);
  expect(isRepeatable('POST', true)).toBe(true);
});

test.each([400, 401, 403, 404, 409, 410, 413, 422, 501])('%i stays as it is', (status) => {
  expect(canRetry(refusal(status), true)).toBe(false);
});

test.each([408, 500, 502, 503, 504])(
  '%i may pass, but only a repeatable request is sent again',
  (status) => {
    expect([canRetry(refusal(status), true), canRetry(refusal(status), false)]).toEqual([
      true,
      false,
    ]);
  },
);

test('429 was not handled, so any request may be sent again', () => {
  expect([canRetry(refusal(429), true), canRetry(refusal(429), false)]).toEqual([true, true]);
});

test('a request that is still being handled is asked for again', () => {
  expect(canRetry(refusal(409, 1000, 'request_in_progress'), true)).toBe(true);
});

test('a broken connection and a time limit may pass; an unreadable answer and other errors do not', () => {
  const broken = new ConnectionError(REQUEST, false, null);
  const late = new TimeoutError(REQUEST, 5, false);
  const wrong = new ResponseError(REQUEST, { status: 200, problem: 'not JSON' });
  expect([broken, late, wrong, new TypeError('x')].map((error) => canRetry(error, true))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([broken, late].map((error) => canRetry(error, false))).toEqual([false, false]);
});

test('waits double up to eight seconds, of which half is random', () => {
  const waits = (random: number) =>
    [1, 2, 3, 4, 5, 6, 9].map((attempt) => chooseWait(refusal(500), attempt, () => random));
  expect(waits(1)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  expect(waits(0)).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
});

test('the server says how long to wait', () => {
  expect(chooseWait(refusal(429, 17_000), 1, Math.random)).toBe(17_000);
  expect(chooseWait(refusal(503, 0), 3, Math.random)).toBe(0);
});

const NOW = Date.parse('2026-11-20T12:00:00Z');
test.each([
  [{ 'retry-after': '17' }, 17_000],
  [{ 'retry-after': ' 0 ' }, 0],
  [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Fri, 20 Nov 2026 11:59:00 GMT' }, 0],
  [
    { 'retry-after': 'Fri, 20 Nov 2026 13:00:30 GMT', date: 'Fri, 20 Nov 2026 13:00:00 GMT' },
    30_000,
  ],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '-5' }, null],
  [{ 'retry-after': '' }, null],
  [{}, null],
])('reads Retry-After of %j', (headers, expected) => {
  expect(readRetryAfter(new Headers(headers as Record<string, string>), NOW)).toBe(expected);
});
