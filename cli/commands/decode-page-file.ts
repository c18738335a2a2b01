import { constants, gunzipSync } from 'node:zlib';
import { MAX_PAGE_BYTES } from '#pricing/extraction/parse-page.ts';

/**
 * The bytes of a saved page, decompressed when it is gzip. A truncated file gives the part that can
 * be decompressed; a damaged gzip file, or one that is larger than a page may be, gives the reason.
 */
export function decodePageFile(
  bytes: Uint8Array,
): { bytes: Uint8Array } | { reason: 'broken_gzip' | 'too_large' } {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { bytes };
  try {
    return {
      bytes: gunzipSync(bytes, {
        maxOutputLength: MAX_PAGE_BYTES + 1,
        finishFlush: constants.Z_SYNC_FLUSH,
      }),
    };
  } catch (error) {
    return { reason: error instanceof RangeError ? 'too_large' : 'broken_gzip' };
  }
}
