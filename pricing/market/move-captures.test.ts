import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import {
  countObjects,
  getObjectKey,
  keepText,
  openTestStores,
  readText,
  STORE_KINDS,
  verifyStored,
} from '#tests/support/open-test-stores.ts';
import { deleteUnusedObjects } from './capture-store/delete-unused-objects.ts';
import type { StoredCapture } from './captures.ts';
import { moveCaptures, type MoveProblem } from './move-captures.ts';

const { stage, use } = await openTestStores();

describe.each(STORE_KINDS)('to %s', (kind) => {
  let context: ReturnType<typeof use>;
  beforeEach(() => {
    context = use(kind);
    return () => context.captures.close();
  });

  test('moves bytes from rows and from the other stores here, and loses none', async () => {
    const others = STORE_KINDS.filter((other) => other !== kind).map(use);
    const texts: string[] = [];
    const kept: StoredCapture[] = [];
    for (const [n, other] of [...others, ...others].entries()) {
      texts.push(`moved ${n}`);
      kept.push(await keepText(other, `moved ${n}`));
    }
    await stage.db.query(
      `update pricing.capture set store = null, body = $2, encoding = 'gzip' where id = $1`,
      [kept[0]?.id, gzipSync('moved 0')],
    );
    const before = await verifyStored(context);
    const report = (problem: MoveProblem): never => {
      throw new Error(problem.detail);
    };
    expect(await moveCaptures(context, { limit: 3, report })).toEqual({
      store: context.captures.current.name,
      moved: 3,
      bytes: 21,
      failed: 0,
      isDone: false,
    });
    expect(await moveCaptures(context, { limit: 100, report })).toMatchObject({
      moved: 1,
      isDone: true,
    });
    expect(await moveCaptures(context, { limit: 100, report })).toMatchObject({ moved: 0 });
    expect(await verifyStored(context)).toEqual(before);
    expect(await Promise.all(kept.map((one) => readText(context, one)))).toEqual(texts);
    // What is left in the other stores is nobody's.
    stage.clock.advance(2 * DAY_MS);
    expect(await deleteUnusedObjects(context, { until: Infinity })).toMatchObject({
      deleted: 4,
      failed: 0,
    });
    expect(await countObjects(context)).toBe(4);
    expect((await verifyStored(context)).problems).toEqual([]);
    for (const other of others) other.captures.close();
  });

  test('moving leaves missing and damaged bytes where they are, and names them', async () => {
    const [from] = STORE_KINDS.filter((other) => other !== kind).map(use);
    if (!from) throw new Error('no other store');
    const [missing, good, damaged] = [
      await keepText(from, 'missing'),
      await keepText(from, 'good'),
      await keepText(from, 'damaged'),
    ];
    await from.captures.current.delete(await getObjectKey(context, missing));
    await from.captures.current.put(await getObjectKey(context, damaged), Buffer.from('nothing'));
    const problems: MoveProblem[] = [];
    const report = (problem: MoveProblem): void => void problems.push(problem);
    expect(await moveCaptures(context, { limit: 100, report })).toMatchObject({
      moved: 1,
      failed: 2,
      isDone: true,
    });
    expect(problems).toMatchObject([
      { captureId: missing.id, problem: 'bytes_missing' },
      { captureId: damaged.id, problem: 'bytes_changed' },
    ]);
    expect(await readText(context, good)).toBe('good');
    from.captures.close();
  });
});
