import { AppError } from '#kernel/app-error.ts';

const NAME =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

export interface RetailerAddress {
  /** Lower case, without "www.", international names as "xn--". One retailer per domain. */
  readonly domain: string;
  /** The origin to try first: the given one, else https at the domain. */
  readonly origin: string;
}

/**
 * Parses the domain of a retailer from a domain or any URL on it. Throws AppError
 * validation_failed.
 */
export function normalizeDomain(text: string): RetailerAddress {
  const trimmed = text.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase();
  let url: URL;
  try {
    url = new URL(scheme === undefined ? `https://${trimmed}` : trimmed);
  } catch {
    throw refusal(trimmed);
  }
  const host = url.hostname.toLowerCase();
  if (
    (url.protocol !== 'https:' && url.protocol !== 'http:') ||
    url.username !== '' ||
    url.password !== '' ||
    !NAME.test(host)
  )
    throw refusal(trimmed);
  return { domain: host.replace(/^www\.(?=[^.]+\.)/, ''), origin: url.origin };
}

function refusal(given: string): AppError {
  const detail = `expected a shop's domain such as "shop.example.com" or an address there, got ${JSON.stringify(given.slice(0, 100))}`;
  return new AppError('validation_failed', `domain: ${detail}`, {
    errors: [{ pointer: '/domain', detail, code: 'invalid_domain' }],
  });
}
