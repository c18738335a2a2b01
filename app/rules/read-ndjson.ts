const MAX_LINE = 50_000_000;

/**
 * The lines of a stream of NDJSON as they arrive. Ending the loop cancels the stream. Throws
 * SyntaxError for a line that is longer than any that is sent.
 */
export async function* readNdjson(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE) throw new SyntaxError('A line of the stream is too long');
      for (const line of lines) if (line !== '') yield line;
      if (!done) continue;
      if (rest !== '') yield rest;
      return;
    }
  } finally {
    await reader.cancel();
  }
}
