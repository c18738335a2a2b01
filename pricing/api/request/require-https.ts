/**
 * Requires HTTPS, except for requests from this machine. A proxy's statement counts only when the
 * proxy is trusted. A request forwarded by an untrusted proxy counts as coming from elsewhere,
 * whatever address forwarded it. Does not check the key.
 */
import { AppError } from '#kernel/app-error.ts';
import type { ApiBindings, ApiDeps } from '#pricing/api/api-deps.ts';
import { getPeerAddress, type TrustedProxies } from './trusted-proxies.ts';
import { listForwardedEntries } from './list-forwarded-entries.ts';

type HttpsRule = (request: Request, env: ApiBindings | undefined) => void;

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

/** The rule for a server behind these proxies. */
export function createHttpsRule(proxies: TrustedProxies): HttpsRule {
  return (request, env) => {
    if (env?.builtIn === true || env?.incoming?.socket?.encrypted === true) return;
    const peer = getPeerAddress(env);
    const protos = listForwardedProtos(request.headers);
    if (proxies.has(peer) && protos.length > 0) {
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

/**
 * The protocols stated by the nearest proxy: the last entry of X-Forwarded-Proto and of Forwarded
 * (RFC 7239), lower case, one each. A header without a protocol gives an empty string. Earlier
 * entries are not used, because the client can write them.
 */
function listForwardedProtos(headers: Headers): string[] {
  const plain = headers.get('x-forwarded-proto');
  const standard = headers.get('forwarded');
  return [
    ...(plain === null ? [] : [lastEntry(plain).toLowerCase()]),
    ...(standard === null
      ? []
      : [
          /(?:^|;)[ \t]*proto="?([a-z]+)"?[ \t]*(?:;|$)/i
            .exec(lastEntry(standard))?.[1]
            ?.toLowerCase() ?? '',
        ]),
  ];
}

const lastEntry = (header: string): string => listForwardedEntries(header).at(-1) ?? '';

const isLoopback = (address: string): boolean =>
  address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);

/**
 * The URL as the client sees it: at the configured public address; without one, at the host that
 * the request names. There its scheme is the one stated by a proxy (the HTTPS rule has already
 * checked that the proxy is trusted).
 */
export function getRequestUrl(
  request: Request,
  env: ApiBindings | undefined,
  { publicOrigin }: Pick<ApiDeps, 'publicOrigin'>,
): URL {
  const url = new URL(request.url);
  if (env?.builtIn === true) return url;
  // Whoever sends the request chooses its Host header: it must not decide where links lead.
  if (publicOrigin !== undefined) {
    const there = new URL(publicOrigin);
    there.pathname = url.pathname;
    there.search = url.search;
    return there;
  }
  if (listForwardedProtos(request.headers)[0] === 'https') url.protocol = 'https:';
  return url;
}
