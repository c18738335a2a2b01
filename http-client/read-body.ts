/**
 * Reads and decompresses a response body. Decompression is done here so that size and ratio are
 * checked while streaming and reading stops at the limit.
 */
import { Readable, type Transform, pipeline } from 'node:stream';
import zlib from 'node:zlib';
import { type Collected, collectBytes } from './collect-bytes.ts';
import { BadResponse, TooLarge } from './outbound-error.ts';

export interface BodyLimits {
  /** Decoded bytes. */
  readonly maxBytes: number;
  /** Return the first `maxBytes` of a longer body instead of failing. */
  readonly cut: boolean;
  /**
   * Maximum decoded bytes per byte on the wire, checked once the body is larger than `RATIO_FLOOR`.
   */
  readonly maxRatio: number;
}

/** Short bodies may legitimately be very repetitive. */
const RATIO_FLOOR = 512 * 1024;
const MAX_ENCODINGS = 2;
/**
 * A shorter body is decoded after all of it has arrived: most pages are shorter, and each chunk is
 * a round trip to another thread. Bytes on the wire.
 */
const WHOLE = 256 * 1024;
/** Bytes decoded at a time; for a complete body the usual size of a page. */
const PIECE = 64 * 1024;
const MAX_PIECE = 1024 * 1024;
const USUAL_RATIO = 8;

/**
 * Reads the body of a response. `encoding` is its Content-Encoding. Data after a complete br or
 * deflate body is ignored, as browsers do. Throws TooLarge, BadResponse, or the error of the
 * stream.
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  limits: BodyLimits,
): Promise<Collected> {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const wire = { bytes: 0 };
  const chunks = counted(body, wire);
  try {
    if (names.length > MAX_ENCODINGS)
      throw new BadResponse(`${names.length} content encodings: at most ${MAX_ENCODINGS} are read`);
    const head = await gather(chunks, gatheredOf(names, limits));
    // An empty body is not decoded.
    const stages =
      head.bytes.length === 0
        ? []
        : names
            .reverse()
            .map((name, index) =>
              openDecoder(name, { first: index === 0 ? head.bytes : null, pieces: pieceOf(head) }),
            );
    const decoded = decodedBy(stages, { head, chunks });
    const check = (size: number): void => {
      if (size > RATIO_FLOOR && size > limits.maxRatio * decodedOf(stages[0], wire.bytes))
        throw new TooLarge(`Compressed more than ${limits.maxRatio} to 1`);
    };
    const collected = await collectBytes(decoded, { ...limits, check });
    if (!collected.isCut) requireAllRead(names, stages[0], wire.bytes);
    return collected;
  } catch (error) {
    if (isDecoderError(error))
      throw new BadResponse(`The body is not ${names.join(', ')}: ${(error as Error).message}`, {
        cause: error,
      });
    throw error;
  } finally {
    body.on('error', () => undefined);
    body.destroy();
  }
}

/**
 * Node stops after the first zstd frame of a chunk; further frames of the same chunk are part of
 * the body and would be lost silently.
 */
function requireAllRead(
  names: readonly string[],
  first: Transform | undefined,
  wireBytes: number,
): void {
  const left = wireBytes - decodedOf(first, wireBytes);
  if (names[0] === 'zstd' && left > 0)
    throw new BadResponse(`The body has more than one zstd frame: ${left} bytes are left`);
}

/** Number of received bytes that were decoded so far, as counted by zlib's streams. */
const decodedOf = (first: Transform | undefined, wireBytes: number): number =>
  first && 'bytesWritten' in first ? Number(first.bytesWritten) : wireBytes;

async function* counted(body: Readable, wire: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    wire.bytes += chunk.length;
    yield chunk;
  }
}

/**
 * How many bytes to collect before decoding. None without an encoding. For zstd the first chunk
 * only, so that frames in separate chunks are read as they arrived.
 */
function gatheredOf(names: readonly string[], { maxBytes }: BodyLimits): number {
  if (names.length === 0) return 0;
  return names.includes('zstd') ? 1 : Math.min(WHOLE, Math.max(1, maxBytes));
}

interface Head {
  readonly bytes: Buffer;
  /** True when nothing follows. */
  readonly isWhole: boolean;
}

/** The first `limit` bytes of a body and the rest of their chunk, or all of it. */
async function gather(chunks: AsyncGenerator<Buffer>, limit: number): Promise<Head> {
  const kept: Buffer[] = [];
  let size = 0;
  while (size < limit) {
    const next = await chunks.next();
    if (next.done) return { bytes: joined(kept), isWhole: true };
    kept.push(next.value);
    size += next.value.length;
  }
  return { bytes: joined(kept), isWhole: false };
}

const joined = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);

const pieceOf = ({ bytes, isWhole }: Head): number =>
  isWhole ? Math.min(MAX_PIECE, Math.max(PIECE, USUAL_RATIO * bytes.length)) : PIECE;

/** Applies the decoders to the body one after another. */
function decodedBy(
  stages: readonly Transform[],
  { head, chunks }: { head: Head; chunks: AsyncGenerator<Buffer> },
): AsyncIterable<Uint8Array> {
  const [only] = stages;
  if (only && stages.length === 1 && head.isWhole) return only.end(head.bytes);
  const source = (async function* () {
    if (head.bytes.length > 0) yield head.bytes;
    if (!head.isWhole) yield* chunks;
  })();
  const last = stages.at(-1);
  if (!last) return source;
  pipeline([Readable.from(source), ...stages], () => undefined);
  return last;
}

/** `first` distinguishes the two kinds of "deflate". */
function openDecoder(
  name: string,
  { first, pieces }: { first: Buffer | null; pieces: number },
): Transform {
  const size = { chunkSize: pieces };
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip(size);
    case 'br':
      return zlib.createBrotliDecompress(size);
    case 'zstd':
      // RFC 8878 recommends supporting windows of at least 8 MB; larger ones would let the sender
      // choose our memory use.
      return zlib.createZstdDecompress({
        ...size,
        params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 },
      });
    case 'deflate':
      return first !== null && ((first[0] ?? 0) & 0x0f) !== 8
        ? zlib.createInflateRaw(size)
        : zlib.createInflate(size);
    default:
      throw new BadResponse(`Content encoding ${JSON.stringify(name.slice(0, 40))} is not known`);
  }
}

function isDecoderError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZSTD|ZSTD_|ERR_PADDING|ERR_FORMAT)/.test(code);
}
