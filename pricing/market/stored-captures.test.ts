/** Captures and their bytes in each kind of store: chain, verification, deletion, crashes. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import type { KeepOrder } from '#tests/support/keep-captures.ts';
import {
  countObjects,
  describeDocument,
  getObjectKey,
  keepText,
  openTestStores,
  readText,
  RETAILER,
  STORE_KINDS,
  type StoreKind,
  verifyStored,
} from '#tests/support/open-test-stores.ts';
import type { CaptureStore } from './capture-store/capture-store.ts';
import { addUnknownObjects, deleteUnusedObjects } from './capture-store/delete-unused-objects.ts';
import { saveCapture } from './captures.ts';
import { deleteOldCaptures } from './delete-old-captures.ts';
import { recordWithBytes } from './record-with-bytes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CHILD = 'tests/support/keep-captures.ts';
const { stage, s3, folder, getSettings, use } = await openTestStores();
type Context = ReturnType<typeof use>;

const cleanUp = (context: Context) =>
  deleteUnusedObjects(context, { until: performance.now() + 60_000 });
const drop = (context: Context) =>
  deleteOldCaptures(
    context,
    { evidenceMonths: 12, captureDays: 30 },
    { until: performance.now() + 60_000 },
  );

describe.each(STORE_KINDS)('%s', (kind) => {
  let context: Context;
  beforeEach(() => {
    context = use(kind);
    return () => context.captures.close();
  });

  test('a row names the store of its bytes, and the chain is that of bytes in rows', async () => {
    const kept = [await keepText(context, 'one'), await keepText(context, 'two')];
    const { rows } = await stage.db.query(
      'select store, body, encoding from pricing.capture order by fetched_at',
    );
    const expected = { store: context.captures.current.name, body: null, encoding: 'zstd' };
    expect(rows).toEqual([expected, expected]);
    expect(await Promise.all(kept.map((one) => readText(context, one)))).toEqual(['one', 'two']);
    const stored = await verifyStored(context);
    expect(stored).toMatchObject({ captures: 2, dropped: 0, problems: [] });
    // As an older release stored them.
    for (const [n, text] of ['one', 'two'].entries())
      await stage.db.query(
        `update pricing.capture set store = null, body = $2, encoding = $3 where id = $1`,
        [kept[n]?.id, n === 0 ? gzipSync(text) : zstdCompressSync(text), n === 0 ? 'gzip' : 'zstd'],
      );
    expect(await verifyStored(context)).toEqual(stored);
    expect(await Promise.all(kept.map((one) => readText(context, one)))).toEqual(['one', 'two']);
  });

  test('bytes of several captures are stored once, and deleted with the last of them', async () => {
    const first = await keepText(context, 'the same page');
    stage.clock.advance(20 * DAY_MS);
    const second = await keepText(context, 'the same page');
    expect(await countObjects(context)).toBe(1);
    stage.clock.advance(11 * DAY_MS);
    expect(await drop(context)).toMatchObject({ dropped: 1 });
    expect(await cleanUp(context)).toMatchObject({ deleted: 0, failed: 0 });
    await expect(readText(context, first)).rejects.toMatchObject({ code: 'gone' });
    expect(await readText(context, second)).toBe('the same page');
    stage.clock.advance(20 * DAY_MS);
    expect(await drop(context)).toMatchObject({ dropped: 1 });
    expect(await cleanUp(context)).toEqual({ checked: 1, deleted: 1, failed: 0 });
    expect(await countObjects(context)).toBe(0);
    expect(await verifyStored(context)).toMatchObject({ captures: 2, dropped: 2, problems: [] });
    expect((await stage.db.query('select from pricing.capture_object')).rows).toEqual([]);
  });

  test('missing and damaged bytes are different problems', async () => {
    const [missing, damaged, good] = [
      await keepText(context, 'missing'),
      await keepText(context, 'damaged'),
      await keepText(context, 'good'),
    ];
    const store = context.captures.current;
    await store.delete(await getObjectKey(context, missing));
    await store.put(await getObjectKey(context, damaged), zstdCompressSync('dAmaged'));
    expect((await verifyStored(context)).problems).toMatchObject([
      { captureId: missing.id, problem: 'bytes_missing' },
      { captureId: damaged.id, problem: 'bytes_changed' },
    ]);
    await expect(readText(context, missing)).rejects.toMatchObject({ problem: 'missing' });
    await expect(readText(context, damaged)).rejects.toMatchObject({ problem: 'damaged' });
    expect(await readText(context, good)).toBe('good');
  });

  test('killed between storing and recording, the bytes are removed after a day', async () => {
    const order = { ...orderOf(kind), documents: ['half done'], stopBefore: true };
    const child = spawn(process.execPath, [CHILD, JSON.stringify(order)], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await verifyStored(context)).toMatchObject({ captures: 0, problems: [] });
    expect(await countObjects(context)).toBe(1);
    const aheadMs = Date.now() - stage.clock.now().getTime();
    const later = (ms: number): Context => ({
      ...context,
      clock: { ...stage.clock, now: () => new Date(stage.clock.now().getTime() + aheadMs + ms) },
    });
    expect(await cleanUp(later(DAY_MS - 60_000))).toMatchObject({ deleted: 0 });
    expect(await countObjects(context)).toBe(1);
    expect(await cleanUp(later(DAY_MS + 60_000))).toMatchObject({ deleted: 1 });
    expect(await countObjects(context)).toBe(0);
  });

  test('two processes store and record the same documents at once', async () => {
    const order = { ...orderOf(kind), documents: ['a', 'b', 'c', 'a', 'b', 'c'] };
    await Promise.all([runChild(order), runChild(order)]);
    expect(await verifyStored(context)).toMatchObject({ captures: 12, problems: [] });
    expect(await countObjects(context)).toBe(3);
  });

  test('bytes that are being deleted are stored anew, and none that a capture names is deleted', async () => {
    for (let round = 0; round < 8; round += 1) {
      stage.clock.advance(31 * DAY_MS);
      await Promise.all([
        cleanUp(context),
        keepText(context, 'page x'),
        keepText(context, `page ${round % 2}`),
        drop(context),
        cleanUp(context),
        keepText(context, 'page x'),
      ]);
      expect((await verifyStored(context)).problems).toEqual([]);
    }
  });

  test('a capture waits for the end of a deletion that has begun', async () => {
    await keepText(context, 'reborn');
    stage.clock.advance(31 * DAY_MS);
    await drop(context);
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const cleaning = cleanUp(
      withStore(context, (store) => ({
        ...store,
        delete: async (key) => {
          begun.resolve();
          await goOn.promise;
          await store.delete(key);
        },
      })),
    );
    await begun.promise;
    let asked = 0;
    const query: typeof stage.db.query = (text, values, how) => {
      asked += 1;
      return stage.db.query(text, values, how);
    };
    const keeping = keepText({ ...context, db: { ...stage.db, query } }, 'reborn');
    // It has asked again whether it may store them.
    await vi.waitUntil(() => asked > 1);
    goOn.resolve();
    expect(await cleaning).toMatchObject({ deleted: 1 });
    expect(await readText(context, await keeping)).toBe('reborn');
  });

  test('bytes that were deleted before they were recorded are stored again', async () => {
    const document = describeDocument(context, 'late');
    const runs: boolean[] = [];
    const kept = await recordWithBytes(
      context,
      { document, isCertain: true },
      async (tx, stored) => {
        // A process that was suspended for more than a day.
        if (runs.length === 0) {
          stage.clock.advance(2 * DAY_MS);
          expect(await cleanUp(context)).toMatchObject({ deleted: 1 });
        }
        runs.push(stored !== null);
        return saveCapture(tx, document, stored);
      },
    );
    expect(runs).toEqual([true, true]);
    expect(await readText(context, kept)).toBe('late');
  });

  test('a deletion waits for no capture that is being recorded, and leaves its bytes', async () => {
    const document = describeDocument(context, 'being recorded');
    const kept = await recordWithBytes(
      context,
      { document, isCertain: true },
      async (tx, stored) => {
        const saved = await saveCapture(tx, document, stored);
        stage.clock.advance(2 * DAY_MS);
        expect(await cleanUp(context)).toEqual({ checked: 0, deleted: 0, failed: 0 });
        return saved;
      },
    );
    expect(await cleanUp(context)).toEqual({ checked: 1, deleted: 0, failed: 0 });
    expect(await readText(context, kept)).toBe('being recorded');
  });

  test('objects that the database does not know are deleted, a sixteenth of them a day', async () => {
    const kept = await keepText(context, 'known');
    const key = await getObjectKey(context, kept);
    for (let n = 0; n < 40; n += 1) await keepText(context, `unknown ${n}`);
    await stage.db.query('delete from pricing.capture where id <> $1', [kept.id]);
    await stage.db.query('delete from pricing.capture_object where sha256 <> $1', [key.sha256]);
    const days = Array.from({ length: 16 }, (_value, n) => n + 2 + getAheadDays());
    let added = 0;
    for (const day of days) {
      const clock = {
        ...stage.clock,
        now: () => new Date(stage.clock.now().getTime() + day * DAY_MS),
      };
      const until = performance.now() + 60_000;
      added += await addUnknownObjects({ ...context, clock }, { until });
      await deleteUnusedObjects({ ...context, clock }, { until });
    }
    expect(added).toBe(40);
    expect(await countObjects(context)).toBe(1);
    expect(await readText(context, kept)).toBe('known');
  });
});

test('a store that cannot be reached is an error, and says nothing of the bytes', async () => {
  const context = use('s3');
  await keepText(context, 'far away');
  s3.fail('error', 'error', 'error', 'error');
  await expect(verifyStored(context)).rejects.toMatchObject({
    problem: 'unavailable',
    status: 503,
  });
  expect(await verifyStored(context)).toMatchObject({ captures: 1, problems: [] });
});

test('bytes that cannot be stored leave no row, and a later attempt succeeds', async () => {
  const context = use('s3');
  s3.fail('error', 'error', 'error', 'error');
  await expect(keepText(context, 'second attempt')).rejects.toMatchObject({
    problem: 'unavailable',
  });
  expect(await verifyStored(context)).toMatchObject({ captures: 0, problems: [] });
  expect(await readText(context, await keepText(context, 'second attempt'))).toBe('second attempt');
});

test('a deletion that the store refuses is tried again later', async () => {
  const context = use('s3');
  await keepText(context, 'stays for now');
  stage.clock.advance(31 * DAY_MS);
  await drop(context);
  s3.fail('error', 'error', 'error', 'error');
  expect(await cleanUp(context)).toEqual({ checked: 1, deleted: 0, failed: 1 });
  expect(s3.objects.size).toBe(1);
  stage.clock.advance(DAY_MS);
  expect(await cleanUp(context)).toEqual({ checked: 1, deleted: 1, failed: 0 });
  expect(s3.objects.size).toBe(0);
});

test('a disk that takes no more leaves neither a row nor half a file', async () => {
  const order = { ...orderOf('files'), documents: [randomBytes(30_000).toString('base64')] };
  const command = `ulimit -f 8; exec "$0" "$@"`;
  const child = promisify(execFile)(
    'bash',
    ['-c', command, process.execPath, CHILD, JSON.stringify(order)],
    { cwd: ROOT },
  );
  await expect(child).rejects.toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/^unavailable: .*EFBIG/),
  });
  expect(await verifyStored(use('files'))).toMatchObject({ captures: 0 });
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toEqual([]);
});

/** The context with its current store changed, also under its name. */
function withStore(context: Context, change: (store: CaptureStore) => CaptureStore): Context {
  const current = change(context.captures.current);
  return { ...context, captures: { ...context.captures, current, open: () => current } };
}

/** Real time is ahead of the clock of the tests, and objects have the time of the machine. */
function getAheadDays(): number {
  return Math.ceil(Math.max(0, Date.now() - stage.clock.now().getTime()) / DAY_MS);
}

const orderOf = (kind: StoreKind): Omit<KeepOrder, 'documents'> => ({
  connection: stage.connection,
  stores: getSettings(kind),
  retailerId: RETAILER,
});

async function runChild(order: KeepOrder): Promise<void> {
  await promisify(execFile)(process.execPath, [CHILD, JSON.stringify(order)], { cwd: ROOT });
}
