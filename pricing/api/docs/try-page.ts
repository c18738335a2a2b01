import { hash } from 'node:crypto';
import { z } from 'zod';
import {
  compressBody,
  chooseEncoding,
  type Encoding,
} from '#pricing/api/encoding/compress-body.ts';

/**
 * GET /docs/try: the page on which requests are tried in the browser (Scalar's API reference).
 * Everything it loads comes from this server, and it can send requests to this server only.
 */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  // Scalar writes its styles into the page. Its script holds them as text, so they have no hash
  // that could be named here.
  `style-src 'unsafe-inline'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ');

export const tryPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
};
export const scriptHeaders = { 'Content-Type': 'text/javascript; charset=utf-8' };

/** Addresses are relative to /v1/docs/try, for servers behind a proxy that adds a prefix. */
export const tryPage =
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>Try the API</title></head><body>\n` +
  `<noscript><p>Trying requests needs JavaScript. ` +
  `<a href="../docs">The documentation</a> does not.</p></noscript>\n` +
  `<div id="reference"></div>\n` +
  `<script src="try/scalar.js"></script><script src="try/start.js"></script>\n` +
  `</body></html>`;

/**
 * Settings of Scalar. A key that somebody enters stays in the page: it is not stored in the browser
 * (`persistAuth`). Without these settings the page would load fonts from fonts.scalar.com, offer to
 * send the document to services of Scalar, and send requests through proxy.scalar.com; the policy
 * above refuses all that, and the page would report errors.
 */
export const startScript = `Scalar.createApiReference('#reference', {
  url: new URL('../openapi.json', location.href).href,
  servers: [{ url: new URL('..', location.href).href.replace(/\\/$/, '') }],
  authentication: { preferredSecurityScheme: 'apiKey' },
  persistAuth: false,
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
`;

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
 * Scalar's script for the browser (MIT), as the npm package contains it. The package
 * `@scalar/api-reference` has it as a file, but brings 645 packages that only its source needs.
 * Scalar's plugin for Fastify has the same script inside and brings 21, so the plugin is registered
 * here with an object that takes its routes, and the route of the script is asked.
 *
 * Answers GET for the script: loaded and compressed at the first request, then from memory. A
 * client that has it already gets 304.
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
