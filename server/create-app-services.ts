/** What the app is handed: the service without a socket, the gate for servers elsewhere, keys for what is kept encrypted. */
import { getAppEnv } from '#app/env.server.ts';
import { openSmtpMailer } from '#app/notifications/open-smtp-mailer.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Gate } from '#outbound/gate.ts';
import type { Service } from './create-service.ts';

const NO_BODY = new Set([101, 204, 205, 304]);

export function createAppServices({
  service,
  operatorKey,
  sandbox,
}: {
  service: Service;
  operatorKey: string;
  sandbox: boolean;
}): AppServices {
  const { stage, jobs, gate, api } = service;
  const { smtp } = getAppEnv();
  return {
    db: stage.db,
    jobs,
    clock: stage.clock,
    log: stage.log,
    builtInFetch: async (input, init) => api.fetch(new Request(input, init), { builtIn: true }),
    operatorKey,
    outboundFetch: toFetch(gate),
    encryptionKeys: getAppEnv().encryptionKeys,
    mailer: smtp ? openSmtpMailer(smtp) : null,
    sandbox,
  };
}

/** The gate in the form of `fetch`. Redirects are not followed: an API that moves has not answered. */
function toFetch(gate: Gate): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = await gate.fetch(request.url, {
      method: request.method as 'GET' | 'POST',
      headers: Object.fromEntries(request.headers),
      body: request.body ? new Uint8Array(await request.arrayBuffer()) : undefined,
      signal: request.signal,
      maxRedirects: 0,
    });
    // The bytes are decoded already.
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = answer.headers;
    return new Response(NO_BODY.has(answer.status) ? null : Buffer.from(answer.bytes), {
      status: answer.status,
      headers,
    });
  };
}
