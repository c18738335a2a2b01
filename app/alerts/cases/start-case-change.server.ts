import { createId } from '#kernel/ids.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Person } from '#app/repricing/price-change.ts';
import { getAlertViewer } from '#app/alerts/get-alert-viewer.server.ts';
import { type CaseOrder, PART } from './case-change.ts';
import { runCaseChange } from './run-case-change.server.ts';
import { chooseTargets } from './choose-targets.server.ts';

/**
 * Changes the cases of the selected alerts, at once up to 1,000 of them and by a job beyond. Throws
 * `not_found` when none of the alerts has a case, and what the service refuses.
 */
export async function startCaseChange(
  services: AppServices,
  { shop, by }: { shop: string; by: Person },
  { selection, work }: CaseOrder,
): Promise<{ changeId: string }> {
  const viewer = await getAlertViewer(services, shop, by.userId);
  const targets = { shop, selection, work, viewer };
  const first = await chooseTargets(services.db, targets, PART + 1);
  if (first.length === 0) throw toRefusal('not_found', ['no_cases']);
  const isSmall = first.length <= PART;
  const changeId = createId('ccr', viewer.now);
  await services.db.transaction(async (tx) => {
    await tx.query(
      `insert into shop.case_change (id, shop, state, selection, change, case_ids, by_user_id, by_name, at)
       values ($1, $2, 'running', $3::jsonb, $4::jsonb, $5, $6, $7, $8)`,
      [
        changeId,
        shop,
        JSON.stringify({ selection, lastVisit: viewer.lastVisit }),
        JSON.stringify(work),
        isSmall ? first : null,
        by.userId,
        by.name,
        viewer.now,
      ],
    );
    if (!isSmall)
      await services.jobs.enqueue(
        'alerts.run-case-change',
        { shop, changeId },
        { tx, key: changeId },
      );
  });
  if (isSmall) await runCaseChange(services, { shop, changeId, urgency: 'interactive' });
  return { changeId };
}

/**
 * Undoes a change: each case whose present state, assignee and excuse are still those that the
 * change set has its former ones again. Throws `not_found` for a change of another shop.
 */
export async function undoCaseChange(
  services: AppServices,
  shop: string,
  changeId: string,
): Promise<{ changeId: string }> {
  const isSmall = await services.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ parts: number }>(
      `update shop.case_change set state = 'undoing', undone_parts = 0, restored = 0, error = null
       where shop = $1 and id = $2 and state in ('done', 'failed') returning parts`,
      [shop, changeId],
    );
    if (!rows[0]) throw toRefusal('not_found', ['case_change_unknown']);
    if (rows[0].parts > 1)
      await services.jobs.enqueue(
        'alerts.run-case-change',
        { shop, changeId },
        { tx, key: changeId },
      );
    return rows[0].parts <= 1;
  });
  if (isSmall) await runCaseChange(services, { shop, changeId, urgency: 'interactive' });
  return { changeId };
}
