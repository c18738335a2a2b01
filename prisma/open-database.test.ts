import { beforeAll, expect, test } from 'vitest';
import { createTestStage, type TestStage } from '#tests/support/create-test-stage.ts';

let context: TestStage;
beforeAll(async () => {
  context = await createTestStage();
  await context.db.query('create table sent (n int primary key)');
});

const count = async (): Promise<number> =>
  (await context.db.query<{ n: number }>('select count(*)::int as n from sent')).rows[0]?.n ?? -1;

test('a sent statement runs before the next one', async () => {
  const seen = await context.db.transaction(async (tx) => {
    for (const n of [1, 2, 3]) tx.send('insert into sent values ($1)', [n], { prepare: true });
    return (await tx.query('select n from sent order by n')).rows;
  });
  expect(seen).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(await count()).toBe(3);
});

test('a failed sent statement rolls back the transaction with its own error', async () => {
  const before = await count();
  const lastOfAll = context.db.transaction(async (tx) => {
    tx.send('insert into sent values (10)');
    tx.send('insert into sent values (10)');
  });
  await expect(lastOfAll).rejects.toMatchObject({ code: '23505' });
  // Not 25P02, which only says that the transaction has failed.
  const beforeAnother = context.db.transaction(async (tx) => {
    tx.send('insert into sent values (11), (11)', [], { prepare: true });
    await tx.query('select 1', [], { prepare: true });
  });
  await expect(beforeAnother).rejects.toMatchObject({ code: '23505' });
  expect(await count()).toBe(before);
});

test('inserts that are gathered run as one statement, before the next one', async () => {
  const seen = await context.db.transaction(async (tx) => {
    for (const values of [[50, 51], [52]])
      tx.send(
        `insert into sent values ${values.map((_n, i) => `($${i + 1})`).join(', ')}`,
        values,
        {
          gather: true,
        },
      );
    tx.send('insert into sent select $1::int + $2 where $2 = 3', [50, 3], { gather: true });
    return (
      await tx.query(`select n, count(*) over (partition by cmin::text)::int as together
        from sent where n between 50 and 59 order by n`)
    ).rows;
  });
  expect(seen).toEqual([50, 51, 52, 53].map((n) => ({ n, together: 4 })));
  // Nothing else in the transaction; and it fails with its own error.
  await context.db.transaction(async (tx) => {
    tx.send('insert into sent values ($1)', [54], { gather: true });
  });
  const failing = context.db.transaction(async (tx) => {
    tx.send('insert into sent values ($1)', [55], { gather: true });
    tx.send('insert into sent values ($1)', [54], { gather: true });
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect((await context.db.query('select n from sent where n in (54, 55)')).rows).toEqual([
    { n: 54 },
  ]);
});

test('a value that cannot be sent rolls back what was sent before it', async () => {
  const before = await count();
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const failing = context.db.transaction(async (tx) => {
    tx.send('insert into sent values (330)');
    tx.send('insert into sent values ($1)', [circular], { prepare: true });
    tx.send('insert into sent values (331)');
  });
  await expect(failing).rejects.toThrow('circular');
  expect(await count()).toBe(before);
});

test('a failure that the work ignores fails the transaction', async () => {
  const before = await count();
  const committed: string[] = [];
  const failing = context.db.transaction(async (tx) => {
    tx.afterCommit(() => committed.push('committed'));
    tx.send('insert into sent values (340)');
    await tx.query('select 1 / 0').catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('rolled the transaction back');
  expect([await count(), committed]).toEqual([before, []]);
});

test('an exception in the work rolls back what was sent', async () => {
  const before = await count();
  const refused = context.db.transaction(async (tx) => {
    tx.send('insert into sent values (20)');
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  expect(await count()).toBe(before);
});

test('a connection can be used again after a failed transaction', async () => {
  const failing = (n: number): Promise<void> =>
    context.db.transaction(async (tx) => {
      tx.send('insert into sent values ($1), ($1)', [n], { prepare: true });
    });
  const settled = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => failing(100 + n)));
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
  await context.db.transaction(async (tx) => {
    tx.send('insert into sent values ($1), ($2)', [200, 201], { prepare: true });
  });
  expect((await context.db.query('select n from sent where n >= 100 order by n')).rows).toEqual([
    { n: 200 },
    { n: 201 },
  ]);
});

test('a lock is held until the transaction ends, whether it comes first or later', async () => {
  const order: string[] = [];
  const holdsFirst = Promise.withResolvers<void>();
  const first = context.db.transaction(async (tx) => {
    tx.lock(`it's one`);
    await tx.query('select 1');
    holdsFirst.resolve();
    await waitForWaiting(1);
    order.push('first');
  });
  await holdsFirst.promise;
  const second = context.db.transaction(async (tx) => {
    await tx.query('select 1');
    tx.lock(`it's one`);
    tx.send('insert into sent values (40)');
    await tx.query('select 1');
    order.push('second');
  });
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
  const undone = context.db.transaction(async (tx) => {
    tx.lock('another');
    tx.send('insert into sent values (41)');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const { rows } = await context.db.query('select n from sent where n in (40, 41)');
  expect(rows).toEqual([{ n: 40 }]);
});

/** Resolves when this many transactions wait for an advisory lock of this database. */
async function waitForWaiting(wanted: number): Promise<void> {
  for (;;) {
    const { rows } = await context.db.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks
       where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    if (rows[0]?.waiting === wanted) return;
  }
}
