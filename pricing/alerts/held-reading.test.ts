import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/durations.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { openViolation } from '#tests/support/open-violation.ts';

const TWO_HOURS = { confirmAfterMs: 2 * HOUR_MS };

test('a price far from the known one raises no alert until a later visit confirms it', async () => {
  const context = await createTestStage();
  const { visit } = await openViolation(context, '99.00');
  const listed = async () =>
    (await context.db.query<{ listed_minor: bigint }>('select listed_minor from pricing.alert'))
      .rows;

  await visit('9.90', TWO_HOURS);
  expect(await listed()).toEqual([]);
  await visit('99.00', TWO_HOURS);
  await visit('9.90', TWO_HOURS);
  // The same unusual price after a normal one waits for confirmation again.
  await visit('9.90', TWO_HOURS);
  expect(await listed()).toEqual([]);
  await visit('9.90', TWO_HOURS);
  expect(await listed()).toEqual([{ listed_minor: 990n }]);
});
