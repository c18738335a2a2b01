/**
 * Serves the files of the built app from memory: a few hundred files, together about three
 * megabytes. Only files that existed at the start are served. They were compressed by the build
 * (`compress-build.ts`).
 */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { chooseEncoding, type Encoding } from '#pricing/api/encoding/choose-encoding.ts';

/** What `handle-web.ts` uses to route requests. */
type Web = { Bindings: object };

interface File {
  readonly type: string;
  /** Hash of the uncompressed bytes. */
  readonly content: string;
  readonly cacheControl: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
}

const PACKED = /\.(?:br|gz)$/;

/** Handles GET and HEAD for the files below `root`; other addresses go to the next handler. */
export function createFileHandler(root: string): MiddlewareHandler<Web> {
  const files = readFiles(root);
  // Ranges count uncompressed bytes.
  const serveRange = serveStatic<Web>({ root });
  return async (c, next) => {
    const file = files.get(c.req.path);
    const { method } = c.req;
    if (!file || (method !== 'GET' && method !== 'HEAD')) return next();
    if (c.req.header('range') !== undefined) return serveRange(c, next);
    const encoding = chooseFor(file, c.req.header('accept-encoding') ?? null);
    const headers: Record<string, string> = {
      'Cache-Control': file.cacheControl,
      ETag: encoding ? `"${file.content}-${encoding}"` : `"${file.content}"`,
      ...((file.br ?? file.gzip) && { Vary: 'Accept-Encoding' }),
    };
    if (isKnown(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers);
    const bytes = (encoding && file[encoding]) ?? file.bytes;
    // Hono sends no body for HEAD.
    return c.body(bytes, 200, {
      ...headers,
      'Content-Type': file.type,
      'X-Content-Type-Options': 'nosniff',
      'Content-Length': String(bytes.length),
      ...(encoding && { 'Content-Encoding': encoding }),
    });
  };
}

function chooseFor(file: File, accepted: string | null): Encoding | null {
  const encoding = chooseEncoding(accepted);
  return encoding !== null && file[encoding] !== null ? encoding : null;
}

function isKnown(header: string | undefined, tag: string | undefined): boolean {
  return (
    header?.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))) ?? false
  );
}

/** Files by URL path. Empty in development, where there is no build. */
function readFiles(root: string): ReadonlyMap<string, File> {
  const files = new Map<string, File>();
  if (!existsSync(root)) return files;
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !PACKED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths) {
    const address = `/${path.slice(root.length).replaceAll('\\', '/').replace(/^\/+/, '')}`;
    const bytes = readFileSync(path);
    files.set(address, {
      type: getMimeType(path) ?? 'application/octet-stream',
      content: hash('sha256', bytes, 'base64url').slice(0, 27),
      // The name of an asset contains a hash of its content; clients must revalidate all other
      // files.
      cacheControl: address.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      bytes,
      br: readWhenThere(`${path}.br`),
      gzip: readWhenThere(`${path}.gz`),
    });
  }
  return files;
}

const readWhenThere = (path: string): Uint8Array<ArrayBuffer> | null =>
  existsSync(path) ? readFileSync(path) : null;
