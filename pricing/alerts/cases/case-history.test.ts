/** What holds of a case after any sequence of openings, ends, changes, notices and undos. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChosenCaseState } from '#kernel/case-states.ts';
import { isAppError } from '#kernel/app-error.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { type CaseMarket, openCaseMarket } from '#tests/support/open-case-market.ts';
import { checkProducts } from '#pricing/alerts/check-alerts.ts';
import { updateCases, undoChange } from './update-cases.ts';
import { recordNotices } from './record-notices.ts';
import { closeExcuses } from './refresh-cases.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ADA = { id: 'u1', name: 'Ada' };
const context = await createTestStage(NOW);
const { db, clock } = context;

const listing = fc.constantFrom('a' as const, 'b' as const);
const states: readonly ChosenCaseState[] = ['new', 'acknowledged', 'notice_sent', 'escalated'];
const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('show' as const),
      listing,
      offer: fc.constantFrom(
        { price_minor: 7000 },
        { price_minor: 8500 },
        { price_minor: 9500 },
        { availability: 'out_of_stock' },
      ),
    }),
  },
  fc.record({
    step: fc.constant('match' as const),
    listing,
    verdict: fc.constantFrom('rejected', 'confirmed'),
  }),
  fc.record({ step: fc.constant('map' as const), mapMinor: fc.constantFrom(8000, 9000) }),
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('change' as const),
      state: fc.option(fc.constantFrom(...states, 'excused' as const), { nil: undefined }),
      assignee: fc.option(fc.constantFrom(null, { ...ADA, email: null }), { nil: undefined }),
      endsAfterHours: fc.constantFrom(5, null),
      note: fc.constantFrom('Called', undefined),
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('undo' as const), which: fc.nat(3) }) },
  fc.record({ step: fc.constant('notice' as const) }),
  fc.record({ step: fc.constant('wait' as const) }),
);
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

test('the counts are those of the alerts, and the history folds to the present', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 14 }), async (sequence) => {
      clock.set(NOW);
      const market = await openCaseMarket(context);
      await market.show('a', { price_minor: 8500 });
      const changes: string[] = [];
      for (const step of sequence) {
        clock.advance(HOUR_MS);
        await take(step, market, changes);
        await requireConsistency(market);
      }
    }),
    { numRuns: 12 },
  );
});

async function take(step: Step, market: CaseMarket, changes: string[]): Promise<void> {
  const ids = [String((await market.readCase())?.['id'])];
  switch (step.step) {
    case 'show':
      return market.show(step.listing, step.offer);
    case 'match':
      await db.query('update pricing.match set verdict = $2 where listing_id = $1', [
        step.listing,
        step.verdict,
      ]);
      return checkProducts(context, { productIds: ['prd'] });
    case 'map':
      await db.query('update pricing.product set map_minor = $1', [step.mapMinor]);
      return checkProducts(context, { productIds: ['prd'] });
    case 'change': {
      const { state, assignee, note, endsAfterHours: hours } = step;
      const until = hours === null ? null : new Date(clock.now().getTime() + hours * HOUR_MS);
      const excuse = state === 'excused' ? { reason: 'Clearance', until } : undefined;
      const decision = { by: ADA, state, assignee, note, excuse };
      changes.push((await updateCases(context, { accountId: 'acc', ids, decision })).changeId);
      return;
    }
    case 'undo':
      return undo(changes.at(-1 - step.which));
    case 'notice':
      await db.transaction((tx) =>
        recordNotices(context, tx, {
          accountId: 'acc',
          noticeId: 'ntc_1',
          caseIds: ids,
          by: null,
          at: clock.now(),
        }),
      );
      return;
    case 'wait':
      clock.advance(5 * HOUR_MS);
      return closeExcuses(context);
  }
}

async function undo(changeId: string | undefined): Promise<void> {
  if (changeId === undefined) return;
  await undoChange(context, { accountId: 'acc', changeId, by: ADA }).catch((error: unknown) => {
    // Undone before.
    if (!isAppError(error, 'conflict')) throw error;
  });
}

async function requireConsistency(market: CaseMarket): Promise<void> {
  const one = (await market.readCase()) ?? {};
  const history = await market.readHistory();
  const { rows } = await db.query<{ n: number; deepest: bigint | null }>(
    `select count(*)::int as n, min(listed_minor) as deepest from pricing.alert
     where resolved_at is null`,
  );
  const open = rows[0]?.n ?? 0;
  expect(one['open_alerts']).toBe(open);
  if (open > 0) expect(one['listed_minor']).toBe(rows[0]?.deepest);
  expect(one['ended_by'] === null).toBe(open > 0);
  expect(open > 0 && one['state'] === 'complied').toBe(false);
  let state: unknown = null;
  let assignee: unknown = null;
  for (const { kind, from_state: before, to_state: after, detail } of history) {
    if (after !== null) {
      expect(before).toBe(state);
      state = after;
    }
    if (kind === 'assigned' || kind === 'undone') assignee = readAssignee(detail);
  }
  expect(one['state']).toBe(state);
  expect(one['assignee_id']).toBe(assignee);
  const count = (kind: string) => history.filter((line) => line['kind'] === kind).length;
  expect(one['recurrences']).toBe(count('recurred'));
  expect(one['notices']).toBe(count('notice'));
  expect(count('opened')).toBe(1);
}

function readAssignee(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null || !('assignee' in detail)) return null;
  const { assignee } = detail;
  return typeof assignee === 'object' && assignee !== null && 'id' in assignee ? assignee.id : null;
}
