/**
 * Requires HTTPS, except for requests from this machine. A proxy's statement counts only when the
 * proxy is trusted. A request forwarded by an untrusted proxy counts as coming from elsewhere,
 * whatever address forwarded it. Does not check the key.
 */
import { BlockList, isIP } from 'node:net';
import { AppError } from '#kernel/app-error.ts';
import type { ApiBindings } from '../api-deps.ts';
import { listForwardedProtos } from './list-forwarded-protos.ts';

export type HttpsRule = (request: Request, env: ApiBindings | undefined) => void;

/** Headers that proxies add: a request with one of them does not come directly from the client. */
const PASSED_ON = [
  'x-forwarded-proto',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded-ssl',
  'front-end-https',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'via',
];

/** Throws RangeError for a proxy that is neither an address nor a network. */
export function createHttpsRule(trustedProxies: readonly string[]): HttpsRule {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) addProxy(trusted, proxy);
  return (request, env) => {
    if (env?.builtIn === true || env?.incoming?.socket?.encrypted === true) return;
    const peer = env?.incoming?.socket?.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? '';
    const protos = listForwardedProtos(request.headers);
    if (
      trustedProxies.length > 0 &&
      isIP(peer) &&
      trusted.check(peer, familyOf(peer)) &&
      protos.length > 0
    ) {
      // A proxy that writes one of the two headers may forward the other as sent by the client, so
      // both must state HTTPS.
      if (protos.every((proto) => proto === 'https')) return;
    } else if (isLoopback(peer) && !PASSED_ON.some((name) => request.headers.has(name))) {
      return;
    }
    throw new AppError(
      'https_required',
      'Requests must use HTTPS. If a proxy terminates TLS, configure the server to trust that ' +
        'proxy (TRUST_PROXY).',
    );
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const isLoopback = (address: string): boolean =>
  address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);

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
