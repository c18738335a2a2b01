/**
 * Automatic pricing, where the merchant has turned it on. Each run first checks the results of the
 * earlier ones: a circuit breaker pauses it, says so on Home, in Settings and by e-mail, and only a
 * person can start it again.
 */
import { isAppError } from '#kernel/app-error.ts';
import { DAY_MS } from '#kernel/durations.ts';
import type { Tx } from '#prisma/open-database.ts';
import { hasFeature, isWithoutPlan } from '#app/shop-state/plan.ts';
import { startBatch, type PlannedChange } from '#app/repricing/start-batch.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { readShopSettings } from '#app/shop-state/shop-settings.ts';
import { findPauseReason } from './find-pause-reason.server.ts';
import { listRuleCandidates } from './list-rule-candidates.server.ts';
import { listRuleLimits } from './list-rule-limits.server.ts';
import { PAUSED } from '#app/shop-state/paused.ts';
import { stopAutomation } from './automation.server.ts';
import type { AutomationSettings } from '#app/shop-state/automation-settings.ts';

/**
 * What a run did: started a batch, paused automatic pricing, or had nothing to do. `stale`: the
 * service has not responded for too long.
 */
export type AutomationRun = 'off' | 'stopped' | 'stale' | 'nothing' | 'busy' | { batchId: string };

/** A recommendation not confirmed for this long is only applied by people. */
const MAX_COPY_AGE_MS = DAY_MS;
const NOBODY = { userId: null, name: null };

/**
 * One run for a shop: prices of automatic pricing rules, each within its rule's limits, and the
 * model's recommendations within those of the settings. Does nothing while it is off or paused,
 * beyond the daily cap, or while another batch runs.
 */
export async function applyAutomatically(
  services: AppServices,
  { shop }: { shop: string },
): Promise<AutomationRun> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: {
      settings: true,
      connection: true,
      timezone: true,
      plan: true,
      planState: true,
      changesAt: true,
    },
  });
  const limits = readShopSettings(row?.settings).automation;
  if (!row || !limits.enabled || row.connection !== 'ok') return 'off';
  if (isWithoutPlan(row.planState) || !hasFeature(row.plan, 'automation')) return 'off';
  const state = await services.db.prisma.automation.findUnique({ where: { shop } });
  if (state?.stoppedAt) return 'stopped';
  const reason = await findPauseReason(services, shop, state?.resumedAt ?? null);
  if (reason) {
    await stopAutomation(services, { shop, reason });
    return 'stopped';
  }
  const now = services.clock.now();
  if (row.changesAt === null || now.getTime() - row.changesAt.getTime() > MAX_COPY_AGE_MS)
    return 'stale';
  await services.db.query(
    'insert into shop.automation (shop, last_run_at) values ($1, $2) on conflict (shop) do update set last_run_at = excluded.last_run_at',
    [shop, now],
  );
  const rules = await listRuleLimits(services, shop);
  try {
    return await startBatch(
      services,
      { shop, kind: 'automatic', requestKey: `automatic:${now.toISOString()}`, by: NOBODY },
      async (tx) => {
        const used = await tx.query<{ n: number }>(
          `select count(*)::int as n
           from shop.price_change c
           join shop.price_batch b on b.id = c.batch_id and b.kind = 'automatic'
           where c.shop = $1
             and c.recommendation -> 'rule' ->> 'key' is null
             and c.status in ('waiting', 'writing', 'applied', 'undone')
             and c.at >= date_trunc('day', $2::timestamptz at time zone $3) at time zone $3`,
          [shop, now, row.timezone ?? 'UTC'],
        );
        const room = Math.max(0, limits.perDay - (used.rows[0]?.n ?? 0));
        const ofRules = await listRuleCandidates(tx, { shop, now, limits: rules });
        const ofModel = room === 0 ? [] : await listCandidates(tx, { shop, now, limits, room });
        return { planned: [...ofRules, ...ofModel] };
      },
    );
  } catch (error) {
    if (isAppError(error, 'not_found')) return 'nothing';
    if (isAppError(error, 'conflict')) return 'busy';
    throw error;
  }
}

/**
 * A changed price is left unchanged this long: one we changed, to measure the effect; one a person
 * changed, because it was their decision.
 */
const REST_DAYS = 7;

interface Row {
  service_product_id: string;
  recommendation_id: string | null;
  gid: string;
  product_gid: string;
  currency: string;
  current_minor: bigint;
  suggested_minor: bigint;
}

/**
 * Lists which of the model's recommendations may be applied automatically, most confident first:
 * confident enough, based on the shop's own sales, a small enough change of a price that is
 * unchanged in the shop, and not changed or undone in the last days. Compare-at prices are not
 * changed; where one would no longer be above the price, a person decides.
 */
export async function listCandidates(
  tx: Tx,
  {
    shop,
    now,
    limits,
    room,
  }: { shop: string; now: Date; limits: AutomationSettings; room: number },
): Promise<PlannedChange[]> {
  const { rows } = await tx.query<Row>(
    `select a.service_product_id, a.recommendation_id, v.gid, v.product_gid, v.currency,
       a.current_minor, a.suggested_minor
     from shop.recommendation_copy a
     join shop.variant v on v.shop = a.shop
       and v.service_product_id = a.service_product_id
       and v.deleted_at is null
       and not ${PAUSED}
     where a.shop = $1
       and a.rule_mode is null
       and a.confidence >= $2
       and a.suggested_minor > 0
       and a.decision is null
       and v.price_minor = a.current_minor
       and v.currency = a.currency
       and coalesce(a.detail ->> 'basis', 'prior') <> 'prior'
       and abs(a.suggested_minor - a.current_minor) <= a.current_minor * $3::numeric
       and (v.map_minor is null or a.suggested_minor >= v.map_minor)
       and (v.min_minor is null or a.suggested_minor >= v.min_minor)
       and not (coalesce(v.compare_at_minor, 0) > a.current_minor
         and a.suggested_minor >= v.compare_at_minor)
       and not exists (select 1 from shop.price_change c
         where c.shop = a.shop
           and c.variant_gid = v.gid
           and c.at >= $4
           and c.status in ('waiting', 'writing', 'applied', 'undone'))
     order by a.confidence desc, a.service_product_id limit $5`,
    [
      shop,
      limits.minConfidence,
      String(limits.maxChange),
      new Date(now.getTime() - REST_DAYS * DAY_MS),
      room,
    ],
  );
  return rows.map((row) => ({
    variantGid: row.gid,
    productGid: row.product_gid,
    serviceProductId: row.service_product_id,
    recommendationId: row.recommendation_id,
    currency: row.currency.trim(),
    fromMinor: row.current_minor,
    toMinor: row.suggested_minor,
    compareAt: { mode: 'leave' },
  }));
}
