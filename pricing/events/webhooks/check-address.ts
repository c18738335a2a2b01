import { AppError } from '#kernel/app-error.ts';
import { NameUnknown, OutboundError, TimedOut } from '#http-client/outbound-error.ts';
import { withSignal } from '#http-client/resolve-name.ts';
import type { Webhooks } from './webhooks.ts';

/** Limited, because the request that adds an endpoint may hold a transaction meanwhile. */
const LOOKUP_MS = 3000;

/**
 * Checks that an endpoint may be at that address: HTTPS, and only public addresses in all that its
 * name resolves to. If the name servers do not answer now, the check is left to sending, which
 * checks the address for every message. Throws `address_refused`.
 */
export async function checkAddress(webhooks: Webhooks, url: string): Promise<void> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !webhooks.isRouted(hostname))
    throw toRefusedError('Expected an address that begins with https://');
  try {
    await withSignal(webhooks.gate.checkAddress(url), AbortSignal.timeout(LOOKUP_MS));
  } catch (error) {
    if (mayPass(error)) return;
    if (error instanceof OutboundError) throw toRefusedError(error.message, error);
    throw error;
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof NameUnknown) return !error.isCertain;
  return (
    error instanceof TimedOut || (error instanceof DOMException && error.name === 'TimeoutError')
  );
}

function toRefusedError(why: string, cause?: unknown): AppError {
  return new AppError('address_refused', `url: ${why}`, {
    errors: [{ pointer: '#/url', detail: why, code: 'address_refused' }],
    cause,
  });
}
