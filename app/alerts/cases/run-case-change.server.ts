/**
 * Works on a change of many cases, in parts of 1,000. Each part has an idempotency key, and is
 * recorded when the service has answered: after a crash the rest goes on, and nothing is done twice.
 */
import type { LongRun } from '#jobs/create-job.ts';
import { isAppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { applyServiceChanges } from '#app/service-copy/apply-service-changes.server.ts';
import type { PricingClient } from '#sdk/index.ts';
import { updateAlertsRead } from '#app/alerts/set-alerts-read.server.ts';
import { toStaffId } from '#app/shop-state/staff-id.ts';
import { type CaseWork, CaseWorkSchema, PART, StoredSelectionSchema } from './case-change.ts';
import { chooseTargets } from './choose-targets.server.ts';

export interface CaseRun {
  readonly shop: string;
  readonly changeId: string;
  readonly urgency?: 'interactive' | 'background';
}

interface Row {
  state: string;
  selection: unknown;
  change: unknown;
  caseIds: string[] | null;
  parts: number;
  changeIds: string[];
  undoneParts: number;
  byUserId: string | null;
  byName: string | null;
  at: Date;
}

/**
 * Runs a change, or its undo, to its end. Throws what the service refuses; what it refuses for good
 * is also kept with the change.
 */
export async function runCaseChange(
  services: AppServices,
  { shop, changeId, urgency = 'background' }: CaseRun,
  run: Pick<LongRun, 'reportProgress'> = {},
): Promise<void> {
  const { rows } = await services.db.query<Row>(
    `select state, selection, change, case_ids as "caseIds", parts, change_ids as "changeIds",
            undone_parts as "undoneParts", by_user_id as "byUserId", by_name as "byName", at
     from shop.case_change where shop = $1 and id = $2 and state in ('running', 'undoing')`,
    [shop, changeId],
  );
  const row = rows[0];
  if (!row) return;
  const work = CaseWorkSchema.parse(row.change);
  const context = { services, shop, changeId, row, work, run };
  try {
    const client = await getPricingClient(services, shop, urgency);
    await (row.state === 'running' ? change(context, client) : undo(context, client));
  } catch (error) {
    if (isAppError(error) && (urgency === 'interactive' || isFinal(error)))
      await fail(context, error.message);
    throw error;
  }
}

interface Context {
  readonly services: AppServices;
  readonly shop: string;
  readonly changeId: string;
  readonly row: Row;
  readonly work: CaseWork;
  readonly run: Pick<LongRun, 'reportProgress'>;
}

/** Another attempt would be refused for the same reason. */
const isFinal = (error: unknown): boolean =>
  isAppError(error, 'validation_failed', 'forbidden', 'unauthorized', 'not_found', 'conflict');

async function change(context: Context, client: PricingClient): Promise<void> {
  const { services, shop, changeId, row, work } = context;
  const ids = row.caseIds ?? (await resolveTargets(context));
  for (let part = row.parts; part * PART < ids.length; part += 1) {
    const some = ids.slice(part * PART, (part + 1) * PART);
    const done =
      'read' in work
        ? {
            changeId: '',
            refused: [],
            unchanged: 0,
            updated: await updateAlertsRead(services, shop, { ids: some, read: work.read }),
          }
        : await changeCases(context, client, { ids: some, work, part });
    await services.db.query(
      `update shop.case_change set parts = parts + 1, change_ids = change_ids || $4::text, updated = updated + $5,
              unchanged = unchanged + $6, refused = refused + $7
       where shop = $1 and id = $2 and parts = $3`,
      [shop, changeId, part, done.changeId, done.updated, done.unchanged, done.refused.length],
    );
    await context.run.reportProgress?.();
  }
  await finish(context, 'done');
}

async function changeCases(
  { services, shop, changeId, row }: Context,
  client: PricingClient,
  { ids, work, part }: { ids: string[]; work: Exclude<CaseWork, { read: boolean }>; part: number },
): Promise<{
  changeId: string;
  updated: number;
  unchanged: number;
  refused: readonly { id: string }[];
}> {
  const by = toPerson(row);
  const answer = await client.cases.change(
    { ids, ...work, ...(by && { by }) },
    { idempotencyKey: `${changeId}-${part}` },
  );
  const refused = new Set(answer.refused.map(({ id }) => id));
  await copyWork(services, { shop, at: row.at, ids: ids.filter((id) => !refused.has(id)), work });
  return { ...answer, changeId: answer.change_id };
}

/** The page shows the change at once; the changes feed says the same a little later. */
async function copyWork(
  services: AppServices,
  {
    shop,
    at,
    ids,
    work,
  }: { shop: string; at: Date; ids: string[]; work: Exclude<CaseWork, { read: boolean }> },
): Promise<void> {
  await services.db.query(
    `update shop.case_copy set state = coalesce($3, state), state_since = case when $3 <> state then $4 else state_since end,
            assignee_id = case when $5 then $6 else assignee_id end,
            assignee_name = case when $5 then $7 else assignee_name end,
            excuse_reason = case when $3 is null then excuse_reason else $8 end,
            excused_until = case when $3 is null then excused_until else $9::timestamptz end
     where shop = $1 and id = any($2)`,
    [
      shop,
      ids,
      work.state ?? null,
      at,
      work.assignee !== undefined,
      work.assignee?.id ?? null,
      work.assignee?.name ?? null,
      work.excuse?.reason ?? null,
      work.excuse?.until ?? null,
    ],
  );
}

async function undo(context: Context, client: PricingClient): Promise<void> {
  const { services, shop, changeId, row, work } = context;
  for (let part = row.undoneParts; part < row.parts; part += 1) {
    const restored =
      'read' in work
        ? await updateAlertsRead(services, shop, {
            ids: (row.caseIds ?? []).slice(part * PART, (part + 1) * PART),
            read: !work.read,
          })
        : await undoPart(client, row.changeIds[part] ?? '', toPerson(row));
    await services.db.query(
      `update shop.case_change set undone_parts = undone_parts + 1, restored = restored + $4
       where shop = $1 and id = $2 and undone_parts = $3`,
      [shop, changeId, part, restored],
    );
    await context.run.reportProgress?.();
  }
  await finish(context, 'undone');
}

/** Who asked for the change, for the history; undefined for a user whom Shopify did not name. */
function toPerson({ byUserId, byName }: Row): { id: string; name: string } | undefined {
  return byUserId === null ? undefined : { id: toStaffId(byUserId), name: byName ?? byUserId };
}

async function undoPart(
  client: PricingClient,
  changeId: string,
  by: { id: string; name: string } | undefined,
): Promise<number> {
  try {
    return (await client.cases.undo(changeId, by ? { by } : {})).updated;
  } catch (error) {
    // Undone already, by an attempt whose answer did not arrive.
    if (isAppError(error, 'conflict')) return 0;
    throw error;
  }
}

async function resolveTargets({ services, shop, changeId, row, work }: Context): Promise<string[]> {
  const { selection, lastVisit } = StoredSelectionSchema.parse(row.selection);
  const userIds = row.byUserId === null ? [] : [toStaffId(row.byUserId)];
  const viewer = {
    userIds,
    lastVisit: lastVisit === null ? null : new Date(lastVisit),
    now: row.at,
  };
  const ids = await chooseTargets(services.db, { shop, selection, work, viewer });
  await services.db.query('update shop.case_change set case_ids = $3 where shop = $1 and id = $2', [
    shop,
    changeId,
    ids,
  ]);
  return ids;
}

async function finish(
  { services, shop, changeId, work }: Context,
  state: 'done' | 'undone',
): Promise<void> {
  // What an undo restored only the service knows.
  if (!('read' in work)) await applyServiceChanges(services, { shop });
  await services.db.query(
    'update shop.case_change set state = $3, error = null where shop = $1 and id = $2',
    [shop, changeId, state],
  );
}

async function fail({ services, shop, changeId }: Context, message: string): Promise<void> {
  await services.db.query(
    `update shop.case_change set state = 'failed', error = $3 where shop = $1 and id = $2`,
    [shop, changeId, message],
  );
}
