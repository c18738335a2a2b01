/** Reads an answer of lines of JSON (NDJSON) one by one: memory does not grow with the answer. */
import { ConnectionError, type RequestLine, ResponseError, TimeoutError } from './errors.ts';
import { DECIMAL_FIELDS } from './generated/constants.ts';
import { parseJson } from './parse-json.ts';
import { startTimeLimit } from './time-limit.ts';

interface LineOptions {
  readonly request: RequestLine;
  readonly signal: AbortSignal | undefined;
  /** How long the server may be silent. */
  readonly timeoutMs: number;
  /** Of one line. */
  readonly maxBytes: number;
}

/**
 * The values of the lines. Whoever stops early closes the connection. Throws ResponseError for a
 * line that is not JSON or too large, TimeoutError, ConnectionError, and the reason of the signal.
 */
export async function* readLines(
  response: Response,
  { request, signal, timeoutMs, maxBytes }: LineOptions,
): AsyncGenerator<unknown, void, undefined> {
  if (!response.body) return;
  const { status } = response;
  const fail = (problem: string, cause?: unknown): ResponseError =>
    new ResponseError(request, { status, problem, cause });
  const reader = response.body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  const parse = (line: string): unknown => {
    try {
      return parseJson(line, DECIMAL_FIELDS);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : 'it cannot be read';
      throw fail(`expected JSON in each line: ${why}`, cause);
    }
  };
  try {
    for (;;) {
      const { done, value } = await readChunk();
      rest += decode(value);
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield parse(line);
      if (rest.length > maxBytes) throw fail(`a line is larger than ${maxBytes} bytes`);
      if (!done) continue;
      // A whole line ends with a newline; a part of one is of an answer that was cut off.
      if (rest.trim() !== '') throw new ConnectionError(request, true, undefined);
      return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }

  async function readChunk(): Promise<{ done: boolean; value?: Uint8Array | undefined }> {
    const limit = startTimeLimit(
      timeoutMs,
      signal,
      () => new TimeoutError(request, timeoutMs, true),
    );
    try {
      return await limit.run(reader.read());
    } catch (error) {
      if (limit.signal.aborted) throw error;
      throw new ConnectionError(request, true, error);
    } finally {
      limit.stop();
    }
  }

  function decode(value: Uint8Array | undefined): string {
    try {
      return decoder.decode(value, { stream: value !== undefined });
    } catch (cause) {
      throw fail('expected text in UTF-8', cause);
    }
  }
}
