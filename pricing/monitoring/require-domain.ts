import { AppError, isAppError } from '#kernel/app-error.ts';
import type { Gate } from '#http-client/gate.ts';
import { NameUnknown } from '#http-client/outbound-error.ts';
import { normalizeDomain, type RetailerAddress } from '#pricing/market/normalize-domain.ts';

/**
 * Accepts a domain when it or its "www." name has an address, or when name servers cannot be
 * reached at the moment. Text that is not a domain is accepted too, because the caller validates
 * its form. Throws AppError validation_failed that names the field (`pointer`).
 */
export async function requireDomain(
  gate: Pick<Gate, 'checkName'>,
  { text, pointer }: { text: string; pointer: string },
): Promise<void> {
  const given = findDomain(text);
  if (given === null) return;
  const { domain, origin } = given;
  for (const name of new Set([new URL(origin).hostname, domain, `www.${domain}`])) {
    try {
      return await gate.checkName(name);
    } catch (error) {
      if (!(error instanceof NameUnknown)) throw error;
    }
  }
  const detail = `The domain ${domain} does not exist, or has no address: check its spelling`;
  throw new AppError('validation_failed', `${pointer.slice(1)}: ${detail}`, {
    errors: [{ pointer, detail, code: 'unknown_domain' }],
  });
}

function findDomain(text: string): RetailerAddress | null {
  try {
    return normalizeDomain(text);
  } catch (error) {
    if (isAppError(error, 'validation_failed')) return null;
    throw error;
  }
}
