import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Agent } from 'undici';
import { BadResponse } from '#http-client/outbound-error.ts';
import type { SessionState } from './session-state.ts';

/** Headers that concern one connection only; undici and Node write their own. */
const OF_A_CONNECTION = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // Another way to the same server, which would not be this proxy.
  'alt-svc',
]);
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sends a request on to its server and the response back as it comes, body undecoded. Throws when
 * the response has no headers or breaks off.
 */
export async function sendRequest(input: {
  agent: Agent;
  session: SessionState;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
}): Promise<void> {
  const { agent, session, request, response, url } = input;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const method = request.method ?? 'GET';
  const answer = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: passedOn(request.headers),
    body: WITHOUT_BODY.has(method) ? null : request,
    signal: gone.signal,
  });
  answer.body.on('error', () => undefined);
  // The browser would take it for a demand of this proxy and answer it with the credentials.
  if (answer.statusCode === 407) {
    answer.body.destroy();
    throw new BadResponse(`${url.host} asks for the credentials of a proxy`);
  }
  response.writeHead(answer.statusCode, passedOn(answer.headers));
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      session.count(chunk.length);
      done(null, chunk);
    },
  });
  await pipeline(answer.body, counter, response);
}

function passedOn(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !OF_A_CONNECTION.has(name)) kept[name] = value;
  return kept;
}
