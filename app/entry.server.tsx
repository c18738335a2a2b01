import { PassThrough } from 'node:stream';
import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { setFramingHeaders } from '#app/set-framing-headers.server.ts';
import { getServices } from '#app/services.server.ts';
import { addDocumentResponseHeaders } from '#app/shopify.server.ts';
import { APP_BRIDGE_URL, getAppEnv } from './env.server.ts';

export const streamTimeout = 10_000;

interface DocumentRequest {
  readonly request: Request;
  readonly status: number;
  readonly headers: Headers;
  readonly context: EntryContext;
}

// Remix fixes the parameters.
// eslint-disable-next-line max-params
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await addDocumentResponseHeaders(request, headers);
  setFramingHeaders(headers);
  setAppBridgePreload(headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return renderDocument({ request, status, headers, context });
}

/**
 * Replaces the script address in Shopify's preload header: the library announces a fixed one, but
 * the document loads the configured one.
 */
export function setAppBridgePreload(headers: Headers, url = getAppEnv().appBridgeUrl): void {
  const link = headers.get('Link');
  if (link) headers.set('Link', link.replaceAll(APP_BRIDGE_URL, url));
}

/** Streams the page to browsers; a crawler gets the complete page. */
function renderDocument({ request, status, headers, context }: DocumentRequest): Promise<Response> {
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let code = status;
    const stream = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      [readyEvent]: () => {
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
        stream.pipe(body);
      },
      onShellError: reject,
      onError: (error: unknown) => {
        code = 500;
        if (!request.signal.aborted)
          getServices().log.error(
            { err: error, path: new URL(request.url).pathname },
            'a page could not be rendered',
          );
      },
    });
    setTimeout(() => stream.abort(), streamTimeout + 1000).unref();
  });
}

/**
 * Logs an error that a loader or an action threw, except aborted requests and error responses below
 * 500.
 */
export function handleError(
  error: unknown,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  getServices().log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed');
}
