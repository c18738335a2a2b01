import { listSettings } from '#pricing/accounts/get-settings.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import { checkAccount } from './check-account.ts';

/**
 * Checks accounts again with a promotion window that opened or closed within the last `withinMs`.
 * Called by a schedule, because no event marks these moments. Repeating it changes nothing, so the
 * schedule's interval may be shorter than `withinMs`.
 */
export async function checkPromotionEdges(
  context: ServiceContext,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const to = context.clock.now();
  const from = new Date(to.getTime() - withinMs);
  const { rows } = await context.db.query<{ id: string }>(
    `select id from pricing.account where jsonb_array_length(coalesce(settings->'promotionWindows', '[]')) > 0 and suspended_at is null`,
  );
  for (const [accountId, settings] of await listSettings(
    context,
    rows.map((row) => row.id),
  )) {
    const edges = settings.promotionWindows.flatMap((window) => [window.from, window.to]);
    if (edges.some((edge) => edge > from && edge <= to)) await checkAccount(context, { accountId });
  }
}
