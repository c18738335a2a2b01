import { getServices } from './services.server.ts';

/**
 * In the sandbox its own page frames the app as Shopify's admin does, and App Bridge comes from there; real documents keep exactly what
 * Shopify's library says.
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
