/** Changes of cases that people make: one case, many at once, and undoing the latter. */
import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { CASE_STATES } from '#kernel/case-states.ts';
import { createId } from '#kernel/ids.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { type Actor, type CasePlan, lockCasesById, type StoredCase } from './case.ts';
import { type CaseDecision, type ChangeLine, planDecision, planUndo } from './plan-decisions.ts';
import { writeCases } from './write-cases.ts';

/** What a change of many cases, or its undo, did. */
export interface CaseChangeOutcome {
  readonly changeId: string;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: readonly { id: string; code: 'not_found' | 'changed_since' }[];
}

/** Changes one case of the account and publishes it. Throws AppError not_found. */
export async function updateCase(
  context: ServiceContext,
  { accountId, id, decision }: { accountId: string; id: string; decision: CaseDecision },
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const [stored] = await lockCasesById(tx, { accountId, ids: [id] });
    if (!stored) throw new AppError('not_found', 'No such case');
    const plan = planDecision(stored, decision, now);
    await context.events.publishToAccounts(tx, writeCases(tx, plan ? [plan] : [], { now }));
  });
}

/**
 * Makes the same change to many cases of the account, in one transaction, and publishes those that
 * changed. Ids that are unknown or belong to another account are reported. It can be undone.
 */
export async function updateCases(
  context: ServiceContext,
  {
    accountId,
    ids,
    decision,
  }: { accountId: string; ids: readonly string[]; decision: CaseDecision },
): Promise<CaseChangeOutcome> {
  const now = context.clock.now();
  const changeId = createId('chg', now);
  return context.db.transaction(async (tx) => {
    const stored = await lockCasesById(tx, { accountId, ids });
    tx.send(
      `insert into pricing.map_case_change (id, account_id, at, by_id, by_name)
       values ($1, $2, $3, $4, $5)`,
      [changeId, accountId, now, decision.by.id, decision.by.name],
    );
    const plans = stored.flatMap((one) => planDecision(one, decision, now) ?? []);
    await context.events.publishToAccounts(tx, writeCases(tx, plans, { now, changeId }));
    return {
      changeId,
      updated: plans.length,
      unchanged: stored.length - plans.length,
      refused: listMissing(ids, stored),
    };
  });
}

/**
 * Undoes a change of many cases: state, assignee and excuse of each become what they were before,
 * where they are still what the change set; the others are reported. Notes stay. Throws AppError
 * not_found, and conflict when it was undone before.
 */
export async function undoChange(
  context: ServiceContext,
  { accountId, changeId, by }: { accountId: string; changeId: string; by: Actor },
): Promise<CaseChangeOutcome> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    await markUndone(tx, { accountId, changeId, now });
    const linesOf = Map.groupBy(await listLines(tx, changeId), ({ caseId }) => caseId);
    const stored = await lockCasesById(tx, { accountId, ids: [...linesOf.keys()] });
    const undone = stored.map((one) => ({
      id: one.id,
      plan: planUndo(one, { lines: linesOf.get(one.id) ?? [], by, now }),
    }));
    const plans = undone.flatMap(({ plan }): CasePlan[] =>
      typeof plan === 'string' ? [] : [plan],
    );
    await context.events.publishToAccounts(tx, writeCases(tx, plans, { now, changeId }));
    return {
      changeId,
      updated: plans.length,
      unchanged: undone.filter(({ plan }) => plan === 'unchanged').length,
      refused: undone.flatMap(({ id, plan }) =>
        plan === 'changed_since' ? [{ id, code: plan }] : [],
      ),
    };
  });
}

async function markUndone(
  tx: Tx,
  { accountId, changeId, now }: { accountId: string; changeId: string; now: Date },
): Promise<void> {
  const { rows } = await tx.query<{ undoneAt: Date | null }>(
    `select undone_at as "undoneAt" from pricing.map_case_change
     where id = $2 and account_id = $1 for update`,
    [accountId, changeId],
  );
  const [change] = rows;
  if (!change) throw new AppError('not_found', 'No such change of cases');
  if (change.undoneAt !== null) throw new AppError('conflict', 'This change was undone before');
  tx.send('update pricing.map_case_change set undone_at = $2 where id = $1', [changeId, now]);
}

const state = z.enum(CASE_STATES).nullable();
const AssigneeSchema = z
  .object({ id: z.string(), name: z.string(), email: z.string().nullable() })
  .nullish();
const ExcuseSchema = z.object({ reason: z.string(), until: z.coerce.date().nullable() }).nullish();
const LineSchema = z.object({
  caseId: z.string(),
  kind: z.string(),
  fromState: state,
  toState: state,
  detail: z.object({
    assignee: AssigneeSchema.transform((value) => value ?? null),
    assigneeBefore: AssigneeSchema.transform((value) => value ?? null),
    excuse: ExcuseSchema.transform((value) => value ?? null),
    excuseBefore: ExcuseSchema.transform((value) => value ?? null),
  }),
});

async function listLines(tx: Tx, changeId: string): Promise<ChangeLine[]> {
  const { rows } = await tx.query<{
    caseId: string;
    kind: string;
    fromState: string | null;
    toState: string | null;
    detail: unknown;
  }>(
    `select case_id as "caseId", kind, from_state as "fromState", to_state as "toState", detail
     from pricing.map_case_event where change_id = $1 order by seq`,
    [changeId],
  );
  return rows.map((row) => LineSchema.parse(row));
}

function listMissing(
  ids: readonly string[],
  stored: readonly StoredCase[],
): CaseChangeOutcome['refused'] {
  const known = new Set(stored.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !known.has(id)).map((id) => ({ id, code: 'not_found' }));
}
