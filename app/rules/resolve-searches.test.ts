/** Searches of segments: resolved by Shopify, sent to the service on saving and by the job. */
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { handleRuleAction, type RuleDone } from './handle-rule-action.server.ts';
import { listSearchStates, scheduleSearchReads } from './resolve-searches.server.ts';
import { createRule, type RuleDraft } from './rule-form.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const owner = {
  user: { shop, userId: '42' },
  by: { id: 'gid://shopify/StaffMember/42', name: 'Ada' },
};

beforeAll(async () => {
  await app.open();
  await app.drain();
});

const states = async () => listSearchStates(await getPricingClient(services, shop));

function save(rule: RuleDraft, version: number, key = ''): Promise<RuleDone> {
  return handleRuleAction(services, owner, { intent: 'save', version, key, rule });
}

const searching = (query: string): RuleDraft => ({
  ...createRule(''),
  name: 'Winter',
  segment: [{ field: 'search', is: 'any_of', search: 'winter', query }],
});

/** The products of the service that belong to one product of Shopify. */
async function listServiceIds(productGid: string): Promise<string[]> {
  const { rows } = await services.db.query<{ id: string }>(
    `select service_product_id as id from shop.variant
     where shop = $1 and product_gid = $2 and service_product_id is not null`,
    [shop, productGid],
  );
  return rows.map(({ id }) => id);
}

async function listMembers(): Promise<string[]> {
  const { rows } = await services.db.query<{ id: string }>(
    'select product_id as id from pricing.rule_search_product order by product_id',
  );
  return rows.map(({ id }) => id);
}

test('a new search is resolved before the rule is saved, for all variants that are found', async () => {
  const [variant] = sandbox.control.variants();
  const productGid = String(variant?.productId);
  const id = productGid.split('/').at(-1);
  expect(await save(searching(`id:${id}`), 0)).toMatchObject({
    done: 'saved',
    key: 'winter',
    isSearching: false,
  });
  const found = await listServiceIds(productGid);
  expect(found.length).toBeGreaterThan(0);
  expect(await listMembers()).toEqual(found.sort());
  expect(await states()).toMatchObject({
    winter: { query: `id:${id}`, products: found.length, resolvedAt: expect.any(Date) as Date },
  });
});

test('the job resolves it again, and another query replaces what was found', async () => {
  const before = await states();
  await services.db.query(
    `update pricing.rule_search set resolved_at = resolved_at - interval '2 hours'`,
  );
  await scheduleSearchReads(services);
  expect(await app.drain()).toContain('rules.resolve-searches');
  const after = await states();
  expect(after.winter?.resolvedAt.getTime()).toBeGreaterThanOrEqual(
    before.winter?.resolvedAt.getTime() ?? Infinity,
  );
  expect(await save(searching('no-such-word-anywhere'), 1, 'winter')).toMatchObject({
    done: 'saved',
    version: 2,
  });
  expect(await states()).toMatchObject({ winter: { products: 0 } });
  expect(await listMembers()).toEqual([]);
});

test('somebody else saved: nothing is overwritten, and what changed is named', async () => {
  const client = await getPricingClient(services, shop);
  const { form, version } = await client.rules.get();
  await client.rules.update({ form: { ...form, rules: [] }, if_version: version });
  const outcome = await save(searching('tag:winter'), version, 'winter');
  expect(outcome).toMatchObject({
    done: 'conflict',
    version: version + 1,
    changes: [{ what: 'removed', name: 'Winter' }],
  });
  expect((await client.rules.get()).version).toBe(version + 1);
  // Saved on top, the rule that they deleted is there again.
  expect(await save(searching('tag:winter'), version + 1, 'winter')).toMatchObject({
    done: 'saved',
    key: 'winter',
  });
});

test('a manager changes rules, only an owner those that act by themselves', async () => {
  await services.db.query(
    `insert into shop.shop_user (shop, user_id, name, role, read_at) values
       ($1, '77', 'Mo', 'manager', now()), ($1, '78', 'Vi', 'viewer', now())
     on conflict (shop, user_id) do update set role = excluded.role`,
    [shop],
  );
  const { version } = await (await getPricingClient(services, shop)).rules.get();
  const act = (userId: string, mode: RuleDraft['mode']) =>
    handleRuleAction(
      services,
      { user: { shop, userId }, by: undefined },
      { intent: 'mode', version, key: 'winter', mode },
    );
  await expect(act('78', 'off')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(act('77', 'automatic')).rejects.toMatchObject({ code: 'forbidden' });
  expect(await act('42', 'automatic')).toMatchObject({ done: 'saved' });
  expect(
    await handleRuleAction(
      services,
      { user: { shop, userId: '77' }, by: undefined },
      { intent: 'mode', version: version + 1, key: 'winter', mode: 'off' },
    ),
  ).toMatchObject({ done: 'saved' });
});
