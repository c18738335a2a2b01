import { listSettings } from '#pricing/accounts/get-settings.ts';
import type { Stage } from '#pricing/events/stage.ts';
import { checkAccount } from './check-account.ts';

/**
 * No event marks the moment at which a promotion window opens or closes. Called by a schedule: accounts of which one did so within the
 * last `withinMs` are checked again; doing it twice changes nothing, so the schedule's interval may be shorter than that.
 */
export async function checkPromotionEdges(
  stage: Stage,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const to = stage.clock.now();
  const from = new Date(to.getTime() - withinMs);
  const { rows } = await stage.db.query<{ id: string }>(
    `select id from pricing.account where jsonb_array_length(coalesce(settings->'promotionWindows', '[]')) > 0 and suspended_at is null`,
  );
  for (const [accountId, settings] of await listSettings(
    stage,
    rows.map((row) => row.id),
  )) {
    const edges = settings.promotionWindows.flatMap((window) => [window.from, window.to]);
    if (edges.some((edge) => edge > from && edge <= to)) await checkAccount(stage, { accountId });
  }
}
