import { expect, test } from 'vitest';
import { readNdjson } from './read-ndjson.ts';

function streamOf(pieces: readonly string[], onCancel: () => void = () => undefined) {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = bytes.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
    cancel: onCancel,
  });
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readNdjson(stream)) lines.push(line);
  return lines;
}

test('gives whole lines, wherever the stream is cut', async () => {
  expect(await readAll(streamOf(['{"a"', ':1}\n{"b":2}\n', '\n{"c":3}']))).toEqual([
    '{"a":1}',
    '{"b":2}',
    '{"c":3}',
  ]);
});

test('puts characters of several bytes together', async () => {
  const bytes = new TextEncoder().encode('"€"\n');
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.slice(0, 2));
      controller.enqueue(bytes.slice(2));
      controller.close();
    },
  });
  expect(await readAll(stream)).toEqual(['"€"']);
});

test('ending the loop cancels the stream', async () => {
  let isCancelled = false;
  const stream = streamOf(['1\n', '2\n', '3\n'], () => (isCancelled = true));
  for await (const line of readNdjson(stream)) if (line === '1') break;
  expect(isCancelled).toBe(true);
});
