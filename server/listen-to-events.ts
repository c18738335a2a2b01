/**
 * Binds events to jobs. A module does not call another one: it publishes an event in its
 * transaction, and this file queues the job in the same transaction. All such bindings of the
 * service are here.
 */
import type { JobName, JobPayloads } from '#jobs/create-job.ts';
import type { Jobs } from '#jobs/open-jobs.ts';
import type { Clock } from '#kernel/clock.ts';
import { stopMails } from '#mail/outbox/outbox.ts';
import type { Events } from '#pricing/events/events.ts';
import { closeRetailerAlerts } from '#pricing/alerts/update-alerts.ts';
import { scheduleInterrupted, scheduleResumed } from '#pricing/alerts/check-alerts.ts';
import { recordDeliveries } from '#pricing/events/webhooks/deliveries.ts';
import type { Webhooks } from '#pricing/events/webhooks/webhooks.ts';
import { updateMonitoredProducts } from '#pricing/catalog/monitored-products.ts';
import { removeChoicesOf } from '#pricing/market/place-choices.ts';
import { updateMonitoredRetailers } from '#pricing/market/monitored-retailers.ts';
import {
  checkResumedMatches,
  removeProductsFromMarkets,
} from '#pricing/matching/delete-matches.ts';
import type { Tx } from '#prisma/open-database.ts';

const CHUNK = 200;
const LEARN_AFTER_MS = 60_000;
/**
 * Product fields that decide what it matches; the others affect only alerts and recommendations.
 */
const IDENTITY_FIELDS = new Set(['name', 'gtin', 'brand', 'sku', 'category', 'url']);

function* chunks(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += CHUNK) yield ids.slice(at, at + CHUNK);
}

const PRICE_FIELDS = new Set(['price', 'currency']);
const THRESHOLDS = new Set(['matchAutoThreshold', 'matchReviewThreshold']);
const REFIT_AFTER_MS = 60_000;
const EFFECTS_AFTER_MS = 5_000;
const PICTURES_AFTER_MS = 30_000;
const SUMMARIES_AFTER_MS = 60_000;
/** Counting a large catalog takes seconds, and something always changes in it. */
const LARGE_SUMMARIES_AFTER_MS = 600_000;
const LARGE_CATALOG = 10_000;

