import type { LoaderFunctionArgs } from '@remix-run/node';
import { setFramingHeaders } from '#app/set-framing-headers.server.ts';
import { authenticate } from '#app/shopify.server.ts';

/**
 * The pages of Shopify's library that fetch a session token and return (`/auth/session-token`,
 * `/auth/exit-iframe`).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    await authenticate.admin(request);
  } catch (thrown) {
    if (!isAnswer(thrown)) throw thrown;
    const headers = new Headers(thrown.headers);
    setFramingHeaders(headers);
    return new Response(thrown.body, { status: thrown.status, headers });
  }
  return null;
}

/** Not checked by class: the HTTP server replaces the global Response with its own. */
function isAnswer(thrown: unknown): thrown is Response {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'status' in thrown &&
    'headers' in thrown &&
    'body' in thrown
  );
}
