import { isIP, isIPv6 } from 'node:net';
import type { ApiBindings } from '#pricing/api/api-deps.ts';
import { listForwardedEntries } from './list-forwarded-entries.ts';
import { getPeerAddress, toPlainAddress, type TrustedProxies } from './trusted-proxies.ts';

/**
 * The address of the client: the socket's, and behind trusted proxies the last forwarded one that
 * is not itself a trusted proxy's. Earlier entries are not used, because the client can write them.
 * Empty when there is none.
 */
export function getClientAddress(
  request: Request,
  env: ApiBindings | undefined,
  proxies: TrustedProxies,
): string {
  const peer = getPeerAddress(env);
  if (!proxies.has(peer)) return peer;
  let nearest = peer;
  for (const address of listForwardedFor(request.headers).toReversed()) {
    // Not an address: the proxy hides it. Whatever is before it came through the same proxy.
    if (isIP(address) === 0) break;
    nearest = address;
    if (!proxies.has(address)) break;
  }
  return nearest;
}

/**
 * What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, because one
 * client usually has the whole of it.
 */
export function getClientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  // The URL parser writes every form of an address in the same way.
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]/`).hostname
    .slice(1, -1)
    .split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** The addresses of X-Forwarded-For, otherwise those of Forwarded, the nearest proxy's last. */
function listForwardedFor(headers: Headers): string[] {
  const plain = headers.get('x-forwarded-for');
  if (plain !== null) return plain.split(',').map(readAddress);
  return listForwardedEntries(headers.get('forwarded') ?? '').map((entry) =>
    readAddress(/(?:^|;)[ \t]*for=("[^"]*"|[^;]*)/i.exec(entry)?.[1] ?? ''),
  );
}

/** `"[2001:db8::1]:4711"` and `192.0.2.1:80` without quotes, brackets and port. */
function readAddress(text: string): string {
  const bare = text.trim().replace(/^"|"$/g, '');
  const host = /^\[([^\]]*)\]/.exec(bare)?.[1] ?? bare.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return toPlainAddress(host);
}
