import type { ServiceContext } from '#pricing/events/service-context.ts';
import { scheduleListings, setListingWeights } from '#pricing/market/visit-times.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { AlertContext } from './open-after-pictures.ts';
import { refreshAlerts } from './refresh-alerts.ts';
import { closeUnwantedAlerts } from './update-alerts.ts';
import { STATE_RULES } from './rules/alert-rules.ts';

/**
 * Checks listings whose offer changed against MAP prices, for every account that has them matched.
 * Creates, updates, resolves and publishes alerts; repeating it changes nothing. Unknown ids are
 * ignored.
 */
export async function checkListings(
  context: AlertContext,
  { listingIds }: { listingIds: readonly string[] },
): Promise<void> {
  if (listingIds.length === 0) return;
  const { rows } = await context.db.query<{ id: string }>(
    `select product_id as id from pricing.match where listing_id = any($1) and verdict in ('auto', 'confirmed')
     union select product_id from pricing.alert where listing_id = any($1) and resolved_at is null
     union select product_id from pricing.not_comparable where listing_id = any($1)`,
    [listingIds],
  );
  await refreshAlerts(context, { productIds: rows.map((row) => row.id), listingIds });
}

/**
 * Checks these products' MAP prices against all their listings, after a MAP price, a price or a
 * match changed. Creates, updates, resolves and publishes alerts; repeating it changes nothing.
 * Unknown ids are ignored.
 */
export async function checkProducts(
  context: AlertContext,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  await refreshAlerts(context, { productIds, listingIds: null });
}

/**
 * Checks all products of an account again that a rule may concern: after its settings changed
 * (`settings.changed`), and in the nightly review.
 */
export async function checkAccount(
  context: AlertContext,
  { accountId }: { accountId: string },
): Promise<void> {
  await closeUnwantedAlerts(context, { accountId });
  const { rows } = await context.db.query<{ id: string }>(
    `select id from pricing.product p where account_id = $1 and (map_minor is not null
       or exists (select from pricing.map_price_period t where t.account_id = $1)
       or exists (select from pricing.alert a where a.product_id = p.id and a.resolved_at is null)
       or exists (select from pricing.not_comparable n where n.product_id = p.id)
       or (exists (select from pricing.account c
             where c.id = $1 and (c.settings->>'undercutBasisPoints' is not null
               or jsonb_path_exists(c.settings, '$.alertKinds.*.on ? (@ == true)')))
           and exists (select from pricing.match m
             where m.product_id = p.id and m.verdict in ('auto', 'confirmed'))))`,
    [accountId],
  );
  await checkProducts(context, { productIds: rows.map((row) => row.id) });
}

const RETAILER_LISTINGS_AT_ONCE = 2000;

/**
 * Checks all MAP prices against a retailer's listings again: it was quarantined, is trusted again,
 * or was removed (`retailer.health`), or is no longer monitored.
 */
export async function checkRetailer(
  context: AlertContext,
  { retailerId }: { retailerId: string },
): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>(
    `select id from pricing.listing l where retailer_id = $1 and (exists (select from pricing.match m where m.listing_id = l.id)
       or exists (select from pricing.alert a where a.listing_id = l.id and a.resolved_at is null)
       or exists (select from pricing.not_comparable n where n.listing_id = l.id)) order by id`,
    [retailerId],
  );
  for (let start = 0; start < rows.length; start += RETAILER_LISTINGS_AT_ONCE) {
    await checkListings(context, {
      listingIds: rows.slice(start, start + RETAILER_LISTINGS_AT_ONCE).map((row) => row.id),
    });
  }
}

/**
 * Checks a retailer's listings that were corrected since their last visit. For a program that
 * corrects them without the server's jobs; repeating it changes nothing.
 */
export async function checkCorrectedListings(
  context: AlertContext,
  { retailerId }: { retailerId: string },
): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await context.db.query<{ id: string }>(
      `select id from pricing.listing
       where retailer_id = $1 and id > $2 and corrected_at >= last_seen_at
       order by id limit $3`,
      [retailerId, after, LISTINGS_AT_ONCE],
    );
    const listingIds = rows.map(({ id }) => id);
    await checkListings(context, { listingIds });
    const last = listingIds.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

