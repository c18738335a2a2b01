/** A response's bytes, decompressed here so that size and ratio are counted on the stream and reading stops at the limit. */
import { Readable, type Transform, pipeline } from 'node:stream';
import zlib from 'node:zlib';
import { type Collected, collectBytes } from './collect-bytes.ts';
import { BadResponse, TooLarge } from './outbound-error.ts';

export interface BodyLimits {
  /** Decoded bytes. */
  readonly maxBytes: number;
  /** Keep the first `maxBytes` of a longer body instead of refusing it. */
  readonly cut: boolean;
  /** Decoded bytes per byte on the wire, judged once the body is larger than `RATIO_FLOOR`. */
  readonly maxRatio: number;
}

/** Short bodies may well be very repetitive. */
const RATIO_FLOOR = 512 * 1024;
const MAX_ENCODINGS = 2;
/** Decoded at a time: every piece is a round trip to another thread, and a page is a few hundred kilobytes. */
const CHUNK = { chunkSize: 64 * 1024 };

/**
 * Reads the body of a response. `encoding` is its Content-Encoding. What follows a complete br or deflate body is ignored, as browsers do.
 * Throws TooLarge, BadResponse, or what the stream throws.
 */
export async function readBody(body: Readable, encoding: string | undefined, limits: BodyLimits): Promise<Collected> {
  const names = (encoding ?? '').toLowerCase().split(',').map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  const wire = { bytes: 0 };
  const source = await peek(counted(body, wire));
  try {
    if (names.length > MAX_ENCODINGS) throw new BadResponse(`${names.length} content encodings: at most ${MAX_ENCODINGS} are read`);
    // A body without a byte has no encoding to undo.
    const stages = source.first === null ? [] : names.reverse().map((name, index) => openDecoder(name, index === 0 ? source.first : null));
    const readable = Readable.from(source.all());
    const decoded = stages.length === 0 ? readable : (pipeline([readable, ...stages], () => undefined) as unknown as Readable);
    const check = (size: number): void => {
      if (size > RATIO_FLOOR && size > limits.maxRatio * decodedOf(stages[0], wire.bytes)) throw new TooLarge(`Compressed more than ${limits.maxRatio} to 1`);
    };
    const collected = await collectBytes(decoded, { ...limits, check });
    if (!collected.isCut) requireAllRead(names, stages[0], wire.bytes);
    return collected;
  } catch (error) {
    if (isDecoderError(error)) throw new BadResponse(`The body is not ${names.join(', ')}: ${(error as Error).message}`, { cause: error });
    throw error;
  } finally {
    body.on('error', () => undefined);
    body.destroy();
  }
}

/** Node ends after the first zstd frame of a chunk; the others of the same chunk are part of the body and would be lost without a word. */
function requireAllRead(names: readonly string[], first: Transform | undefined, wireBytes: number): void {
  const left = wireBytes - decodedOf(first, wireBytes);
  if (names[0] === 'zstd' && left > 0) throw new BadResponse(`The body has more than one zstd frame: ${left} bytes are left`);
}

/** How many of the bytes that came were decoded so far: zlib's streams count them. */
const decodedOf = (first: Transform | undefined, wireBytes: number): number => (first && 'bytesWritten' in first ? Number(first.bytesWritten) : wireBytes);

async function* counted(body: Readable, wire: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    wire.bytes += chunk.length;
    yield chunk;
  }
}

/** The first chunk tells the two kinds of "deflate" apart. */
async function peek(chunks: AsyncGenerator<Buffer>): Promise<{ first: Buffer | null; all(): AsyncGenerator<Buffer> }> {
  const head = await chunks.next();
  const first = head.done ? null : head.value;
  return {
    first,
    all: async function* () {
      if (first === null) return;
      yield first;
      yield* chunks;
    },
  };
}

function openDecoder(name: string, first: Buffer | null): Transform {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip(CHUNK);
    case 'br':
      return zlib.createBrotliDecompress(CHUNK);
    case 'zstd':
      // RFC 8878 asks for windows of 8 MB at least; larger ones are memory that the sender chooses.
      return zlib.createZstdDecompress({ ...CHUNK, params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } });
    case 'deflate':
      return first !== null && ((first[0] ?? 0) & 0x0f) !== 8 ? zlib.createInflateRaw(CHUNK) : zlib.createInflate(CHUNK);
    default:
      throw new BadResponse(`Content encoding ${JSON.stringify(name.slice(0, 40))} is not known`);
  }
}

function isDecoderError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZSTD|ZSTD_|ERR_PADDING|ERR_FORMAT)/.test(code);
}
