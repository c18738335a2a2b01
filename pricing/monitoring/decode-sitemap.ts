import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { MAX_SITEMAP_BYTES, readSitemap, type Sitemap } from '#pricing/extraction/read-sitemap.ts';

const gunzip = promisify(zlib.gunzip);

/**
 * Decodes a fetched sitemap, which may be a .gz file. Returns null when it cannot be unpacked or is
 * too large.
 */
export async function decodeSitemap(bytes: Uint8Array): Promise<Sitemap | null> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return readSitemap(bytes);
  try {
    return readSitemap(await gunzip(bytes, { maxOutputLength: MAX_SITEMAP_BYTES }));
  } catch {
    return null;
  }
}
