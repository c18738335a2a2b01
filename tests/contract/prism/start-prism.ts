/**
 * Two Prism proxies for a whole run of the contract suite, which validate requests and responses
 * against the document: one validates both, one only responses, for requests that are invalid on
 * purpose. Behind both, one small server passes each request on to the test file it came from.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { UPSTREAM_HEADER } from './headers.ts';

export interface Prism {
  /** Addresses: validates requests and responses; validates responses only. */
  readonly strict: string;
  readonly lenient: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    prism?: Prism;
  }
}

const SCRIPT = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'node_modules',
  '@stoplight',
  'prism-cli',
  'dist',
  'index.js',
);
const START_MS = 60_000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pricing-prism-'));
  const document = join(folder, 'openapi.json');
  await writeFile(document, JSON.stringify(describeApi({ version: '1.2.3', endpoints })));
  const router = await startRouter();
  const upstream = `http://127.0.0.1:${(router.address() as AddressInfo).port}/v1`;
  const [strict, lenient] = await Promise.all([
    startProxy([document, upstream]),
    startProxy(['--validate-request=false', document, upstream]),
  ]);
  project.provide('prism', { strict: strict.address, lenient: lenient.address });
  return async () => {
    strict.process.kill();
    lenient.process.kill();
    router.closeAllConnections();
    router.close();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startRouter(): Promise<Server> {
  const router = createServer((incoming, outgoing) => {
    const { [UPSTREAM_HEADER]: port, ...headers } = incoming.headers;
    const forwarded = request(
      {
        host: '127.0.0.1',
        port: Number(port),
        method: incoming.method,
        path: incoming.url,
        headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', (error) => outgoing.destroy(error));
    incoming.pipe(forwarded);
  });
  await new Promise<void>((listening) => router.listen(0, '127.0.0.1', listening));
  return router;
}

async function startProxy(
  args: readonly string[],
): Promise<{ address: string; process: ChildProcess }> {
  const port = await findPort();
  const proxy = spawn(
    process.execPath,
    [
      SCRIPT,
      'proxy',
      '--errors',
      '--cors=false',
      '--host=127.0.0.1',
      `--port=${port}`,
      '--verboseLevel=silent',
      ...args,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const until = Date.now() + START_MS;
  while (!(await isListening(port))) {
    if (proxy.exitCode !== null || Date.now() > until)
      throw new Error(`Prism did not start (exit code ${proxy.exitCode})`);
  }
  return { address: `http://127.0.0.1:${port}`, process: proxy };
}

async function findPort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function isListening(port: number): Promise<boolean> {
  const is = await new Promise<boolean>((answer) => {
    const socket = connect(port, '127.0.0.1', () => answer(true));
    socket.on('error', () => answer(false)).on('connect', () => socket.destroy());
  });
  if (!is) await new Promise((later) => setTimeout(later, 100));
  return is;
}
