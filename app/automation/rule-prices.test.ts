/** Prices of automatic pricing rules, against the real service's rule set. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createManualClock } from '#kernel/clock.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { runBatch } from '#app/repricing/run-batch.server.ts';
import { undoChange } from '#app/repricing/undo-change.server.ts';
import { saveShopSettings } from '#app/settings/save-shop-settings.server.ts';
import { applyAutomatically, type AutomationRun } from './apply-automatically.server.ts';

const app = await openTestApp({ costTimes: 10 });
const { shop, sandbox } = app;
const clock = createManualClock(new Date());
const services = { ...app.services, clock };
const limits = { enabled: true, minConfidence: 0.85, maxChange: 0.05, perDay: 1, holdDays: null };
const quiet = { signal: new AbortController().signal };
const by = { userId: '42', name: 'Ada' };
interface Variant {
  gid: string;
  productId: string;
  priceMinor: bigint;
}
let variants: Variant[];
let next = 0;
let version = 0;

beforeAll(async () => {
  await app.open();
  await app.drain();
  variants = (
    await services.db.query<Variant>(
      `select distinct on (product_gid) gid, service_product_id as "productId",
         price_minor as "priceMinor"
       from shop.variant
       where service_product_id is not null and map_minor is null and price_minor > 2000
       order by product_gid, gid`,
    )
  ).rows;
});
afterEach(async () => {
  for (const table of [
    'shop.price_change',
    'shop.price_batch',
    'shop.recommendation_copy',
    'shop.rule_hold',
    'shop.automation',
    'pgboss.job',
  ])
    await services.db.query(`delete from ${table}`);
  await services.db.query(
    `update shop.shop set settings = settings - 'automation', plan = 'growth'`,
  );
});

test('applies prices of automatic rules whatever the model thinks of them, and no others', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  await saveRules([{ key: 'follow', mode: 'automatic' }]);
  const doubted = await ruleFor({ confidence: 0.05, percent: 20n });
  for (const other of [{ mode: 'suggest' }, { mode: 'approve' }, { waits: 'expected_loss' }])
    await ruleFor(other);
  // A rule that is not automatic any more; its price was made when it was.
  await ruleFor({ key: 'gone' });
  await run();
  expect(await changed()).toEqual([{ gid: doubted.gid, status: 'applied', byUserId: null }]);
  expect(await run()).toBe('nothing');
});

test('checks the limits of the variant again, and leaves reduced prices to people', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  await saveRules([{ key: 'follow', mode: 'automatic' }]);
  const [mapPrice, minimum, moved, reduced, lasting] = await Promise.all(
    [0, 1, 2, 3, 4].map(() => ruleFor({ percent: 5n })),
  );
  const set = (variant: Variant | undefined, column: string, percent: number) =>
    services.db.query(
      `update shop.variant set ${column} = price_minor * ${percent} / 100 where gid = $1`,
      [variant?.gid],
    );
  await set(mapPrice, 'map_minor', 106);
  await set(minimum, 'min_minor', 106);
  await set(moved, 'price_minor', 101);
  await set(reduced, 'compare_at_minor', 104);
  await set(lasting, 'compare_at_minor', 120);
  await run();
  expect((await changed()).map(({ gid }) => gid)).toEqual([lasting?.gid]);
});

test("keeps within each rule's changes in 24 hours, those first that move most", async () => {
  await saveShopSettings(services, shop, { automation: limits });
  await saveRules([
    { key: 'two', mode: 'automatic', max_changes_per_day: 2 },
    { key: 'all', mode: 'automatic' },
  ]);
  const small = await ruleFor({ key: 'two', units: 1 });
  const large = await ruleFor({ key: 'two', units: 900 });
  const unknown = await ruleFor({ key: 'two' });
  const middle = await ruleFor({ key: 'two', units: 30 });
  const free = await ruleFor({ key: 'all', units: 5 });
  await run();
  expect((await changed()).map(({ gid }) => gid)).toEqual([large.gid, middle.gid, free.gid]);
  clock.advance(23 * HOUR_MS);
  expect(await run()).toBe('nothing');
  clock.advance(2 * HOUR_MS);
  await run();
  expect((await changed()).map(({ gid }) => gid).slice(3)).toEqual([small.gid, unknown.gid]);
});

test("the model's own recommendations keep their limits beside rules", async () => {
  await saveShopSettings(services, shop, { automation: limits });
  await saveRules([{ key: 'follow', mode: 'automatic' }]);
  const [first, second] = [await ruleFor({}), await ruleFor({})];
  const sure = await modelFor(0.95);
  await modelFor(0.9);
  await run();
  expect((await changed()).map(({ gid }) => gid).sort()).toEqual(
    [first.gid, second.gid, sure.gid].sort(),
  );
});

test('does not set a price again that a person undid, nor where rules are held', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  await saveRules([{ key: 'follow', mode: 'automatic' }]);
  const variant = await ruleFor({});
  await run();
  const [change] = (await services.db.query<{ id: string }>('select id from shop.price_change'))
    .rows;
  await undoChange(services, { shop, changeId: change?.id ?? '', by });
  expect(await run()).toBe('nothing');
  const held = await ruleFor({});
  await services.db.query(
    `insert into shop.rule_hold (shop, variant_gid, rule_key, rule_name, currency, old_minor,
       new_minor, found_at)
     values ($1, $2, 'follow', 'Follow', 'EUR', 1, 2, now())`,
    [shop, held.gid],
  );
  expect(await run()).toBe('nothing');
  clock.advance(8 * DAY_MS);
  await run();
  expect((await changed()).map(({ gid }) => gid)).toEqual([variant.gid, variant.gid]);
});

test('does nothing without the setting, the plan, or the rules of the service', async () => {
  await saveRules([{ key: 'follow', mode: 'automatic' }]);
  await ruleFor({});
  expect(await run()).toBe('off');
  await saveShopSettings(services, shop, { automation: limits });
  await services.db.query(`update shop.shop set plan = 'starter'`);
  expect(await run()).toBe('off');
  await services.db.query(`update shop.shop set plan = 'growth'`);
  const silent = {
    ...services,
    builtInFetch: () => Promise.resolve(new Response('{}', { status: 503 })),
  };
  await services.db.query('update shop.shop set changes_at = $1', [clock.now()]);
  expect(await applyAutomatically(silent, { shop })).toBe('nothing');
  await services.db.query(
    `insert into shop.automation (shop, stopped_at, stop_reason) values ($1, now(), 'failures')
     on conflict (shop) do update set stopped_at = excluded.stopped_at`,
    [shop],
  );
  expect(await run()).toBe('stopped');
  await services.db.query('delete from shop.automation');
  expect(await run()).toMatchObject({ batchId: expect.any(String) });
});

test('pauses when Shopify refuses several prices', async () => {
  await saveShopSettings(services, shop, { automation: limits });
  await saveRules([{ key: 'follow', mode: 'automatic' }]);
  const deleted: string[] = [];
  for (let n = 0; n < 3; n += 1) deleted.push(await productOf(await ruleFor({})));
  // Their webhooks have not arrived.
  sandbox.control.setMissing(deleted);
  await run();
  expect((await changed()).map(({ status }) => status)).toEqual(['refused', 'refused', 'refused']);
  await services.db.query(`update shop.price_change set status = 'failed', reason = 'not_written'`);
  await ruleFor({});
  expect(await run()).toBe('stopped');
});

const changed = async () =>
  (
    await services.db.query<{ gid: string; status: string; byUserId: string | null }>(
      `select variant_gid as gid, status, by_user_id as "byUserId"
       from shop.price_change where undo_of is null order by id`,
    )
  ).rows;
const productOf = async ({ gid }: Variant): Promise<string> =>
  (
    await services.db.query<{ productGid: string }>(
      'select product_gid as "productGid" from shop.variant where gid = $1',
      [gid],
    )
  ).rows[0]?.productGid ?? '';

async function run(): Promise<AutomationRun> {
  clock.advance(60_000);
  await services.db.query('update shop.shop set changes_at = $1', [clock.now()]);
  const ran = await applyAutomatically(services, { shop });
  if (typeof ran === 'object') await runBatch(services, { shop, batchId: ran.batchId }, quiet);
  return ran;
}

async function saveRules(
  rules: readonly {
    key: string;
    mode: 'automatic' | 'suggest';
    max_changes_per_day?: number;
  }[],
): Promise<void> {
  const client = await getPricingClient(services, shop);
  const { form, version: known } = await client.rules.get();
  version = known;
  await client.rules.update({
    if_version: version,
    form: {
      version: 1,
      guard_rails: form.guard_rails,
      rules: rules.map((rule) => ({
        name: rule.key,
        strategies: [{ kind: 'keep' as const }],
        ...rule,
      })),
    },
  });
}

/** A rule's price for a variant that no other test used. */
async function ruleFor({
  key = 'follow',
  mode = 'automatic',
  waits = null,
  confidence = 0.4,
  percent = 4n,
  units = null,
}: {
  key?: string;
  mode?: string;
  waits?: string | null;
  confidence?: number;
  percent?: bigint;
  units?: number | null;
}): Promise<Variant> {
  return recommend(
    { confidence, percent },
    {
      objective: 'pricing_rule',
      ...(units === null ? {} : { evidence: { units_28_days: units } }),
      rule: { key, name: key, mode, version: 1, waits_for_person: waits },
    },
  );
}

const modelFor = (confidence: number) =>
  recommend({ confidence, percent: 4n }, { basis: 'own', rule: null });

async function recommend(
  { confidence, percent }: { confidence: number; percent: bigint },
  detail: object,
): Promise<Variant> {
  const variant = variants[next++];
  if (!variant) throw new Error('no variant left');
  await services.db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
     values ($1, $2, $3, 'EUR', $4, $5, $6, $7, now(), now())`,
    [
      shop,
      variant.productId,
      `rec_${next}`,
      variant.priceMinor,
      variant.priceMinor + (variant.priceMinor * percent) / 100n,
      confidence,
      JSON.stringify(detail),
    ],
  );
  return variant;
}
