import type { AppServices } from '#app/services.server.ts';
import { DAY_MS } from '#kernel/durations.ts';
import { CASE_CHANGE_STATES, type CaseChangeView, CaseWorkSchema, PART } from './case-change.ts';

/** After this time a change can be undone no longer from the page. */
const SHOWN_MS = DAY_MS;

interface Row {
  id: string;
  state: string;
  change: unknown;
  total: number | null;
  parts: number;
  undoneParts: number;
  updated: number;
  unchanged: number;
  refused: number;
  restored: number;
  error: string | null;
}

/**
 * The user's latest change of many cases, for a day or until they hide it; null when there is none.
 */
export async function findCaseChange(
  services: AppServices,
  shop: string,
  userId: string | null,
): Promise<CaseChangeView | null> {
  const { rows } = await services.db.query<Row>(
    `select id, state, change, cardinality(case_ids) as total, parts, undone_parts as "undoneParts", updated, unchanged,
            refused, restored, error
     from shop.case_change
     where shop = $1 and by_user_id is not distinct from $2 and at > $3 and not dismissed
     order by at desc, id desc limit 1`,
    [shop, userId, new Date(services.clock.now().getTime() - SHOWN_MS)],
  );
  const row = rows[0];
  const state = CASE_CHANGE_STATES.find((known) => known === row?.state);
  if (!row || !state) return null;
  const { parts, undoneParts, change, ...view } = row;
  const done = (state === 'undoing' ? undoneParts : parts) * PART;
  return {
    ...view,
    state,
    work: CaseWorkSchema.parse(change),
    done: Math.min(done, row.total ?? 0),
  };
}

/** Hides a finished change from the page. */
export async function removeCaseChange(
  services: AppServices,
  shop: string,
  changeId: string,
): Promise<void> {
  await services.db.query(
    `update shop.case_change set dismissed = true
     where shop = $1 and id = $2 and state in ('done', 'undone', 'failed')`,
    [shop, changeId],
  );
}
