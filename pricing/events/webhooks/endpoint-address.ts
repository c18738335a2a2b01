/** The address of an endpoint: kept sealed, since its query may hold the receiver's token; shown without it. */
import { type EncryptionKeys, openSealedText, encryptText } from '#kernel/encrypt-text.ts';

/** What is kept of an address. */
export interface KeptAddress {
  /** What may be shown. */
  readonly url: string;
  /** Null: kept in clear by an older release, until the program has sealed it at its start. */
  readonly sealedUrl: string | null;
}

/** Scheme, host and path: what everybody of the account may see. */
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

/** The whole address; null when no key opens it. */
export function openAddress(
  keys: EncryptionKeys,
  { id, url, sealedUrl }: KeptAddress & { readonly id: string },
): string | null {
  return sealedUrl === null ? url : openSealedText(keys, buildAddressOwner(id), sealedUrl);
}

export const buildAddressOwner = (endpointId: string): string =>
  `webhook endpoint address ${endpointId}`;
