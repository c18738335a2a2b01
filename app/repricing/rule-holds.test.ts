/**
 * A price that is not in our journal stops pricing rules for its variant; none of our own writes
 * does, whenever its webhook arrives.
 */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/durations.ts';
import { formatDecimal } from '#kernel/money.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { addressOf, textBodyOf } from '#tests/support/read-fetch.ts';
import { refreshProduct } from '#app/catalog-sync/refresh-product.server.ts';
import { startSyncAgain } from '#app/catalog-sync/start-sync.server.ts';
import { getBulkOutlook } from '#app/recommendations/get-bulk-outlook.server.ts';
import { listRecommendations } from '#app/recommendations/list-recommendations.server.ts';
import { saveShopSettings } from '#app/settings/save-shop-settings.server.ts';
import { NO_AUTOMATION } from '#app/shop-state/automation-settings.ts';
import { applyRecommendation } from './apply-recommendation.server.ts';
import { createApplyPreview } from './previews/create-apply-preview.server.ts';
import { listRuleHolds, releaseRuleHolds } from './rule-holds.server.ts';
import { runBatch } from './run-batch.server.ts';
import { startApplyBatch } from './start-apply-batch.server.ts';
import { undoChange } from './undo-change.server.ts';

const app = await openTestApp({ costTimes: 20 });
const { services, shop, sandbox } = app;
const by = { userId: '42', name: 'Ada' };
const quiet = { signal: new AbortController().signal };
interface Variant {
  gid: string;
  productGid: string;
  serviceProductId: string;
  priceMinor: bigint;
}
let variants: Variant[];
let next = 0;

beforeAll(async () => {
  await app.open();
  await app.drain();
  variants = (
    await services.db.query<Variant>(
      `select distinct on (product_gid) gid, product_gid as "productGid",
         service_product_id as "serviceProductId", price_minor as "priceMinor"
       from shop.variant
       where service_product_id is not null and map_minor is null and price_minor > 1000
       order by product_gid, gid`,
    )
  ).rows;
});
afterEach(async () => {
  await sandbox.control.settled();
  for (const table of [
    'shop.price_change',
    'shop.price_batch',
    'shop.recommendation_copy',
    'shop.rule_hold',
    'pgboss.job',
  ])
    await services.db.query(`delete from ${table}`);
  await services.db.query(`update shop.shop set settings = settings - 'automation'`);
});

test.each(['approve', 'automatic'])(
  'a price set in Shopify stops a rule that acts (%s), with old, new and time',
  async (mode) => {
    const variant = await ruleFor({ mode });
    await sandbox.control.setShopPrice(variant.gid, '7.77');
    await read(variant);
    expect(await listRuleHolds(services, shop)).toMatchObject({
      total: 1,
      rows: [
        {
          variantGid: variant.gid,
          ruleName: 'Follow A',
          from: { minor: variant.priceMinor, currency: 'EUR' },
          to: { minor: 777n, currency: 'EUR' },
          resumesAt: null,
        },
      ],
    });
    // Twice, and once more to another price: the price from before the first one stays.
    await read(variant);
    await sandbox.control.setShopPrice(variant.gid, '7.50');
    await read(variant);
    expect((await listRuleHolds(services, shop)).rows).toMatchObject([
      { from: { minor: variant.priceMinor }, to: { minor: 750n } },
    ]);
  },
);

test('is found by webhooks and by the reading of the whole catalog', async () => {
  const [one, other] = [await ruleFor({}), await ruleFor({})];
  await sandbox.control.setShopPrice(one.gid, '8.01');
  await sandbox.control.settled();
  await app.drain();
  expect(await held()).toEqual([one.gid]);
  await sandbox.control.setShopPrice(other.gid, '8.02');
  await sandbox.control.settled();
  // A webhook that never arrived.
  await services.db.query('delete from pgboss.job');
  await startSyncAgain(services, shop);
  await app.drain();
  expect((await held()).sort()).toEqual([one.gid, other.gid].sort());
});

test('leaves products alone that no rule sets, or only suggests prices for', async () => {
  const [suggested, none] = [await ruleFor({ mode: 'suggest' }), variants[next++]!];
  for (const { gid } of [suggested, none]) await sandbox.control.setShopPrice(gid, '6.66');
  for (const variant of [suggested, none]) await read(variant);
  expect(await held()).toEqual([]);
});

test('none of our own writes is found, nor its undo, whenever it is read', async () => {
  const variant = await ruleFor({});
  const change = await apply(variant);
  await read(variant);
  await read(variant);
  await sandbox.control.settled();
  await app.drain();
  expect(await held()).toEqual([]);
  expect(await undoChange(services, { shop, changeId: change.changeId, by })).toMatchObject({
    status: 'applied',
  });
  await read(variant);
  await sandbox.control.settled();
  await app.drain();
  expect(await held()).toEqual([]);
  // The price that we wrote once, set again by hand.
  await sandbox.control.setShopPrice(variant.gid, decimal(variant.priceMinor + 100n));
  await read(variant);
  expect(await held()).toEqual([variant.gid]);
});

