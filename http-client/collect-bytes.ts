import { TooLarge } from './outbound-error.ts';

const BLOCK_BYTES = 64 * 1024;
/** A chunk is stored without copying when it covers most of its buffer. */
const OWN_SHARE = 0.5;

export interface Collected {
  readonly bytes: Uint8Array;
  /** True when the limit was reached and the rest was not read. */
  readonly isCut: boolean;
}

/**
 * Collects all bytes of a stream, at most `maxBytes`: more throws TooLarge, or is cut off when
 * `cut` is set. `check` gets the size after each chunk and may throw.
 */
export async function collectBytes(
  chunks: AsyncIterable<Uint8Array>,
  limits: { maxBytes: number; cut: boolean; check: (size: number) => void },
): Promise<Collected> {
  const { maxBytes } = limits;
  const blocks: Uint8Array[] = [];
  const append = createAppender(blocks);
  let size = 0;
  for await (const chunk of chunks) {
    const isCut = size + chunk.length > maxBytes;
    if (isCut && !limits.cut) throw new TooLarge(`More than ${maxBytes} bytes`);
    const accepted = isCut ? chunk.subarray(0, maxBytes - size) : chunk;
    append(accepted);
    size += accepted.length;
    if (isCut) return { bytes: Buffer.concat(blocks, size), isCut };
    limits.check(size);
  }
  return { bytes: Buffer.concat(blocks, size), isCut: false };
}

/**
 * Copies small chunks together: a byte stored as a view would keep the 64 KB buffer of its read in
 * memory, and a million of them a million objects.
 */
function createAppender(blocks: Uint8Array[]): (chunk: Uint8Array) => void {
  let block = new Uint8Array(0);
  let filled = 0;
  return (chunk) => {
    if (chunk.length >= BLOCK_BYTES / 8 && chunk.length >= chunk.buffer.byteLength * OWN_SHARE) {
      blocks.push(chunk);
      // Later chunks must not be placed before this one.
      block = block.subarray(filled);
      filled = 0;
      return;
    }
    for (let from = 0; from < chunk.length;) {
      if (filled === block.length) {
        block = new Uint8Array(BLOCK_BYTES);
        filled = 0;
      }
      const part = chunk.subarray(from, from + block.length - filled);
      block.set(part, filled);
      if (filled === 0) blocks.push(block.subarray(0, part.length));
      else blocks[blocks.length - 1] = block.subarray(0, filled + part.length);
      filled += part.length;
      from += part.length;
    }
  };
}
