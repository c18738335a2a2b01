/**
 * Sends API requests through Prism. Prism parses and rewrites JSON, which would round amounts and
 * repair what is invalid on purpose; so it validates the request as it understands it, and behind
 * it the test's original request runs. Prism must never object to the response; it must not object
 * to the request when the API accepts it.
 */
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALL_HEADER, UPSTREAM_HEADER } from './headers.ts';
import type { Prism } from './start-prism.ts';

export interface Whole {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface CheckedCall {
  /** Below the base address. */
  readonly path: string;
  readonly init: RequestInit | undefined;
  /** Runs the original request against the API; called once. */
  readonly answer: () => Promise<Whole>;
}

const TIMEOUT_MS = 10_000;
const waiting = new Map<string, { answer: () => Promise<Whole>; given?: Whole }>();
let upstream: Promise<number> | undefined;
let calls = 0;

/** The API's own response. Throws when Prism finds a difference between document and API. */
export async function askThroughPrism(prism: Prism, call: CheckedCall): Promise<Whole> {
  const strict = isJson(call.init) ? await sendTo(prism.strict, call, {}) : NO_JSON;
  if (strict.given) return requireSame(call, strict.words, strict.given);
  const method = call.init?.method ?? 'GET';
  // Enough to pass Prism: the test's own request runs behind it.
  const passable = {
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: ['GET', 'HEAD', 'DELETE'].includes(method) ? null : '{}',
  };
  const lenient = await sendTo(prism.lenient, call, passable);
  const given = lenient.given
    ? requireSame(call, lenient.words, lenient.given)
    : await call.answer();
  // HEAD is GET without its body; no document describes it.
  if (given.status < 400 && method !== 'HEAD' && !refusesRows(given))
    throw new Error(
      `The API takes what its document refuses: ${method} ${call.path}\n${describe(strict.words)}`,
    );
  return given;
}

/**
 * Rows of a batch are validated one by one, so a batch with invalid rows is accepted, with an error
 * for each of them.
 */
const refusesRows = ({ text }: Whole): boolean =>
  (text.includes('"results":[') && text.includes('"status":"refused"')) ||
  /"refused":[1-9]/.test(text);

/** Prism never answers a body that is not JSON. */
const NO_JSON: { given: Whole | undefined; words: Words } = {
  given: undefined,
  words: { status: 0, violations: '', text: 'the body is no JSON' },
};

function isJson(init: RequestInit | undefined): boolean {
  if (init?.body == null) return true;
  if (typeof init.body !== 'string') return false;
  try {
    JSON.parse(init.body);
    return true;
  } catch {
    return false;
  }
}

interface Words {
  readonly status: number;
  readonly violations: string;
  readonly text: string;
}

async function sendTo(
  base: string,
  { path, init, answer }: CheckedCall,
  changes: RequestInit,
): Promise<{ given: Whole | undefined; words: Words }> {
  upstream ??= startUpstream();
  const id = String((calls += 1));
  waiting.set(id, { answer });
  const headers = new Headers(changes.headers ?? init?.headers);
  headers.set(UPSTREAM_HEADER, String(await upstream));
  headers.set(CALL_HEADER, id);
  try {
    const response = await fetch(`${base}${path}`, {
      ...init,
      ...changes,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const words = {
      status: response.status,
      violations: response.headers.get('sl-violations') ?? '',
      text: await response.text(),
    };
    return { given: waiting.get(id)?.given, words };
  } catch (error) {
    // What cannot be sent as HTTP, such as a wrong Content-Length, and what Prism does not answer.
    return {
      given: waiting.get(id)?.given,
      words: { status: 0, violations: '', text: String(error) },
    };
  } finally {
    waiting.delete(id);
  }
}

function requireSame({ path, init }: CheckedCall, words: Words, given: Whole): Whole {
  // The document describes whole records; with `fields` they lack what was not chosen.
  if (given.status === 200 && /[?&]fields=/.test(path)) return given;
  if (words.status === given.status && !words.violations.includes('"response"')) return given;
  throw new Error(
    `The API’s answer is not that of its document: ` +
      `${init?.method ?? 'GET'} ${path} ${given.status}\n` +
      `${describe(words)}\n${given.text.slice(0, 500)}`,
  );
}

const describe = ({ status, violations, text }: Words): string =>
  `Prism says ${status}: ${violations || text.slice(0, 2000)}`;

async function startUpstream(): Promise<number> {
  const listener = getRequestListener(async (request) => {
    const call = waiting.get(request.headers.get(CALL_HEADER) ?? '');
    if (!call) return new Response('no such call', { status: 404 });
    call.given = await call.answer();
    const { status, headers, text } = call.given;
    return new Response(text === '' ? null : text, { status, headers });
  });
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  return (server.address() as AddressInfo).port;
}
