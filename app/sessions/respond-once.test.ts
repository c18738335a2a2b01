/** Changes that a page sends again because no answer arrived. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { authenticate } from '#app/shopify.server.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { respondOnce } from './respond-once.server.ts';

const app = await openTestApp();
const { db } = app.services;
const SECRET = 'pk_new_1';
let created = 0;

beforeAll(() => app.open());

const build = (key: string, { userId = '42', path = '/app/settings/keys.data' } = {}) =>
  new Request(`${app.appUrl}${path}`, {
    method: 'POST',
    headers: {
      'x-request-key': key,
      authorization: `Bearer ${app.sandbox.control.mintSessionToken({ userId })}`,
    },
  });

/** As Remix does: what an action throws becomes an answer. */
const create = async (request: Request): Promise<Response> => {
  try {
    await authenticate.admin(request);
    created += 1;
    return new Response(`${SECRET} ${created}`, { status: 202, headers: { 'x-a': 'b' } });
  } catch (thrown) {
    if (thrown instanceof Response) return new Response('thrown', { status: thrown.status });
    throw thrown;
  }
};
const send = (key: string, other = {}) => respondOnce(build(key, other), create);

test('a change whose answer was lost is answered again, not carried out again', async () => {
  const key = randomUUID();
  const [first, again] = [await send(key), await send(key)];
  expect([again.status, again.headers.get('x-a'), await again.text()]).toEqual([
    202,
    'b',
    await first.text(),
  ]);
  expect(await (await send(randomUUID())).text()).toBe(`${SECRET} ${created}`);
});

test('sent twice at once, it is carried out once', async () => {
  const before = created;
  const key = randomUUID();
  const answers = await Promise.all([send(key), send(key), send(key)]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect([created - before, new Set(texts)]).toEqual([1, new Set([`${SECRET} ${created}`])]);
});

test('a change that failed, or never arrived, is carried out when it is sent again', async () => {
  const key = randomUUID();
  const failing = async (request: Request) => {
    await authenticate.admin(request);
    return new Response('failed', { status: 500 });
  };
  expect((await respondOnce(build(key), failing)).status).toBe(500);
  const before = created;
  expect((await send(key)).status).toBe(202);
  expect(created - before).toBe(1);
});

test('the key of another user or address is another key', async () => {
  const before = created;
  const key = randomUUID();
  await send(key);
  await send(key, { userId: '43' });
  await send(key, { path: '/app/exports.data' });
  expect(created - before).toBe(3);
});

test('after its process has stopped, nobody knows whether it was carried out', async () => {
  const before = created;
  const key = randomUUID();
  await send(key);
  await db.query(`update shop.request_answer set answer = null, at = now() - interval '2 minutes'`);
  expect((await send(key)).status).toBe(409);
  expect(created - before).toBe(1);
});

test('without a valid session nothing is kept', async () => {
  await db.query('delete from shop.request_answer');
  const request = build(randomUUID());
  request.headers.set('authorization', 'Bearer forged');
  expect((await respondOnce(request, create)).status).toBeGreaterThanOrEqual(300);
  expect((await db.query('select from shop.request_answer')).rowCount).toBe(0);
});

test.each(['1', 'a'.repeat(10_000), ' '])('an odd key is refused: %.10s', async (key) => {
  const before = created;
  expect((await send(key)).status).toBe(400);
  expect(created).toBe(before);
});

test('the database does not reveal an answer', async () => {
  await send(randomUUID());
  const { rows } = await db.query<{ text: string }>(
    'select r::text as text from shop.request_answer r',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toContain(SECRET);
});
