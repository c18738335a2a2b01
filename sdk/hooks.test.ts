/**
 * What a caller may put into the client: when attempts run, what is repeated, checks, own errors.
 */
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createSender, openService } from '../tests/sdk/scripted-service.ts';
import { closeTestServers, openSayingServer } from '../tests/support/http-client/test-servers.ts';
import {
  ApiError,
  ConnectionError,
  NotOfferedError,
  PricingClient,
  type PricingError,
  ResponseError,
  TimeoutError,
} from './index.ts';
import type { Call } from './sender.ts';

afterEach(closeTestServers);

const GET: Call = { method: 'GET', path: '/things' };
const POST: Call = { method: 'POST', path: '/things', body: { a: 1 } };
const OK = { type: 'application/json', body: '{"ok":true}' };

class OwnError extends Error {
  override readonly name = 'OwnError';
}
const mapError = (error: PricingError): Error => new OwnError(error.name, { cause: error });

test('every attempt runs when the schedule lets it, and waiting there is not its time', async () => {
  const { baseUrl, received } = await openService({ status: 429 }, OK);
  const turns: number[] = [];
  const { sender } = createSender({
    baseUrl,
    timeoutMs: 500,
    schedule: async (attempt) => {
      turns.push(received.length);
      // Longer than the time limit of the attempt, which begins afterwards.
      if (turns.length === 1) await once(AbortSignal.timeout(600), 'abort');
      return attempt();
    },
  });
  expect(await sender.requestJson(GET, {})).toEqual({ ok: true });
  expect(turns).toEqual([0, 1]);
});

test('what the schedule throws, the call throws', async () => {
  const { baseUrl, received } = await openService(OK);
  const busy = new OwnError('busy');
  const { sender } = createSender({ baseUrl, mapError, schedule: () => Promise.reject(busy) });
  await expect(sender.requestJson(GET, {})).rejects.toBe(busy);
  expect(received).toEqual([]);
});

test('the caller chooses what is repeated, and when', async () => {
  const { baseUrl, received } = await openService({ status: 503 }, { status: 502 }, OK);
  const seen: [number, number][] = [];
  const { sender, waits } = createSender({
    baseUrl,
    retryWait: ({ error, attempt, waitMs }) => {
      const status = error instanceof ApiError ? error.status : 0;
      seen.push([attempt, waitMs]);
      return status === 503 ? 7 : null;
    },
  });
  await expect(sender.requestJson(GET, {})).rejects.toMatchObject({ status: 502 });
  expect(waits).toEqual([7]);
  expect(seen).toEqual([
    [1, 500],
    [2, 1000],
  ]);
  expect(received).toHaveLength(2);
});

test('no choice of the caller repeats a POST without a key', async () => {
  const { baseUrl, received } = await openService({ status: 503 });
  const { sender } = createSender({ baseUrl, retryWait: () => 0 });
  await expect(sender.requestJson(POST, {})).rejects.toBeInstanceOf(ApiError);
  expect(received).toHaveLength(1);
});

test("answers are checked by the caller's function, element by element in a list", async () => {
  const { baseUrl } = await openService(
    { type: 'application/json', body: '{"products":[{"id":1},{"id":"b"},null]}' },
    { type: 'application/json', body: '{"id":7}' },
  );
  const asked: string[] = [];
  const client = new PricingClient({
    baseUrl,
    apiKey: 'pk_test',
    parseAnswer: (operation, value) => {
      asked.push(operation);
      return typeof value === 'object' && value !== null && 'id' in value
        ? { id: String(value.id) }
        : undefined;
    },
  });
  expect((await client.products.list()).items).toEqual([{ id: '1' }, { id: 'b' }]);
  expect(await client.products.get('7')).toEqual({ id: '7' });
  expect(asked).toEqual(['products.list', 'products.list', 'products.list', 'products.get']);
});

test('a check that throws refuses the answer, and nothing is repeated', async () => {
  const { baseUrl, received } = await openService(OK);
  const refused = new OwnError('no price');
  const client = new PricingClient({
    baseUrl,
    apiKey: 'pk_test',
    parseAnswer: () => {
      throw refused;
    },
  });
  await expect(client.products.get('a')).rejects.toBe(refused);
  expect(received).toHaveLength(1);
});

test('every error becomes the one of the caller', async () => {
  const errorOf = async (baseUrl: string): Promise<unknown> => {
    const client = new PricingClient({ baseUrl, apiKey: 'pk_test', mapError, maxRetries: 0 });
    return client.products.get('a').catch((error: unknown) => error);
  };
  const { baseUrl } = await openService({ status: 422 }, { body: '<p>' });
  const cutOff = await openSayingServer(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  for (const [at, kind] of [
    [baseUrl, ApiError],
    [baseUrl, ResponseError],
    [`http://127.0.0.1:${cutOff.port}`, ConnectionError],
  ] as const)
    expect(await errorOf(at)).toMatchObject({ name: 'OwnError', cause: expect.any(kind) });
  const five = new PricingClient({ baseUrl, apiKey: 'pk_test', mapError, capabilities: [] });
  await expect(five.keys.list()).rejects.toMatchObject({ cause: expect.any(NotOfferedError) });
  expect([five.offers('keys.list'), five.offers('products.list')]).toEqual([false, true]);
  expect(new PricingClient({ baseUrl, apiKey: 'pk_test' }).offers('keys.list')).toBe(true);
});

test('what a server can do is understood whatever errors are made into', async () => {
  const { baseUrl } = await openService({ status: 404 }, { status: 401 });
  const client = new PricingClient({ baseUrl, apiKey: 'pk_test', mapError });
  expect((await client.capabilities()).names).toEqual([]);
  await expect(client.capabilities()).rejects.toBeInstanceOf(OwnError);
});

test.each([
  ['nothing', '', false],
  ['the beginning of an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{', true],
])('a time limit tells whether the answer had begun: %s', async (_name, said, isPartial) => {
  const { port } = await openSayingServer(said, { stays: true });
  const { sender } = createSender({
    baseUrl: `http://127.0.0.1:${port}`,
    timeoutMs: 100,
    maxRetries: 0,
  });
  const error: unknown = await sender.requestJson(GET, {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ isPartial });
});
