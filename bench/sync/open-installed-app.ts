/**
 * The whole program in a separate process, with the stand-in in this one and its own database, as
 * in a real installation.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchDatabase, openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { type Child, startChild } from '#bench/api/start-child.ts';
import { silentLogger } from '#kernel/logger.ts';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

export interface InstalledApp {
  readonly sandbox: Sandbox;
  readonly database: BenchDatabase;
  /** GraphQL requests and files that the app has requested from Shopify so far. */
  readonly asked: () => { admin: number; files: number };
  readonly child: () => Child;
  /** A page's address as the admin's frame requests it, valid for a minute. */
  readonly address: (path: string) => string;
  /** Opens a page of the app as the merchant's browser does; a POST with `fields`. */
  readonly ask: (path: string, fields?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Sends a file as the page does: as the raw body. */
  readonly upload: (path: string, text: string) => Promise<Response>;
  /** `kill -9`, and a new process on the same database. */
  readonly killAndRestart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** `variants`: size of the stand-in's shop. */
export async function openInstalledApp(variants: number): Promise<InstalledApp> {
  const stateDir = await mkdtemp(join(tmpdir(), 'pricing-bench-shop-'));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const [sandbox, database] = await Promise.all([
    startSandbox({ stateDir, appUrl: origin, log: silentLogger, size: variants }),
    openBenchDatabase(),
  ]);
  const asked = { admin: 0, files: 0 };
  const count = (message: unknown): void => {
    const { url = '' } = (message as { request: IncomingMessage }).request;
    if (url.startsWith('/admin/api/')) asked.admin += 1;
    if (url.startsWith('/sandbox-bulk/')) asked.files += 1;
  };
  subscribe('http.server.request.start', count);
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'reach-stand-in.ts')}`,
    STAND_IN_PORT: String(sandbox.adminPort),
    SHOPIFY_API_KEY: sandbox.apiKey,
    SHOPIFY_API_SECRET: sandbox.apiSecret,
    SHOPIFY_APP_URL: origin,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const start = (): Promise<Child> => startChild('server/main.ts', [], env);
  const end = async (): Promise<void> => {
    unsubscribe('http.server.request.start', count);
    await sandbox.stop();
    await database.close();
    await rm(stateDir, { recursive: true, force: true });
  };
  let child = await start().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    sandbox,
    database,
    asked: () => ({ ...asked }),
    child: () => child,
    address: (path) => {
      const url = new URL(path, origin);
      const host = Buffer.from(`admin.shopify.com/store/${sandbox.shop.split('.')[0]}`).toString(
        'base64url',
      );
      for (const [name, value] of Object.entries({
        embedded: '1',
        shop: sandbox.shop,
        host,
        locale: 'en',
        id_token: sandbox.control.mintSessionToken(),
      }))
        url.searchParams.set(name, value);
      return url.href;
    },
    ask: (path, fields) =>
      fetch(new URL(path, origin), {
        headers: {
          'user-agent': BROWSER,
          authorization: `Bearer ${sandbox.control.mintSessionToken()}`,
          origin,
        },
        redirect: 'manual',
        ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
      }),
    upload: (path, text) =>
      fetch(new URL(path, origin), {
        method: 'POST',
        headers: {
          'user-agent': BROWSER,
          authorization: `Bearer ${sandbox.control.mintSessionToken()}`,
          origin,
          'content-type': 'text/csv',
        },
        body: text,
      }),
    killAndRestart: async () => {
      process.kill(child.pid, 'SIGKILL');
      await child.stop();
      child = await start();
    },
    close: async () => {
      await child.stop();
      await end();
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
