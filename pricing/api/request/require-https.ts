/**
 * Requires HTTPS, except for requests from this machine. A proxy's statement counts only when the
 * proxy is trusted. A request forwarded by an untrusted proxy counts as coming from elsewhere,
 * whatever address forwarded it. Does not check the key.
 */
import { AppError } from '#kernel/app-error.ts';
import type { ApiBindings } from '../api-deps.ts';
import { listForwardedProtos } from './list-forwarded-protos.ts';
import { getPeerAddress, type TrustedProxies } from './trusted-proxies.ts';

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

const isLoopback = (address: string): boolean =>
  address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);
