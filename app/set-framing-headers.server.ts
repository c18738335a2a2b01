import { getServices } from './services.server.ts';

/**
 * Allows the sandbox's own page to frame the app, as Shopify's admin does. Outside the sandbox the
 * headers of Shopify's library stay unchanged.
 */
export function setFramingHeaders(headers: Headers): void {
  const origins = process.env.SANDBOX_FRAME_ANCESTORS;
  if (!origins || !getServices().sandbox) return;
  const policy = headers.get('Content-Security-Policy');
  if (policy)
    headers.set(
      'Content-Security-Policy',
      policy.replace(
        /frame-ancestors ([^;]*)/,
        (_all, list: string) => `frame-ancestors ${list} ${origins}`,
      ),
    );
}
