import { AppError, type FieldError } from '#kernel/app-error.ts';
import { AddressRefused } from '#http-client/outbound-error.ts';
import { requirePublicHost } from '#http-client/parse-address.ts';
import { isDocumentationName } from '#http-client/private-names.ts';
import type { ApiDeps } from '#pricing/api/api-deps.ts';
import { toJsonPointer } from './field-errors.ts';

export interface GivenAddress {
  /** An http(s) URL, or a domain. */
  readonly text: string;
  /** Where it is in the body. */
  readonly path: readonly PropertyKey[];
}

/**
 * Throws `address_refused` that names the field when the address can never be public: that is found
 * at once, not at the first visit. Text that is no address passes, because its form is validated
 * elsewhere.
 */
export function requirePublicAddress(
  { isRouted = () => false }: Pick<ApiDeps, 'isRouted'>,
  given: GivenAddress,
): void {
  const error = findRefusal(given, isRouted);
  if (error)
    throw new AppError('address_refused', `${error.pointer}: ${error.detail}`, { errors: [error] });
}

/**
 * Finds what is wrong with the address of a product's page in the seller's store, which is shown
 * but never visited: names of the documentation ("shop.example") are accepted there. Null for a
 * public address.
 */
export function findPageAddressError(given: GivenAddress): FieldError | null {
  return findRefusal(given, isDocumentationName);
}

function findRefusal(
  { text, path }: GivenAddress,
  isAccepted: (host: string) => boolean,
): FieldError | null {
  const trimmed = text.trim();
  const given = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.parse(given);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  try {
    requirePublicHost(given, url, isAccepted);
    return null;
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    const detail = `Expected an address on the public internet: ${error.message}`;
    return { pointer: toJsonPointer(path), detail, code: 'address_refused' };
  }
}
