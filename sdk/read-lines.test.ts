import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { closeTestServers, openHttpServer } from '../tests/support/http-client/test-servers.ts';
import { PricingClient } from './client.ts';
import { ApiError, ConnectionError, ResponseError, TimeoutError } from './errors.ts';
import type { ClientOptions } from './options.ts';
import type { RuleSetDraft } from './generated/types.ts';

afterEach(closeTestServers);

const draft: RuleSetDraft = {
  form: {
    version: 1,
    guard_rails: {
      min_margin: null,
      max_step: null,
      max_day: null,
      min_stock_days: null,
      price_war: 'hold',
      warn_share: 2000,
    },
    rules: [],
  },
};
const progress = (done: number) => `{"type":"progress","done":${done},"total":2}\n`;

/** A server that answers as `answer` does. */
async function open(
  answer: (response: ServerResponse, accept: string | undefined) => void,
  options: Partial<ClientOptions> = {},
) {
  const { port } = await openHttpServer((request, response) => {
    request.resume();
    answer(response, request.headers.accept);
  });
  return new PricingClient({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: 'k',
    maxRetries: 0,
    ...options,
  });
}
const collect = async (lines: AsyncIterable<unknown>): Promise<unknown[]> => {
  const all: unknown[] = [];
  for await (const line of lines) all.push(line);
  return all;
};
const failureOf = (lines: AsyncIterable<unknown>): Promise<unknown> =>
  collect(lines).then(
    () => expect.fail('expected an error'),
    (error: unknown) => error,
  );

test('lines are given one by one while they come, with amounts exactly', async () => {
  let more = (): void => undefined;
  const client = await open((response, accept) => {
    expect(accept).toBe('application/x-ndjson');
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(progress(1));
    more = () => {
      // In the middle of a letter and of a line.
      const bytes = Buffer.from(
        '{"type":"product","name":"Teekännchen","your_price":19.90}\n{"type":"summary"}\n',
      );
      response.write(bytes.subarray(0, 30));
      setTimeout(() => response.end(bytes.subarray(30)), 20);
    };
  });
  const lines = client.rules.preview(draft)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toEqual({ type: 'progress', done: 1, total: 2 });
  more();
  expect((await lines.next()).value).toEqual({
    type: 'product',
    name: 'Teekännchen',
    your_price: '19.90',
  });
  expect((await lines.next()).value).toEqual({ type: 'summary' });
  expect((await lines.next()).done).toBe(true);
});

test('whoever stops early ends the request', async () => {
  const closed = Promise.withResolvers<void>();
  const client = await open((response) => {
    response.writeHead(200);
    response.write(progress(1));
    void once(response, 'close').then(() => closed.resolve());
  });
  for await (const line of client.rules.preview(draft)) {
    expect(line).toMatchObject({ done: 1 });
    break;
  }
  await closed.promise;
});

test('a refusal, a line that is no JSON, a cut and a silence are errors', async () => {
  const refused = await open((response) => {
    response.writeHead(422, { 'content-type': 'application/problem+json' });
    response.end('{"code":"validation_failed","status":422}');
  });
  expect(await failureOf(refused.rules.preview(draft))).toBeInstanceOf(ApiError);
  const broken = await open((response) => response.end(`${progress(1)}<html>\n`));
  expect(await failureOf(broken.rules.preview(draft))).toBeInstanceOf(ResponseError);
  const half = await open((response) => response.end(`${progress(1)}{"type":"prod`));
  expect(await failureOf(half.rules.preview(draft))).toBeInstanceOf(ConnectionError);
  const long = await open((response) => response.end(`{"a":"${'x'.repeat(100)}"`), {
    maxResponseBytes: 50,
  });
  expect(await failureOf(long.rules.preview(draft))).toBeInstanceOf(ResponseError);
  const silent = await open((response) => response.write(progress(1)), { timeoutMs: 100 });
  expect(await failureOf(silent.rules.preview(draft))).toBeInstanceOf(TimeoutError);
  const controller = new AbortController();
  const aborted = await open((response) => response.write(progress(1)));
  setTimeout(() => controller.abort(new Error('enough')), 50);
  expect(await failureOf(aborted.rules.preview(draft, { signal: controller.signal }))).toEqual(
    new Error('enough'),
  );
});
