import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { getShop } from '#app/shop/get-shop.server.ts';
import { createOperatorClient } from '#app/pricing-client/operator-client.server.ts';
import { refreshSubscription } from './refresh-subscription.server.ts';

const app = await openTestApp({ partnerApi: false });
const { services, shop, sandbox } = app;

beforeAll(async () => {
  await app.open();
  await app.drain();
});

test('without the Partner API a shop has Growth until the operator sets another plan', async () => {
  await sandbox.control.setPlan('Enterprise');
  expect(await refreshSubscription(services, { shop })).toMatchObject({
    plan: 'growth',
    state: 'operator',
  });
  expect((await getShop(services, shop)).subscription).toMatchObject({ page: null });
  const { accounts } = createOperatorClient(services);
  const [account] = (await accounts.list({ external_ref: shop })).items;
  await accounts.update(account?.account_id ?? '', { plan: 'scale' });
  expect(await refreshSubscription(services, { shop })).toMatchObject({ plan: 'scale' });
  await accounts.update(account?.account_id ?? '', { monitoring: false });
  expect(await refreshSubscription(services, { shop })).toMatchObject({
    plan: 'scale',
    state: 'ended',
  });
  expect(sandbox.control.partnerRequests()).toEqual([]);
});
