/** The proxies whose forwarding headers are believed. */
import { BlockList, isIP } from 'node:net';
import type { ApiBindings } from '#pricing/api/api-deps.ts';

export interface TrustedProxies {
  /** False for anything that is not an address. */
  has(address: string): boolean;
}

/** From addresses, networks ("10.0.0.0/8") and "loopback". Throws RangeError for anything else. */
export function createTrustedProxies(proxies: readonly string[]): TrustedProxies {
  const trusted = new BlockList();
  for (const proxy of proxies) addProxy(trusted, proxy);
  return {
    has: (address) =>
      proxies.length > 0 && isIP(address) !== 0 && trusted.check(address, familyOf(address)),
  };
}

/** The address at the other end of the socket; empty when the request came without one. */
export function getPeerAddress(env: ApiBindings | undefined): string {
  return toPlainAddress(env?.incoming?.socket?.remoteAddress ?? '');
}

/** `::ffff:192.0.2.1` is 192.0.2.1. */
export const toPlainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function addProxy(list: BlockList, proxy: string): void {
  const [address = '', prefix] = proxy === 'loopback' ? ['127.0.0.0', '8'] : proxy.split('/');
  if (!isIP(address) || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) {
    throw new RangeError(
      `Trusted proxy: expected an address or a network such as 10.0.0.0/8, got ${JSON.stringify(proxy)}`,
    );
  }
  if (prefix === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(prefix), familyOf(address));
  if (proxy === 'loopback') list.addAddress('::1', 'ipv6');
}
