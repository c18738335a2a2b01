/**
 * The smallest possible page with Polaris: its provider, a title and a line, its complete
 * stylesheet, rendered on the server and hydrated by the browser. It contains no code of ours. Sent
 * like the app's pages: with brotli at the highest level.
 */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { AppProvider, Page, Text } from '@shopify/polaris';
import { build } from 'esbuild';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import words from '@shopify/polaris/locales/en.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..', '..');
const SCRIPT = `
  import { AppProvider, Page, Text } from '@shopify/polaris';
  import words from '@shopify/polaris/locales/en.json';
  import { createElement, useEffect } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  const Alive = () => { useEffect(() => { document.documentElement.dataset.hydrated = ''; }, []); return null; };
  hydrateRoot(document.getElementById('app'), createElement(AppProvider, { i18n: words },
    createElement(Page, { title: 'Empty' }, createElement(Text, { as: 'p' }, 'Nothing is here')), createElement(Alive)));`;

/** `appBridge`: address of the script at the start of the app's documents. */
export async function serveEmptyPage(
  appBridge: string,
): Promise<{ address: string; close: () => void }> {
  const styles = createRequire(import.meta.url).resolve('@shopify/polaris/build/esm/styles.css');
  const content = createElement(
    Page,
    { title: 'Empty' },
    createElement(Text, { as: 'p', children: 'Nothing is here' }),
  );
  const body = renderToString(createElement(AppProvider, { i18n: words, children: content }));
  const files = new Map<string, { type: string; bytes: Buffer }>();
  const add = (path: string, type: string, text: string): void =>
    void files.set(path, { type, bytes: brotliCompressSync(text) });
  add('/styles.css', 'text/css', await readFile(styles, 'utf8'));
  add('/page.js', 'text/javascript', await bundle());
  add(
    '/',
    'text/html; charset=utf-8',
    `<!doctype html><html lang="en"><head><script src="${appBridge}"></script><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><title>Empty</title>` +
      `<link rel="stylesheet" href="/styles.css"></head><body><div id="app">${body}</div>` +
      `<script type="module" src="/page.js"></script></body></html>`,
  );
  const server = createServer(({ url }, response) => {
    const file = files.get(url ?? '');
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' });
    response.end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bundle(): Promise<string> {
  const built = await build({
    stdin: { contents: SCRIPT, resolveDir: ROOT },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return built.outputFiles[0]?.text ?? '';
}
