import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command, CommandIo } from '#cli/command-io.ts';
import { run as pageRead } from './page-read.ts';
import { run as pagesRead } from './pages-read.ts';
import { run as priceParse } from './price-parse.ts';
import { run as robotsCheck } from './robots-check.ts';

const PAGE =
  '<html><h1>Kettle</h1><script type="application/ld+json">' +
  '{"@type":"Product","name":"Kettle",' +
  '"offers":{"@type":"Offer","price":"5.00","priceCurrency":"EUR"}}</script></html>';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-commands-'));
  await writeFile(join(folder, 'a.html'), PAGE);
  await writeFile(join(folder, 'b.html.gz'), gzipSync(PAGE.replace('5.00', '6.00')));
});

afterAll(async () => rm(folder, { recursive: true }));

it('prints parsed prices in order and names an invalid line', async () => {
  const done = await call(priceParse, [], {
    input: '{"text":"1.299,00 €"}\n{"text":5}\n{"text":"$5","currency_hint":"CAD"}\n',
  });
  expect(done.code).toBe(2);
  expect(
    done.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toMatchObject([
    { amount: '1299', currency: 'EUR' },
    { amount: null },
    { amount: '5', currency: 'CAD' },
  ]);
  expect(done.err).toMatch(/^price parse: line 2: text: /);
});

it('checks robots lines', async () => {
  const line = (url: string): string =>
    JSON.stringify({
      robots_b64: Buffer.from('User-agent: *\nDisallow: /cart').toString('base64'),
      url,
      ua: 'PriceBot',
    });
  const done = await call(robotsCheck, [], {
    input: `${line('https://a.example/cart')}\n${line('https://a.example/p')}`,
  });
  expect(done).toMatchObject({ code: 0, out: '{"allowed":false}\n{"allowed":true}\n' });
});

it('reads one page from stdin and prints JSON', async () => {
  const done = await call(pageRead, ['--url', 'https://a.example/kettle'], { input: PAGE });
  expect(JSON.parse(done.out)).toMatchObject({
    page: { kind: 'product' },
    offer: { price: '5.00', currency: 'EUR' },
    sources: { 'offer.price': { from: 'json-ld' } },
  });
});

/** Other programs parse it, and `evidence verify` compares its text: names and order are fixed. */
it('prints readings under the published names, in their order', async () => {
  const done = await call(pageRead, ['--url', 'https://a.example/kettle'], {
    input: PAGE.replace('"price":"5.00"', '"price":"5.00","sku":"K-1"'),
  });
  const { offers, ...reading } = JSON.parse(done.out);
  expect(Object.keys({ ...reading, offers })).toEqual([
    'page',
    'product',
    'offer',
    'offer_places',
    'conflicts',
    'sources',
    'candidates',
    'offers',
  ]);
  expect(offers).toEqual([reading.offer]);
  expect(JSON.stringify(reading.offer).replace(/"confidence":0\.\d+/, '"confidence":0.9')).toBe(
    '{"price":"5.00","currency":"EUR","list_price":null,"unit_price":null,' +
      '"availability":"unknown","condition":"unknown","seller":null,"tax":"unknown",' +
      '"variant":null,"variant_key":"","sku":"K-1","gtin":null,"mpn":null,"name":null,' +
      '"url":null,"price_kind":"public","confidence":0.9,"runner_up":null}',
  );
});

it('explains an extraction in words on a terminal, or when asked to', async () => {
  const done = await call(
    pageRead,
    ['--url', 'https://a.example/kettle', join(folder, 'b.html.gz')],
    { terminal: true },
  );
  expect(done.out).toContain(
    'A product page\n\nPrice        6.00 EUR, for everybody\n  read in    JSON-LD, at ' +
      'script[0].offers\n  written    "6.00"\n  because    the one offer of its source',
  );
  expect(
    (
      await call(pageRead, [
        '--text',
        '--url',
        'https://a.example/kettle',
        join(folder, 'b.html.gz'),
      ])
    ).out,
  ).toBe(done.out);
});

it('names a damaged file and reads the rest of a truncated one', async () => {
  const whole = gzipSync(`${PAGE}${'<p>About kettles.</p>'.repeat(500)}`);
  await writeFile(join(folder, 'cut.gz'), whole.subarray(0, whole.length - 12));
  await writeFile(
    join(folder, 'damaged.gz'),
    Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 255, 255, 255, 255]),
  );
  await writeFile(join(folder, 'bomb.gz'), gzipSync(Buffer.alloc(11 * 1024 * 1024)));
  await writeFile(
    join(folder, 'gz.json'),
    JSON.stringify({
      'cut.gz': 'https://a.example/1',
      'damaged.gz': 'https://a.example/2',
      'bomb.gz': 'https://a.example/3',
    }),
  );
  const done = await call(pagesRead, [folder, '--index', 'gz.json']);
  expect(JSON.parse(done.out)).toMatchObject({
    'cut.gz': { offer: { price: '5.00' } },
    'damaged.gz': { page: { kind: 'unreadable', reason: 'broken_gzip' } },
    'bomb.gz': { page: { kind: 'unreadable', reason: 'too_large' } },
  });
});

it.each([
  [[], '--url is missing'],
  [['--url', 'kettle'], 'expected an absolute address'],
  [['--url', 'https://a.example', '/nowhere/x.html'], 'cannot read'],
  [['--nope'], 'Unknown option'],
])('refuses %j in one line', async (args, message) => {
  const done = await call(pageRead, args);
  expect(done.code).toBe(2);
  expect(done.err).toContain(message);
  expect(done.err.trim().split('\n')).toHaveLength(1);
});

it('reads a folder and continues after an invalid row', async () => {
  await writeFile(
    join(folder, 'index.json'),
    JSON.stringify({
      'a.html': 'https://a.example/1',
      'gone.html': 'https://a.example/2',
      'b.html': { url: 'https://a.example/3' },
      '../secret': 'https://a.example/4',
    }),
  );
  const done = await call(pagesRead, [folder, '--index', 'index.json']);
  expect(done.code).toBe(2);
  expect(JSON.parse(done.out)).toMatchObject({
    'a.html': { offer: { price: '5.00' } },
    'b.html': { offer: { price: '6.00' } },
  });
  expect(done.err).toBe(
    'pages read: gone.html: no such file\npages read: ../secret: the name leads out of the folder\n',
  );
});

it('refuses an invalid index', async () => {
  await writeFile(join(folder, 'list.json'), '[1]');
  expect(await call(pagesRead, [folder, '--index', 'list.json'])).toMatchObject({
    code: 2,
    out: '',
  });
  expect(await call(pagesRead, [folder])).toMatchObject({ code: 2, out: '' });
});

async function call(
  command: Command,
  args: string[],
  { input = '', terminal = false }: { input?: string; terminal?: boolean } = {},
): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const sink = (into: string[]): Writable =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        into.push(chunk.toString());
        done();
      },
    });
  const stdout: Writable & { isTTY?: boolean } = sink(out);
  if (terminal) stdout.isTTY = true;
  const io: CommandIo = {
    stdin: Readable.from([Buffer.from(input)]).pipe(new PassThrough()),
    stdout,
    stderr: sink(err),
  };
  const code = await command(args, io);
  return { code, out: out.join(''), err: err.join('') };
}