test('webhooks about our writes stop no rule when they are late, repeated and out of order', async () => {
  const picked = [await ruleFor({}), await ruleFor({}), await ruleFor({})];
  sandbox.control.deliver({ late: 300, twice: true, outOfOrder: true });
  for (const variant of picked) {
    const change = await apply(variant);
    if (variant !== picked[0]) await undoChange(services, { shop, changeId: change.changeId, by });
    await app.drain();
  }
  await sandbox.control.settled();
  sandbox.control.deliver({});
  await app.drain();
  expect(await held()).toEqual([]);
  expect(sandbox.control.variant(picked[0]!.gid).price).toBe(decimal(picked[0]!.priceMinor + 100n));
});

test('a reading while our write is on its way is no other price', async () => {
  const variant = await ruleFor({});
  const written = Promise.withResolvers<undefined>();
  const goOn = Promise.withResolvers<undefined>();
  const restore = holdAnswers('mutation UpdatePrices', async () => {
    written.resolve(undefined);
    await goOn.promise;
  });
  const applying = apply(variant);
  await written.promise;
  // Shopify has the new price, the journal does not know it yet.
  await read(variant);
  expect(await held()).toEqual([]);
  goOn.resolve(undefined);
  expect(await applying).toMatchObject({ status: 'applied' });
  restore();
  await read(variant);
  expect(await held()).toEqual([]);
});

test('a reading that began before our write and ends after it is no other price', async () => {
  const variant = await ruleFor({});
  const asked = Promise.withResolvers<undefined>();
  const goOn = Promise.withResolvers<undefined>();
  // Another change of the product makes the reading newer than our copy.
  await sandbox.control.setTags(variant.productGid, ['new']);
  const restore = holdAnswers('query MirrorProduct', async () => {
    asked.resolve(undefined);
    await goOn.promise;
  });
  const reading = read(variant);
  await asked.promise;
  restore();
  expect(await apply(variant)).toMatchObject({ status: 'applied' });
  goOn.resolve(undefined);
  await reading;
  expect(await held()).toEqual([]);
  await read(variant);
  expect(await held()).toEqual([]);
});

test('a price set right after our write is found, though it is read together with it', async () => {
  const variant = await ruleFor({});
  const written = Promise.withResolvers<undefined>();
  const goOn = Promise.withResolvers<undefined>();
  const restore = holdAnswers('mutation UpdatePrices', async () => {
    written.resolve(undefined);
    await goOn.promise;
  });
  const applying = apply(variant);
  await written.promise;
  await sandbox.control.setShopPrice(variant.gid, '5.01');
  await read(variant);
  goOn.resolve(undefined);
  await applying;
  restore();
  await read(variant);
  expect((await listRuleHolds(services, shop)).rows).toMatchObject([
    { from: { minor: variant.priceMinor + 100n }, to: { minor: 501n } },
  ]);
});

test('a write that finds another price stops the rule', async () => {
  const variant = await ruleFor({});
  await sandbox.control.setShopPrice(variant.gid, '4.44');
  expect(await apply(variant)).toMatchObject({ status: 'refused', reason: 'price_moved' });
  expect((await listRuleHolds(services, shop)).rows).toMatchObject([
    { from: { minor: variant.priceMinor }, to: { minor: 444n } },
  ]);
});

test('a recommendation made before our last write finds our price, not that of others', async () => {
  const variant = await ruleFor({});
  await apply(variant);
  await services.db.query(`update shop.recommendation_copy set decision = null, decided_at = null`);
  expect(await apply(variant)).toMatchObject({ status: 'refused', reason: 'price_moved' });
  expect(await held()).toEqual([]);
});

test('is neither listed, previewed nor applied until it is resumed', async () => {
  const [variant, kept] = [await ruleFor({}), await ruleFor({})];
  await sandbox.control.setShopPrice(variant.gid, '9.99');
  await read(variant);
  // The service has evaluated the rule on the new price.
  await services.db.query(
    'update shop.recommendation_copy set current_minor = 999, suggested_minor = 1099 where service_product_id = $1',
    [variant.serviceProductId],
  );
  expect(await listed()).toEqual([kept.serviceProductId]);
  expect(await getBulkOutlook(services, shop, 'approval')).toMatchObject({ count: 1 });
  expect(await apply({ ...variant, priceMinor: 999n })).toMatchObject({
    status: 'refused',
    reason: 'rule_held',
  });
  const { previewId } = await createApplyPreview(services, { shop, choice: { approval: true } });
  expect(await previewed(previewId)).toEqual([
    { variantGid: kept.gid, leftOut: null },
    { variantGid: variant.gid, leftOut: 'rule_held' },
  ]);
  expect(await releaseRuleHolds(services, { shop, variants: ['gid://none'], by })).toBe(0);
  expect(await releaseRuleHolds(services, { shop, variants: [variant.gid], by })).toBe(1);
  expect(await held()).toEqual([]);
  expect((await listed()).sort()).toEqual(
    [variant, kept].map((each) => each.serviceProductId).sort(),
  );
  expect(await apply({ ...variant, priceMinor: 999n })).toMatchObject({ status: 'applied' });
  expect(
    (
      await services.db.query(
        'select resumed_by_user_id as id, resumed_by_name as name from shop.rule_hold',
      )
    ).rows,
  ).toEqual([{ id: '42', name: 'Ada' }]);
});

