import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { action } from './flow.lifecycle.tsx';

const app = await openTestApp();
const { services, shop, sandbox } = app;
const notice = {
  flow_trigger_definition_id: 'price-below-map-price',
  has_enabled_flow: true,
  shop_id: 1,
  shopify_domain: shop,
  timestamp: '2026-11-20T12:00:00.000Z',
};

beforeAll(() => app.open());

test('believes Flow by its signature only', async () => {
  await expect(sendNotice(notice, 'another secret')).rejects.toMatchObject({ status: 400 });
  const unsigned = new Request(`${app.appUrl}/flow/lifecycle`, { method: 'POST', body: '{}' });
  await expect(action({ request: unsigned, params: {}, context: {} })).rejects.toMatchObject({
    status: 401,
  });
  expect(await flowSince()).toBeNull();
  expect((await sendNotice(notice)).status).toBe(200);
  expect(await flowSince()).toBeInstanceOf(Date);
  expect(
    (
      await sendNotice({
        ...notice,
        has_enabled_flow: false,
        timestamp: '2026-11-20T13:00:00.000Z',
      })
    ).status,
  ).toBe(200);
  expect(await flowSince()).toBeNull();
});

test('refuses a notice of another form, and of a shop without the app', async () => {
  expect((await sendNotice({ ...notice, has_enabled_flow: 'perhaps' })).status).toBe(422);
  await expect(
    sendNotice({ ...notice, shopify_domain: 'other.myshopify.com' }),
  ).rejects.toMatchObject({
    status: 400,
  });
});

const flowSince = async () =>
  (await services.db.prisma.shop.findUniqueOrThrow({ where: { domain: shop } })).flowSince;

function sendNotice(payload: object, secret = sandbox.apiSecret): Promise<Response> {
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json',
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
  };
  return action({
    request: new Request(`${app.appUrl}/flow/lifecycle`, { method: 'POST', headers, body }),
    params: {},
    context: {},
  });
}
