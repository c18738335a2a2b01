import { expect, test } from 'vitest';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { stopTransactionsOnAbort } from './create-service.ts';

const context = await createTestStage();

test('a job stops after its current transaction', async () => {
  const stopping = new AbortController();
  const { db } = stopTransactionsOnAbort(context, stopping.signal);
  await db.query('create table part (n int)');
  const work = async (): Promise<void> => {
    for (let n = 1; n <= 3; n += 1)
      await db.transaction(async (tx) => {
        await tx.query('insert into part values ($1)', [n]);
        if (n === 2) stopping.abort();
      });
  };
  await expect(work()).rejects.toThrow(/abort/);
  expect((await context.db.query('select n from part order by n')).rows).toEqual([
    { n: 1 },
    { n: 2 },
  ]);
});