/** Binds domain events to jobs. */
export function listenToEvents(events: Events, jobs: Jobs, clock: Clock): void {
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);
  /** Queues one job per chunk of ids, in the event's transaction. */
  const each = <Name extends JobName>(
    tx: Tx,
    name: Name,
    parts: { ids: readonly string[]; payload: (part: string[]) => JobPayloads[Name] },
  ): Promise<void> =>
    jobs.enqueueMany(
      name,
      [...chunks(parts.ids)].map((part) => ({ payload: parts.payload(part) })),
      { tx },
    );

  events.on('product.registered', async ({ accountId, productIds }, tx) => {
    // Products that are sent one by one become a few jobs.
    if (productIds.length === 1)
      return jobs.append(
        'matching.match-products',
        { accountId, productIds },
        { tx, key: accountId, ids: 'productIds' },
      );
    await each(tx, 'matching.match-products', {
      ids: productIds,
      payload: (part) => ({ accountId, productIds: part }),
    });
  });
  events.on('product.changed', async ({ accountId, productIds, fields }, tx) => {
    await each(tx, 'alerts.check-products', {
      ids: productIds,
      payload: (part) => ({ productIds: part }),
    });
    // The same job recommends after matching, so no recommendation job is queued here.
    const job = fields.some((field) => IDENTITY_FIELDS.has(field))
      ? 'matching.match-products'
      : 'recommendations.recommend-products';
    await each(tx, job, { ids: productIds, payload: (part) => ({ accountId, productIds: part }) });
    if (job !== 'matching.match-products' && fields.some((field) => PRICE_FIELDS.has(field)))
      await each(tx, 'matching.match-repriced-products', {
        ids: productIds,
        payload: (part) => ({ accountId, productIds: part }),
      });
  });
  // Not a job: it must run before the rows are moved away, while they still show what is affected.
  events.on('product.deleted', async (deleted, tx) => {
    await removeProductsFromMarkets({ events, clock }, tx, deleted);
    await each(tx, 'alerts.stop-products', {
      ids: deleted.productIds,
      payload: (part) => ({ productIds: part }),
    });
  });
  for (const event of ['product.resumed', 'product.restored'] as const)
    events.on(event, async ({ accountId, productIds }, tx) => {
      await checkResumedMatches(tx, { accountId, productIds });
      await scheduleResumed({ clock }, tx, { productIds });
      await each(tx, 'alerts.check-products', {
        ids: productIds,
        payload: (part) => ({ productIds: part }),
      });
      await each(tx, 'recommendations.recommend-products', {
        ids: productIds,
        payload: (part) => ({ accountId, productIds: part }),
      });
    });
  events.on('product.unmonitored', async ({ accountId, productIds }, tx) => {
    await each(tx, 'alerts.stop-products', {
      ids: productIds,
      payload: (part) => ({ productIds: part }),
    });
    await each(tx, 'recommendations.recommend-products', {
      ids: productIds,
      payload: (part) => ({ accountId, productIds: part }),
    });
  });
  events.on('sales.recorded', async ({ accountId, productIds }, tx) => {
    await each(tx, 'recommendations.recommend-products', {
      ids: productIds,
      payload: (part) => ({ accountId, productIds: part }),
    });
    await each(tx, 'insights.measure-products', {
      ids: productIds,
      payload: (part) => ({ accountId, productIds: part }),
    });
    // More of these events usually follow shortly.
    await jobs.enqueue(
      'recommendations.learn-first',
      { accountId },
      { tx, key: accountId, startAfter: later(LEARN_AFTER_MS) },
    );
  });
  events.on('retailer.monitored', async ({ accountId, retailerId }, tx) => {
    await scheduleInterrupted({ clock }, tx, { accountId, retailerId });
    await jobs.enqueue('monitoring.work-retailer', { retailerId }, { tx, key: retailerId });
    await jobs.enqueue(
      'matching.refit-market',
      { accountId, retailerId },
      { tx, key: `${accountId}:${retailerId}` },
    );
  });
  events.on('listing.added', async ({ retailerId }, tx) => {
    await jobs.enqueue('monitoring.work-retailer', { retailerId }, { tx, key: retailerId });
  });
  events.on('retailer.health', async ({ retailerId }, tx) => {
    await jobs.enqueue('service.review-retailer', { retailerId }, { tx, key: retailerId });
  });
  events.on('retailer.unmonitored', async ({ accountId, retailerId }, tx) => {
    // Not a job: if the retailer is watched again before a job runs, the reason why its alerts
    // ended would be lost.
    await closeRetailerAlerts({ events, clock }, tx, { accountId, retailerId });
    await jobs.enqueue(
      'matching.delete-matches',
      { accountId, retailerId },
      { tx, key: `${accountId}:${retailerId}` },
    );
    await jobs.enqueue('service.review-retailer', { retailerId }, { tx, key: retailerId });
  });
  events.on('listing.identified', async ({ retailerId, listingIds }, tx) =>
    each(tx, 'matching.match-listings', {
      ids: listingIds,
      payload: (part) => ({ retailerId, listingIds: part }),
    }),
  );
  events.on('listing.changed', async ({ listingIds }, tx) => {
    await each(tx, 'alerts.check-listings', {
      ids: listingIds,
      payload: (part) => ({ listingIds: part }),
    });
    await each(tx, 'matching.match-repriced-listings', {
      ids: listingIds,
      payload: (part) => ({ listingIds: part }),
    });
    await each(tx, 'recommendations.recommend-listings', {
      ids: listingIds,
      payload: (part) => ({ listingIds: part }),
    });
  });
  // Without a recommendation: the retailer changed nothing.
  events.on('listing.corrected', async ({ listingIds }, tx) =>
    each(tx, 'alerts.check-listings', {
      ids: listingIds,
      payload: (part) => ({ listingIds: part }),
    }),
  );
  for (const event of ['price.decided', 'map_price.changed'] as const)
    events.on(event, async ({ accountId, productIds }, tx) => {
      await each(tx, 'alerts.check-products', {
        ids: productIds,
        payload: (part) => ({ productIds: part }),
      });
      await each(tx, 'recommendations.recommend-products', {
        ids: productIds,
        payload: (part) => ({ accountId, productIds: part }),
      });
    });
  events.on('rules.changed', async ({ accountId }, tx) => {
    await jobs.enqueue('recommendations.apply-rules', { accountId }, { tx, key: accountId });
  });
  events.on('rules.products_changed', async ({ accountId, productIds }, tx) =>
    each(tx, 'recommendations.recommend-products', {
      ids: productIds,
      payload: (part) => ({ accountId, productIds: part }),
    }),
  );
  events.on('place.chosen', async ({ retailerId }, tx) => {
    await jobs.enqueue('monitoring.read-captures-again', { retailerId }, { tx, key: retailerId });
  });
  // Not a job: the account's rows are deleted in the same transaction.
  events.on('account.deleted', ({ accountId }, tx) => removeChoicesOf(tx, { accountId }));
  events.on('listing.seen', async ({ listingIds }, tx) =>
    each(tx, 'alerts.check-listings', {
      ids: listingIds,
      payload: (part) => ({ listingIds: part }),
    }),
  );
  events.on('match.decided', async ({ accountId, pairs }, tx) => {
    const productIds = [...new Set(pairs.map((pair) => pair.productId))];
    await each(tx, 'alerts.check-products', {
      ids: productIds,
      payload: (part) => ({ productIds: part }),
    });
    await each(tx, 'recommendations.recommend-products', {
      ids: productIds,
      payload: (part) => ({ accountId, productIds: part }),
    });
  });
  events.on('match.decided', async ({ accountId, pairs }, tx) => {
    // Matches that wait no longer change only what others settle: the nightly job is enough.
    if (!pairs.some(({ verdict }) => verdict === 'review')) return;
    await jobs.enqueue(
      'matching.refresh-effects',
      { accountId },
      { tx, key: accountId, startAfter: later(EFFECTS_AFTER_MS) },
    );
  });
  events.on('match.change_started', async ({ accountId, changeId }, tx) => {
    await jobs.enqueue('matching.run-change', { accountId, changeId }, { tx, key: changeId });
  });
  events.on('match.freed', async ({ accountId, retailerId, productIds, listingIds }, tx) => {
    await each(tx, 'matching.match-freed', {
      ids: productIds,
      payload: (part) => ({ accountId, retailerId, productIds: part, listingIds: [] }),
    });
    await each(tx, 'matching.match-freed', {
      ids: listingIds,
      payload: (part) => ({ accountId, retailerId, productIds: [], listingIds: part }),
    });
  });
  events.on('market.outdated', async ({ accountId, retailerId }, tx) => {
    // Debounced: changes come in bursts.
    await jobs.enqueue(
      'matching.refit-market',
      { accountId, retailerId },
      { tx, key: `${accountId}:${retailerId}`, startAfter: later(REFIT_AFTER_MS) },
    );
  });
  events.on('account.plan_changed', async ({ accountId }, tx) => {
    const { paused, ended } = await updateMonitoredRetailers({ events }, tx, { accountId });
    await updateMonitoredProducts({ events }, tx, { accountId });
    // A paused account keeps its alerts; a retailer beyond the plan's limit is no longer watched.
    for (const retailerId of paused ? [] : ended)
      await closeRetailerAlerts({ events, clock }, tx, { accountId, retailerId });
    await jobs.enqueue('service.review-monitoring', { accountId }, { tx, key: accountId });
  });
  events.on('settings.changed', async ({ accountId, keys }, tx) => {
    if (keys.some((key) => THRESHOLDS.has(key)))
      await jobs.enqueue('matching.apply-thresholds', { accountId }, { tx, key: accountId });
    await jobs.enqueue('service.review-account', { accountId }, { tx, key: accountId });
  });
  events.on('picture.requested', async ({ retailerId, listingId, decideBy, isUrgent }, tx) => {
    // What can wait does not delay what cannot, nor the first visits of a new installation.
    await jobs.enqueue(
      'monitoring.take-pictures',
      { retailerId },
      isUrgent
        ? { tx, key: retailerId }
        : { tx, key: `${retailerId}:later`, startAfter: later(PICTURES_AFTER_MS) },
    );
    if (decideBy !== null)
      await jobs.enqueue(
        'alerts.check-listings',
        { listingIds: [listingId] },
        { tx, key: `${listingId}:${decideBy}`, startAfter: new Date(decideBy) },
      );
  });
  events.on('picture.finished', async ({ retailerId, listingIds, needsVisit }, tx) => {
    await each(tx, 'alerts.check-listings', {
      ids: listingIds,
      payload: (part) => ({ listingIds: part }),
    });
    if (needsVisit)
      await jobs.enqueue('monitoring.work-retailer', { retailerId }, { tx, key: retailerId });
  });
  events.on('market.measured', async ({ accountIds }, tx) => {
    // Debounced: figures change in bursts.
    const { rows } = await tx.query<{ accountId: string; products: number }>(
      `select account_id as "accountId", products from pricing.catalog_size
       where account_id = any($1) order by account_id`,
      [accountIds],
    );
    for (const { accountId, products } of rows)
      await jobs.enqueue(
        'insights.count-summaries',
        { accountId },
        {
          tx,
          key: accountId,
          startAfter: later(
            products > LARGE_CATALOG ? LARGE_SUMMARIES_AFTER_MS : SUMMARIES_AFTER_MS,
          ),
        },
      );
  });
  events.on('mail.queued', async ({ key }, tx) => {
    await jobs.enqueue('mail.hand-over', { key }, { tx, key });
  });
  events.on('account.deletion_begun', async ({ accountIds }, tx) => {
    await stopMails(tx, { accountIds, now: clock.now() });
    await jobs.enqueue('service.delete-accounts', {}, { tx, key: 'all' });
  });
  events.on('export.finished', async ({ exportId }, tx) => {
    await jobs.enqueue('exports.mail-export', { exportId }, { tx, key: exportId });
  });
  events.on('export.requested', async ({ exportId }, tx) => {
    await jobs.enqueue('service.write-export', { exportId }, { tx, key: exportId });
  });
}

