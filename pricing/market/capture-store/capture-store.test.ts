/** What holds for every store: in PostgreSQL, in files and in a server that speaks S3. */
import { createHash, randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/create-test-database.ts';
import { createTestFolder } from '#tests/support/create-test-folder.ts';
import { S3_CREDENTIALS, startS3Server } from '#tests/support/start-s3-server.ts';
import { type CaptureStore, formatObjectPath, type ObjectKey } from './capture-store.ts';
import { chooseEncoding, decodeBytes, encodeBytes } from './encode-bytes.ts';
import { checkFolder, openFileStore } from './file-store.ts';
import { openPostgresStore } from './postgres-store.ts';
import { openS3Store } from './s3-store.ts';
import { parseStoreAddress, type S3Address } from './store-address.ts';

const db = await createTestDatabase();
const folder = await createTestFolder();
const s3 = await startS3Server({ pageSize: 2 });
const s3Store = openS3Store(addressOf('some/folder'), {
  concurrency: 3,
  connectMs: 500,
  requestMs: 300,
  totalMs: 3_000,
  attempts: 3,
});
const fileStore = openFileStore({ name: 'files', folder });
const MAX = 10_000_000;

beforeAll(() => {
  for (const [name, value] of Object.entries(S3_CREDENTIALS)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  s3Store.close();
  await s3.close();
});

const pathOf = (key: ObjectKey): string => join(folder, formatObjectPath(key));
const s3Key = (key: ObjectKey): string => `some/folder/${formatObjectPath(key)}`;

interface Case {
  readonly store: CaptureStore;
  /** Overwrites what is stored. */
  readonly damage: (key: ObjectKey, body: Buffer) => Promise<unknown>;
  readonly count: () => Promise<number>;
}

describe.each<[string, Case]>([
  [
    'PostgreSQL',
    {
      store: openPostgresStore(db),
      damage: ({ sha256 }, body) =>
        db.query('update pricing.capture_bytes set body = $2 where sha256 = $1', [sha256, body]),
      count: async () =>
        (await db.query<{ n: number }>('select count(*)::int as n from pricing.capture_bytes'))
          .rows[0]?.n ?? 0,
    },
  ],
  [
    'files',
    {
      store: fileStore,
      damage: (key, body) => writeFile(pathOf(key), body),
      count: async () =>
        (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
          entry.isFile(),
        ).length,
    },
  ],
  [
    'S3',
    {
      store: s3Store,
      damage: (key, body) => Promise.resolve(s3.objects.set(s3Key(key), { body, at: new Date() })),
      count: () => Promise.resolve(s3.objects.size),
    },
  ],
])('%s', (_name, { store, damage, count }) => {
  test.each([
    ['a page', Buffer.from('<p>19,90 €</p>')],
    ['nothing', Buffer.alloc(0)],
    ['three megabytes', randomBytes(3_000_000)],
  ])('gives back %s as it was put', async (_what, bytes) => {
    const { key, body } = await encode(bytes);
    await store.put(key, body);
    const stored = await store.get(key, MAX);
    expect(stored.equals(Buffer.from(body))).toBe(true);
    const { sha256, encoding } = key;
    const expected = { encoding, sha256, size: bytes.length, place: 'here' };
    expect(Buffer.from(await decodeBytes(stored, expected)).equals(bytes)).toBe(true);
  });

  test('stores the same bytes once, also when several put them at once', async () => {
    const { key, body } = await encode(randomBytes(200_000));
    const before = await count();
    await Promise.all(Array.from({ length: 6 }, () => store.put(key, body)));
    await store.put(key, body);
    expect((await count()) - before).toBe(1);
    expect((await store.get(key, MAX)).equals(Buffer.from(body))).toBe(true);
  });

  test('keeps the two encodings of the same bytes apart', async () => {
    const { key, body } = await encode(Buffer.from('both'));
    await store.put(key, body);
    const plain = { ...key, encoding: 'identity' } as const;
    await expect(store.get(plain, MAX)).rejects.toMatchObject({ problem: 'missing' });
  });

  test('reports what is not there as missing, and deletes it without complaint', async () => {
    const { key, body } = await encode(randomBytes(100));
    await expect(store.get(key, MAX)).rejects.toMatchObject({
      problem: 'missing',
      code: 'internal_error',
      detail: expect.stringContaining(formatObjectPath(key)),
    });
    await store.put(key, body);
    await store.delete(key);
    await store.delete(key);
    await expect(store.get(key, MAX)).rejects.toMatchObject({ problem: 'missing' });
  });

  test('refuses an object that is longer than what was stored', async () => {
    const { key, body } = await encode(randomBytes(5_000));
    await store.put(key, body);
    await expect(store.get(key, 4_000)).rejects.toMatchObject({ problem: 'damaged' });
  });

  test('replaces damaged bytes when the same content is put again', async () => {
    const { key, body } = await encode(Buffer.from('a page that will be damaged'));
    await store.put(key, body);
    const wrong = Buffer.from(body);
    wrong[wrong.length - 1] = (wrong.at(-1) ?? 0) ^ 1;
    await damage(key, wrong);
    const { sha256, encoding } = key;
    const decode = async () =>
      decodeBytes(await store.get(key, MAX), { encoding, sha256, size: 27, place: 'here' });
    await expect(decode()).rejects.toMatchObject({ problem: 'damaged' });
    await store.put(key, body);
    expect(String(await decode())).toBe('a page that will be damaged');
  });

  test('lists the objects of each first digit', async () => {
    const keys = await Promise.all(
      Array.from({ length: 12 }, async (_value, n) => {
        const { key, body } = await encode(Buffer.from(`listed ${n}`));
        await store.put(key, body);
        return key;
      }),
    );
    const listed: string[] = [];
    for (const digit of '0123456789abcdef')
      for await (const { storedAt, ...key } of store.list(digit, { leftBefore: new Date(0) })) {
        expect(key.sha256.toString('hex').startsWith(digit)).toBe(true);
        expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
        listed.push(formatObjectPath(key));
      }
    expect(listed).toEqual(expect.arrayContaining(keys.map(formatObjectPath)));
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toHaveLength(await count());
  });
});

test('what is compressed already is stored as it is', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect([chooseEncoding(png), chooseEncoding(Buffer.from('<html>'))]).toEqual([
    'identity',
    'zstd',
  ]);
  expect(await encodeBytes(png, 'identity')).toEqual(png);
});

test('does not decompress more than the recorded size', async () => {
  const { key, body } = await encode(Buffer.alloc(1_000_000));
  await expect(
    decodeBytes(body, { encoding: 'zstd', sha256: key.sha256, size: 1_000, place: 'here' }),
  ).rejects.toMatchObject({ problem: 'damaged' });
});

describe('files', () => {
  test('a list removes what an interrupted write left, and only that', async () => {
    const old = join(folder, 'writing', 'old');
    await writeFile(old, 'half');
    await utimes(old, new Date(1_000), new Date(1_000));
    await writeFile(join(folder, 'writing', 'new'), 'half');
    await appendFile(join(folder, 'notes.txt'), 'not an object');
    for await (const found of fileStore.list('0', { leftBefore: new Date(2_000) })) void found;
    expect(await readdir(join(folder, 'writing'))).toEqual(['new']);
  });

  test.each([
    ['a folder that cannot be made', '/sys/captures'],
    ['a file in its place', join(folder, 'notes.txt')],
  ])('%s is an unavailable store, not a missing object', async (_what, path) => {
    const store = openFileStore({ name: 'files', folder: path });
    const { key, body } = await encode(Buffer.from('x'));
    for (const work of [
      () => store.put(key, body),
      () => store.get(key, MAX),
      () => checkFolder(path),
    ])
      await expect(work()).rejects.toMatchObject({ problem: 'unavailable', code: 'unavailable' });
  });

  test('the folder of an installation that has stored nothing yet is checked and made', async () => {
    const fresh = join(folder, 'a', 'b');
    await checkFolder(fresh);
    expect(await readdir(fresh)).toEqual(['writing']);
  });
});

describe('S3', () => {
  test('errors and a server that asks to slow down are tried again', async () => {
    const { key, body } = await encode(Buffer.from('tried again'));
    s3.fail('error', 'slow_down');
    await s3Store.put(key, body);
    s3.fail('slow_down');
    expect(await s3Store.get(key, MAX)).toEqual(Buffer.from(body));
  });

  test('a body that breaks off is read again', async () => {
    const { key, body } = await encode(randomBytes(100_000));
    await s3Store.put(key, body);
    s3.fail('cut', 'cut');
    expect((await s3Store.get(key, MAX)).equals(Buffer.from(body))).toBe(true);
  });

  test('a server that does not answer is unavailable within the time limit', async () => {
    const { key, body } = await encode(Buffer.from('hanging'));
    s3.fail('hang', 'hang', 'hang');
    const start = performance.now();
    await expect(s3Store.put(key, body)).rejects.toMatchObject({ problem: 'unavailable' });
    expect(performance.now() - start).toBeLessThan(4_000);
    await s3Store.put(key, body);
  });

  test('a server that goes on failing is unavailable, after a bounded number of requests', async () => {
    const { key, body } = await encode(Buffer.from('failing'));
    const before = s3.requests.length;
    s3.fail('error', 'error', 'error');
    await expect(s3Store.put(key, body)).rejects.toMatchObject({
      problem: 'unavailable',
      detail: expect.stringMatching(/^s3:\/\/captures-of-tests\/some\/folder: .*500/),
    });
    expect(s3.requests.length - before).toBe(3);
  });

  test('bytes that were changed on the way are detected by their hash', async () => {
    const bytes = randomBytes(1_000);
    const { key, body } = await encode(bytes);
    await s3Store.put(key, body);
    s3.fail('damage');
    const { sha256, encoding } = key;
    await expect(
      s3Store
        .get(key, MAX)
        .then((stored) => decodeBytes(stored, { encoding, sha256, size: 1_000, place: 'here' })),
    ).rejects.toMatchObject({ problem: 'damaged' });
  });

  test('a wrong key is unavailable, and no secret is in the error', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another-secret');
    const store = openS3Store(addressOf('some/folder'));
    const { key, body } = await encode(Buffer.from('refused'));
    const error: unknown = await store.put(key, body).catch((thrown: unknown) => thrown);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.AWS_SECRET_ACCESS_KEY);
    store.close();
    expect(error).toMatchObject({ problem: 'unavailable' });
    expect(s3.refusals).toEqual(['SignatureDoesNotMatch']);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(
      /another-secret|AKIATEST/,
    );
  });

  test('a bucket that does not exist is unavailable, not a missing object', async () => {
    const store = openS3Store({ ...addressOf('x'), bucket: 'other-bucket' });
    const { key } = await encode(Buffer.from('nowhere'));
    await expect(store.get(key, MAX)).rejects.toMatchObject({ problem: 'unavailable' });
    store.close();
  });

  test('sends a bounded number of requests at once', async () => {
    const objects = await Promise.all(
      Array.from({ length: 12 }, (_value, n) => encode(Buffer.from(`many ${n}`))),
    );
    s3.fail(...objects.map(() => 'late' as const));
    await Promise.all(objects.map(({ key, body }) => s3Store.put(key, body)));
    expect(s3.peak()).toBe(3);
  });
});

test('a file has the compressed bytes under the hash of the uncompressed ones', async () => {
  const { key, body } = await encode(Buffer.from('named'));
  await fileStore.put(key, body);
  const hex = createHash('sha256').update('named').digest('hex');
  const path = join(folder, hex.slice(0, 2), hex.slice(2, 4), `${hex}.zst`);
  expect(await readFile(path)).toEqual(Buffer.from(body));
});

async function encode(bytes: Buffer): Promise<{ key: ObjectKey; body: Uint8Array }> {
  const sha256 = createHash('sha256').update(bytes).digest();
  return { key: { sha256, encoding: 'zstd' }, body: await encodeBytes(bytes, 'zstd') };
}

function addressOf(prefix: string): S3Address {
  const address = parseStoreAddress(s3.address(prefix), { filesFolder: '' });
  if (address?.kind !== 's3') throw new Error('no S3 address');
  return address;
}
