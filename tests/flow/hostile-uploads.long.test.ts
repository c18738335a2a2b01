/**
 * Files that fill the memory of what parses them, uploaded to the whole program.
 *
 * LONG=1: with the largest files that are read to their end. Those that are refused before are as
 * large as they can be in every run.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { MAX_FILE_BYTES } from '#app/map-prices/file-limits.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import {
  OPERATOR_KEY,
  openSandboxClient,
  type SandboxClient,
} from '#tests/support/sandbox-client.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

/**
 * Megabytes that uploads may add to the program, with room: an array of 20 million cells takes 160,
 * and several times that while it grows.
 */
const MAX_GROWTH_MB = 400;
const MB = 1_000_000;
/** Of a file that is read to its end: a MB of empty cells takes a fifth of a second and more. */
const READ = (IS_LONG ? 20 : 2) * MB;

let server: RunningServer;
let client: SandboxClient;
beforeAll(async () => {
  server = await startServer({ env: { OPERATOR_KEY, SANDBOX: '1' } });
  client = await openSandboxClient(server);
});
afterAll(() => server?.dispose());

const AnswerSchema = z.object({
  ok: z.boolean(),
  said: z.object({ name: z.string() }).nullish(),
});

/** The name of the refusal, or `read`. */
async function upload(bytes: Buffer<ArrayBuffer>, path = '/app/products/upload'): Promise<string> {
  const answer = await client.upload(`${path}?name=file.csv&sign=auto`, bytes);
  if (answer.status === 413) return 'too_large';
  const { ok, said } = AnswerSchema.parse(await answer.json());
  return ok ? 'read' : (said?.name ?? 'refused');
}

/** Peak resident memory of the program since the last call, in MB. */
async function takePeak(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  await writeFile(`/proc/${server.process.pid}/clear_refs`, '5');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}

const isLinux = process.platform === 'linux';
const heading = Buffer.from('sku,floor\n');
const fill = (sign: string, bytes = 20 * MB) => Buffer.alloc(bytes, sign);
const body = (...parts: Buffer[]) => Buffer.concat([heading, ...parts]);

const FILES: [string, () => Buffer<ArrayBuffer>, string][] = [
  ['40 MB of commas', () => fill(',', MAX_FILE_BYTES), 'file_row_too_wide'],
  ['more than 40 MB', () => fill(',', MAX_FILE_BYTES + 1), 'too_large'],
  ['lines of commas', () => body(fill(`${','.repeat(16_383)}\n`, READ)), 'read'],
  ['quotes', () => fill('"'), 'file_row_too_long'],
  ['empty cells in quotes', () => body(fill('"",')), 'file_row_too_long'],
  ['line ends in quotes', () => body(fill('"\n",')), 'file_row_too_long'],
  ['line ends', () => body(fill('\n', IS_LONG ? MAX_FILE_BYTES - 10 : READ)), 'read'],
  ['one line', () => fill('a', MAX_FILE_BYTES), 'file_row_too_long'],
  ['an unclosed quote', () => body(Buffer.from('"'), fill('a,1\n')), 'file_row_too_long'],
  ['a million columns', () => Buffer.from('sku,'.repeat(1 * MB)), 'file_row_too_long'],
  ['NULs', () => fill('\0'), 'file_no_text'],
  ['NULs later on', () => body(fill('a,1\n', MB / 4), fill('\0')), 'file_no_text'],
  [
    'UTF-16 of commas',
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), fill(',\0')]),
    'file_row_too_wide',
  ],
  [
    'bytes of no encoding',
    () => body(fill('a,1\n', MB / 4), Buffer.alloc(20 * MB, 0xff)),
    'file_not_utf8',
  ],
  ['byte order marks', () => body(fill('\ufeff\n', READ / 20)), 'read'],
];

/** One that is refused by its width, by its length and by its encoding, and one that is read. */
const SOME = [
  '40 MB of commas',
  'lines of commas',
  'empty cells in quotes',
  'bytes of no encoding',
];
const files = FILES.filter(([what]) => IS_LONG || SOME.includes(what));

test.each(files)('%s: a clear answer, and the program goes on', async (_what, build, name) => {
  const bytes = build();
  const before = isLinux ? await takePeak().then(takePeak) : 0;
  expect(await upload(bytes)).toBe(name);
  if (isLinux) expect((await takePeak()) - before).toBeLessThan(MAX_GROWTH_MB);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test('many at once, and other requests are answered meanwhile', async () => {
  const before = isLinux ? await takePeak().then(takePeak) : 0;
  const files = [
    fill(','),
    body(fill('\n', READ)),
    body(fill(`${','.repeat(16_383)}\n`, READ)),
    fill('"'),
  ];
  let isDone = false;
  const all = Promise.all(
    Array.from({ length: IS_LONG ? 20 : 8 }, (_, at) =>
      upload(files[at % files.length] ?? heading),
    ),
  ).finally(() => (isDone = true));
  const waits: number[] = [];
  while (!isDone) {
    const asked = performance.now();
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    waits.push(Math.round(performance.now() - asked));
    // Not as many as possible: they would take the time of the uploads.
    await sleep(10);
  }
  const known = ['file_row_too_wide', 'read', 'file_row_too_long', 'files_busy', 'files_waiting'];
  const names = await all;
  for (const name of names) expect(known).toContain(name);
  const growth = isLinux ? Math.round((await takePeak()) - before) : 0;
  process.stdout.write(
    `beside ${names.length} uploads, ${waits.length} requests took ${Math.max(...waits)} ms at most; ${growth} MB\n`,
  );
  expect(growth).toBeLessThan(MAX_GROWTH_MB);
});
