/**
 * Loads Remix: its build, or in development Vite as middleware. The app's services must have been
 * provided before.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { compressResponse } from './compress-response.ts';
import type { Shutdown } from './shutdown.ts';

export interface Pages {
  readonly handle: (request: Request) => Promise<Response>;
  /** In development, tried before every other handler: Vite's own files. */
  readonly wrap: (listener: RequestListener) => RequestListener;
}

const BUILD = new URL('../build/server/index.js', import.meta.url);

/**
 * Creates the handler for all pages and webhooks of the app. The build must exist (`build-app.ts`).
 * In development Vite answers only requests to this machine's own names and to the host of
 * `appUrl`: behind a tunnel all requests have that name, and another website whose name resolves to
 * this machine must not read the sources (DNS rebinding).
 */
export async function loadPages({
  dev,
  appUrl,
  server,
  shutdown,
}: {
  dev: boolean;
  appUrl: string;
  server: Server;
  shutdown: Shutdown;
}): Promise<Pages> {
  if (!dev) {
    const build = (await import(BUILD.href)) as ServerBuild;
    const answer = createRequestHandler(build, 'production');
    return {
      handle: async (request) => compressResponse(request, await answer(request)),
      wrap: (listener) => listener,
    };
  }
  const { createServer } = await import('vite');
  const known = new Set(process.listeners('SIGTERM'));
  const vite = await createServer({
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: [new URL(appUrl).hostname],
    },
    appType: 'custom',
  });
  // Signal handlers installed by Vite would end the process before our shutdown has stopped the
  // database.
  for (const listener of process.listeners('SIGTERM'))
    if (!known.has(listener)) process.off('SIGTERM', listener);
  shutdown.add('vite', () => vite.close());
  return {
    handle: createRequestHandler(
      () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
      'development',
    ),
    wrap: (listener) => (request: IncomingMessage, response: ServerResponse) =>
      vite.middlewares(request, response, () => listener(request, response)),
  };
}
