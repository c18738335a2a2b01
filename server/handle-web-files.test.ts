import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressBuild } from './build-app.ts';
import { createWeb } from './handle-web.ts';
import { createMetrics } from './metrics.ts';

const SCRIPT = 'export const word = "corvara";\n'.repeat(200);
let filesDir: string;
let web: ReturnType<typeof createWeb>;
beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'pricing-files-'));
  await mkdir(join(filesDir, 'assets'));
  await writeFile(join(filesDir, 'assets', 'app-1.js'), SCRIPT);
  await writeFile(join(filesDir, 'assets', 'small-1.js'), '{}');
  await writeFile(join(filesDir, 'visits.html'), `<p>${SCRIPT}</p>`);
  await compressBuild(filesDir);
  web = createWeb({
    api: () => new Response('api'),
    pages: () => Promise.resolve(new Response('pages')),
    sandbox: null,
    filesDir,
    notReady: () => null,
    metrics: createMetrics(() => null),
    metricsToken: undefined,
  });
});

afterAll(() => rm(filesDir, { recursive: true }));

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await web.fetch(new Request(`http://127.0.0.1${path}`, { method, headers }), {});
  return {
    status: answer.status,
    header: (name: string) => answer.headers.get(name),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};

test.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['br;q=0', null, (bytes: Buffer) => bytes],
])('sends an asset to a client of %s in %s', async (accepted, encoding, open) => {
  const { header, bytes } = await get('/assets/app-1.js', { 'accept-encoding': accepted });
  expect(header('content-encoding')).toBe(encoding);
  expect(header('content-length')).toBe(String(bytes.length));
  expect(header('content-type')).toContain('text/javascript');
  expect(header('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(header('vary')).toBe('Accept-Encoding');
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(open(bytes).toString()).toBe(SCRIPT);
});

test('gives each encoding its own ETag, answers 304 to it, and sends its headers to HEAD', async () => {
  const tags = new Set<string | null>();
  for (const accepted of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': accepted };
    const whole = await get('/visits.html', headers);
    const tag = whole.header('etag') ?? '';
    tags.add(tag);
    expect(whole.header('cache-control')).toBe('no-cache');
    const again = await get('/visits.html', { ...headers, 'if-none-match': `"x", W/${tag}` });
    expect([again.status, again.header('etag'), again.bytes.length]).toEqual([304, tag, 0]);
    const head = await get('/visits.html', headers, 'HEAD');
    for (const name of ['etag', 'content-length', 'content-encoding', 'vary'])
      expect(head.header(name)).toBe(whole.header(name));
    expect(head.bytes.length).toBe(0);
  }
  expect(tags.size).toBe(3);
});

test('counts a range in uncompressed bytes', async () => {
  const { status, header, bytes } = await get('/assets/app-1.js', {
    'accept-encoding': 'br',
    range: 'bytes=0-5',
  });
  expect([status, header('content-encoding'), bytes.toString()]).toEqual([206, null, 'export']);
});

test('sends a file uncompressed when compression does not shrink it, and serves no .br or .gz address', async () => {
  const { header } = await get('/assets/small-1.js', { 'accept-encoding': 'br' });
  expect([header('content-encoding'), header('vary')]).toEqual([null, null]);
  expect((await get('/assets/app-1.js.br', { range: 'bytes=0-5' })).bytes.toString()).toBe('pages');
  expect((await get('/assets/missing.js')).bytes.toString()).toBe('pages');
  expect((await get('/assets/../../secret')).bytes.toString()).toBe('pages');
});
