import type { AppServices } from '#app/services.server.ts';
import { WITHOUT_PLAN } from '#app/shop-state/plan.ts';

/** Queues a run for every shop where automatic pricing is on and not paused. */
export async function scheduleAutomation(services: AppServices): Promise<void> {
  const { rows } = await services.db.query<{ domain: string }>(
    `select s.domain from shop.shop s left join shop.automation a on a.shop = s.domain
     where s.uninstalled_at is null
       and s.connection = 'ok'
       and (s.settings -> 'automation' ->> 'enabled')::boolean
       and a.stopped_at is null
       and not ${WITHOUT_PLAN}`,
  );
  await services.jobs.enqueueMany(
    'automation.apply',
    rows.map(({ domain }) => ({ payload: { shop: domain }, key: domain })),
  );
}
