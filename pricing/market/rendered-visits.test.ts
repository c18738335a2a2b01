import { expect, test } from 'vitest';
import { PLAN_CONTENTS } from '#kernel/plans.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { countRenderedVisit, deleteOldRenderedVisits } from './rendered-visits.ts';

test('counts by account and day up to the limit of the plan, also at once', async () => {
  const { db } = await createTestStage();
  const at = new Date('2026-11-20T23:59:00Z');
  await db.query(
    `insert into pricing.account (id, name, plan, created_at)
     values ('acc', 'A', 'trial', $1), ('big', 'B', 'enterprise', $1)`,
    [at],
  );
  const limit = PLAN_CONTENTS.trial.renderedVisitsPerDay ?? 0;
  const count = (accountId: string, when = at): Promise<boolean> =>
    db.transaction((tx) => countRenderedVisit(tx, { accountId, at: when }));
  await db.query(
    `insert into pricing.rendered_visit_count values ('acc', '2026-11-20', $1), ('big', '2026-11-20', 5000000)`,
    [limit - 2],
  );
  const counted = await Promise.all(Array.from({ length: 5 }, () => count('acc')));
  expect(counted.filter(Boolean)).toHaveLength(2);
  expect(await count('acc')).toBe(false);
  expect(await count('acc', new Date('2026-11-21T00:00:00Z'))).toBe(true);
  expect(await count('big')).toBe(true);
  expect(await count('nobody')).toBe(false);

  await deleteOldRenderedVisits(db, new Date('2026-11-23T12:00:00Z'));
  const { rows } = await db.query('select * from pricing.rendered_visit_count order by account_id');
  expect(rows).toHaveLength(1);
});
