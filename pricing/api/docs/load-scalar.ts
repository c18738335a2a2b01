/**
 * Scalar's script for the browser (MIT), as the npm package contains it. The package
 * `@scalar/api-reference` has it as a file, but brings 645 packages that only its source needs.
 * Scalar's plugin for Fastify has the same script inside and brings 21, so the plugin is registered
 * here with an object that takes its routes, and the route of the script is asked.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { chooseEncoding, type Encoding } from '../encoding/choose-encoding.ts';
import { compressBody } from '../encoding/compress-body.ts';

/** Of brotli: the script is compressed once. */
const QUALITY = 9;

interface Script {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly content: string;
  readonly compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
}

/** As much of Fastify as the plugin uses. */
interface PluginHost {
  readonly route: (route: {
    url: string;
    handler: (request: object, reply: Reply) => unknown;
  }) => void;
}

interface Reply {
  header(name: string, value: string): Reply;
  send(body: unknown): void;
}

/** The package's own type needs Fastify's. */
const ModuleSchema = z.object({
  default: z.custom<(host: PluginHost, options: object, done: () => void) => void>(
    (value) => typeof value === 'function',
  ),
});

let script: Promise<Script> | undefined;

/**
 * Answers GET for the script: loaded and compressed at the first request, then from memory. A client
 * that has it already gets 304.
 */
export async function respondWithScalar(
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { bytes, content, compressed } = await (script ??= loadScalar());
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const tag = encoding === null ? `"${content}"` : `"${content}-${encoding}"`;
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  if (known.some((one) => one.trim().replace(/^W\//, '') === tag))
    return new Response(null, { status: 304, headers: { ...headers, ETag: tag } });
  if (encoding === null) return new Response(bytes, { headers: { ...headers, ETag: tag } });
  let body = compressed.get(encoding);
  if (!body) compressed.set(encoding, (body = compressBody(bytes, encoding, QUALITY)));
  return new Response(await body, {
    headers: { ...headers, ETag: tag, 'Content-Encoding': encoding },
  });
}

async function loadScalar(): Promise<Script> {
  const loaded: unknown = await import('@scalar/fastify-api-reference');
  const { default: register } = ModuleSchema.parse(loaded);
  let text: string | undefined;
  const reply: Reply = {
    header: () => reply,
    send: (body) => void (text = typeof body === 'string' ? body : undefined),
  };
  register(
    {
      route: ({ url, handler }) => {
        if (url.endsWith('/js/scalar.js')) handler({}, reply);
      },
    },
    { configuration: { url: 'unused' } },
    () => undefined,
  );
  if (text === undefined) throw new Error('The package of Scalar has no script for the browser');
  const bytes = Uint8Array.from(Buffer.from(text));
  return {
    bytes,
    content: hash('sha256', bytes, 'base64url').slice(0, 27),
    compressed: new Map(),
  };
}