const PRODUCTS_AT_ONCE = 500;
const LISTINGS_AT_ONCE = 1_000;
const WATCHED = 1;

/**
 * After an account's plan changed, or its monitoring was paused or resumed: lowers the weight of
 * listings that matter to no account any more, and checks every matched product again. Alerts of a
 * paused account stay as they are. Safe to repeat.
 */
export async function applyMonitoringChange(
  context: AlertContext,
  { accountId }: { accountId: string },
): Promise<void> {
  await lowerWeights(context, { accountId });
  for (let after = ''; ;) {
    const { rows } = await context.db.query<{ id: string }>(
      `select id from pricing.product p where account_id = $1 and id > $2
         and exists (select from pricing.match m where m.product_id = p.id)
       order by id limit $3`,
      [accountId, after, PRODUCTS_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    await checkProducts(context, { productIds: rows.map(({ id }) => id) });
    after = last.id;
  }
}

/**
 * After products were paused or deleted, or went beyond the plan's limit: their listings are no
 * longer visited for their sake, and their alerts are resolved. Safe to repeat.
 */
export async function stopProducts(
  context: AlertContext,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  await lowerWeights(context, { productIds });
  await checkProducts(context, { productIds });
}

/** Matched listings that only what is not monitored needs get the weight of unmatched ones. */
async function lowerWeights(
  context: ServiceContext,
  of: { readonly accountId: string } | { readonly productIds: readonly string[] },
): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await context.db.query<{ id: string; needed: boolean }>(
      `select l.id, exists (select from pricing.match o
           join pricing.product p on p.id = o.product_id and p.monitored
           join pricing.account_retailer w on w.account_id = o.account_id and w.retailer_id = o.retailer_id and w.monitored
           where o.listing_id = l.id and o.verdict in ('auto', 'confirmed')) as needed
       from pricing.listing l
       where l.id > $2 and l.weight > $4
         and l.id in (select listing_id from pricing.match
           where account_id = $1 and verdict in ('auto', 'confirmed')
           union all select listing_id from pricing.match
           where product_id = any($5) and verdict in ('auto', 'confirmed'))
       order by l.id limit $3`,
      [
        'accountId' in of ? of.accountId : null,
        after,
        LISTINGS_AT_ONCE,
        WATCHED,
        'productIds' in of ? of.productIds : [],
      ],
    );
    const last = rows.at(-1);
    if (!last) return;
    const idle = rows.filter(({ needed }) => !needed);
    await context.db.transaction((tx) =>
      setListingWeights(
        tx,
        idle.map(({ id }) => ({ listingId: id, weight: WATCHED })),
      ),
    );
    after = last.id;
  }
}

/**
 * An account monitors a retailer again (`retailer.monitored`): schedules immediate visits of the
 * listings whose alerts were interrupted, because these continue only after the offer was read
 * again.
 */
export async function scheduleInterrupted(
  context: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  { accountId, retailerId }: { accountId: string; retailerId: string },
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select distinct l.id from pricing.alert a join pricing.listing l on l.id = a.listing_id
     where a.account_id = $1 and l.retailer_id = $2 and a.resolution = 'not_monitored'
       and a.type = any($3)`,
    [accountId, retailerId, STATE_RULES.map(({ type }) => type)],
  );
  await scheduleListings(tx, {
    retailerId,
    listingIds: rows.map((row) => row.id),
    at: context.clock.now(),
  });
}

/**
 * The same for products that go on after a pause (`product.resumed`).
 */
export async function scheduleResumed(
  context: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  { productIds }: { productIds: readonly string[] },
): Promise<void> {
  const { rows } = await tx.query<{ retailerId: string; ids: string[] }>(
    `select l.retailer_id as "retailerId", array_agg(distinct l.id) as ids
     from pricing.alert a join pricing.listing l on l.id = a.listing_id
     where a.product_id = any($1) and a.resolution = 'product_paused' and a.type = any($2)
     group by l.retailer_id order by l.retailer_id`,
    [productIds, STATE_RULES.map(({ type }) => type)],
  );
  for (const { retailerId, ids } of rows)
    await scheduleListings(tx, { retailerId, listingIds: ids, at: context.clock.now() });
}