/**
 * Binds account events to the built-in app's copy of the service's data, and to the webhook
 * endpoints that subscribed to them. One statement for both, because every change runs it.
 */
export function listenToAccountEvents(
  events: Events,
  {
    jobs,
    webhooks,
    clock,
  }: { jobs: Pick<Jobs, 'enqueueMany'>; webhooks: Pick<Webhooks, 'wake'>; clock: Clock },
): void {
  events.onAccountEvents(async (accountIds, tx) => {
    const { rows } = await tx.query<{ shops: string[]; hasEndpoints: boolean }>(
      `select array(select domain from shop.shop where account_id = any($1)
           and base_url is null and uninstalled_at is null) as shops,
         exists (select from pricing.webhook_endpoint
           where account_id = any($1) and disabled_at is null) as "hasEndpoints"`,
      [accountIds],
      { prepare: true },
    );
    const { shops = [], hasEndpoints = false } = rows[0] ?? {};
    if (shops.length === 0 && !hasEndpoints) return null;
    return async (accountEvents, within) => {
      await jobs.enqueueMany(
        'service-copy.apply-changes',
        shops.map((shop) => ({ payload: { shop }, key: shop })),
        { tx: within },
      );
      if (hasEndpoints)
        await recordDeliveries(within, webhooks, { accountEvents, at: clock.now() });
    };
  });
}
