/**
 * The address of an endpoint: stored encrypted, since its query may contain the receiver's token;
 * shown without the query.
 */
import { type EncryptionKeys, decryptText, encryptText } from '#kernel/encrypt-text.ts';

/** The stored form of an address. */
export interface StoredAddress {
  /** The part that may be shown. */
  readonly url: string;
  /** Null: stored in plain text by an older release, until the program encrypts it at startup. */
  readonly sealedUrl: string | null;
}

/** Scheme, host and path: the part every user of the account may see. */
export function formatEndpointAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

export function encryptAddress(
  keys: EncryptionKeys,
  endpointId: string,
  url: string,
): { url: string; sealedUrl: string } {
  return {
    url: formatEndpointAddress(url),
    sealedUrl: encryptText(keys, buildAddressOwner(endpointId), url),
  };
}

/** The whole address; null when no key decrypts it. */
export function openAddress(
  keys: EncryptionKeys,
  { id, url, sealedUrl }: StoredAddress & { readonly id: string },
): string | null {
  return sealedUrl === null ? url : decryptText(keys, buildAddressOwner(id), sealedUrl);
}

export const buildAddressOwner = (endpointId: string): string =>
  `webhook endpoint address ${endpointId}`;