test('a price that is set elsewhere while a batch waits is left alone by the batch', async () => {
  const [variant, kept, low] = [await ruleFor({}), await ruleFor({}), await ruleFor({})];
  const { batchId } = await startApplyBatch(services, {
    shop,
    shown: [variant, kept, low].map((each) => ({
      serviceProductId: each.serviceProductId,
      recommendationId: `rec_${each.gid}`,
      currency: 'EUR',
      expectedMinor: each.priceMinor,
      toMinor: each.priceMinor + 100n,
    })),
    compareAt: 'leave',
    requestKey: `held ${variant.gid}`,
    by,
  });
  // Set and set back: the price is the expected one again, but rules leave it alone now.
  for (const price of ['3.33', decimal(variant.priceMinor)]) {
    await sandbox.control.setShopPrice(variant.gid, price);
    await read(variant);
  }
  // Meanwhile the merchant has entered a higher minimum price.
  await services.db.query('update shop.variant set min_minor = price_minor + 101 where gid = $1', [
    low.gid,
  ]);
  await runBatch(services, { shop, batchId }, quiet);
  expect(
    (
      await services.db.query(
        'select variant_gid as gid, status, reason from shop.price_change order by id',
      )
    ).rows,
  ).toEqual([
    { gid: variant.gid, status: 'refused', reason: 'rule_held' },
    { gid: kept.gid, status: 'applied', reason: null },
    { gid: low.gid, status: 'refused', reason: 'below_limit' },
  ]);
});

test('rules resume by themselves after the days of the settings', async () => {
  await saveShopSettings(services, shop, { automation: { ...NO_AUTOMATION, holdDays: 3 } });
  const variant = await ruleFor({});
  await sandbox.control.setShopPrice(variant.gid, '2.22');
  await read(variant);
  const [hold] = (await listRuleHolds(services, shop)).rows;
  expect((hold!.resumesAt?.getTime() ?? 0) - hold!.foundAt.getTime()).toBe(3 * DAY_MS);
  const later = { ...services, clock: { now: () => new Date(Date.now() + 3 * DAY_MS) } };
  expect(await listRuleHolds(later, shop)).toEqual({ rows: [], total: 0 });
  expect(await held()).toEqual([variant.gid]);
});

const decimal = (minor: bigint): string => formatDecimal({ minor, currency: 'EUR' });
const read = ({ productGid }: Variant) => refreshProduct(services, { shop, productGid });
const held = async () =>
  (await listRuleHolds(services, shop)).rows.map(({ variantGid }) => variantGid);
const listed = async () =>
  (
    await listRecommendations(services, shop, { query: { view: 'approval' }, threshold: 0.6 })
  ).rows.map(({ recommendation }) => recommendation.serviceProductId);
const previewed = async (previewId: string) =>
  (
    await services.db.query(
      `select variant_gid as "variantGid", left_out as "leftOut"
       from shop.price_preview_row where preview_id = $1 order by position`,
      [previewId],
    )
  ).rows;

/** A rule's price, one euro above the current one, for a variant that no other test used. */
async function ruleFor({ mode = 'approve' }: { mode?: string }): Promise<Variant> {
  const variant = variants[next++];
  if (!variant) throw new Error('no variant left');
  await services.db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
     values ($1, $2, $3, 'EUR', $4, $5, 0.4, $6, now(), now())
     on conflict (shop, service_product_id) do update set detail = excluded.detail,
       recommendation_id = excluded.recommendation_id, current_minor = excluded.current_minor,
       suggested_minor = excluded.suggested_minor, confidence = excluded.confidence`,
    [
      shop,
      variant.serviceProductId,
      `rec_${variant.gid}`,
      variant.priceMinor,
      variant.priceMinor + 100n,
      JSON.stringify({
        objective: 'pricing_rule',
        rule: { key: 'follow-a', name: 'Follow A', mode, version: 1, waits_for_person: null },
      }),
    ],
  );
  return variant;
}

const apply = ({ gid, serviceProductId, priceMinor }: Variant) =>
  applyRecommendation(services, {
    shop,
    serviceProductId,
    recommendationId: `rec_${gid}`,
    expectedMinor: priceMinor,
    toMinor: priceMinor + 100n,
    requestKey: crypto.randomUUID(),
    by,
  });

/** Shopify's answers to a document arrive after `wait`. Returns how to end that. */
function holdAnswers(document: string, wait: () => Promise<void>): () => void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await send(input, init);
    if (addressOf(input).includes('/graphql.json') && textBodyOf(init).includes(document))
      await wait();
    return answer;
  };
  return () => void (globalThis.fetch = send);
}
