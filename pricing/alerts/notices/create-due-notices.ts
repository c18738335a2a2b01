import { isAppError } from '#kernel/app-error.ts';
import type { NoticeStep } from '#kernel/notices.ts';
import type { NoticeContext } from './notice-context.ts';
import { getNoticeSettings } from './notice-settings.ts';
import { sendNotice } from './send-notice.ts';
import { createNotice, MAX_NOTICE_CASES, setDiscarded } from './write-notices.ts';

interface DueGroup {
  readonly accountId: string;
  readonly retailer: string;
  readonly step: NoticeStep;
  readonly caseIds: string[];
}

/**
 * Makes the notices that fall due by the schedules, one for each retailer and step, and sends those
 * whose step is automatic; the others wait for a person, as does an automatic one that cannot be
 * sent, with the reason. Discards waiting ones whose violations have all ended.
 */
export async function createDueNotices(context: NoticeContext): Promise<void> {
  await discardEnded(context);
  for (const group of await listDue(context)) await prepareGroup(context, group);
}

/**
 * Cases with an open violation whose next step falls due: never those that are escalated, excused or
 * have complied, and never a step that has a notice, whatever became of it.
 */
async function listDue({ db, clock }: NoticeContext): Promise<DueGroup[]> {
  const { rows } = await db.query<DueGroup>(
    `with open_case as (
       select c.id, c.account_id, c.retailer, c.opened_at, c.recurrences, c.state_since,
         s.first_after_days, coalesce(s.reminder_after_days, case when s.account_id is null then 7 end)
           as reminder_after_days,
         coalesce(s.final_after_days, case when s.account_id is null then 7 end) as final_after_days
       from pricing.map_case c
       join pricing.account a on a.id = c.account_id and a.suspended_at is null
       left join pricing.notice_settings s on s.account_id = c.account_id
       where c.open_alerts > 0 and c.state in ('new', 'acknowledged', 'notice_sent')),
     step_at as (
       select c.*,
         (select max(n.sent_at) from pricing.notice_case o join pricing.notice n on n.id = o.notice_id
           where o.case_id = c.id and o.round = c.recurrences and o.is_active and o.step = 'first'
             and n.state in ('sent', 'sent_by_hand')) as first_at,
         (select max(n.sent_at) from pricing.notice_case o join pricing.notice n on n.id = o.notice_id
           where o.case_id = c.id and o.round = c.recurrences and o.is_active
             and o.step = 'reminder' and n.state in ('sent', 'sent_by_hand')) as reminder_at
       from open_case c),
     due as (
       select id, account_id, retailer,
         case when reminder_at is not null then 'final' when first_at is not null then 'reminder'
           else 'first' end as step,
         case when reminder_at is not null then reminder_at + final_after_days * interval '1 day'
           when first_at is not null then first_at + reminder_after_days * interval '1 day'
           else greatest(opened_at, case when recurrences > 0 then state_since else opened_at end)
             + first_after_days * interval '1 day' end as due_at,
         recurrences
       from step_at)
     select account_id as "accountId", retailer, step, array_agg(id order by id) as "caseIds"
     from due d
     where due_at <= $1 and not exists (select from pricing.notice_case o
       where o.case_id = d.id and o.round = d.recurrences and o.step = d.step and o.is_active)
     group by account_id, retailer, step
     order by account_id, retailer, step`,
    [clock.now()],
  );
  return rows;
}

async function prepareGroup(context: NoticeContext, group: DueGroup): Promise<void> {
  const { accountId, step, caseIds } = group;
  const { steps } = await getNoticeSettings(context.db, accountId);
  for (let at = 0; at < caseIds.length; at += MAX_NOTICE_CASES) {
    const part = caseIds.slice(at, at + MAX_NOTICE_CASES);
    try {
      const { id } = await createNotice(context, {
        accountId,
        caseIds: part,
        step,
        by: null,
        isScheduled: true,
      });
      if (steps[step].isAutomatic) await sendOrHold(context, { accountId, id });
    } catch (error) {
      // The plan's notices are used up, or a person was faster: the next run looks again.
      if (!isAppError(error, 'plan_limit', 'conflict', 'validation_failed')) throw error;
      context.log.info({ accountId, step, code: error.code }, 'a due notice was not prepared');
    }
  }
}

async function sendOrHold(
  context: NoticeContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  try {
    await sendNotice(context, { accountId, id, by: null });
  } catch (error) {
    if (!isAppError(error)) throw error;
    await context.db.query(`update pricing.notice set reason = $2 where id = $1`, [
      id,
      error.errors[0]?.code ?? error.code,
    ]);
  }
}

async function discardEnded({ db, clock }: NoticeContext): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select n.id from pricing.notice n
       where n.state = 'ready' and not exists (
         select from pricing.notice_case o join pricing.map_case c on c.id = o.case_id
         where o.notice_id = n.id and c.open_alerts > 0
           and c.state not in ('excused', 'complied'))
       for update`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      await setDiscarded(tx, ids, { reason: 'violations_ended', now: clock.now() });
  });
}
