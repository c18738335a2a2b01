/** What depends on the runtime, printed line by line: number texts, errors, abort, Web Crypto. */
/* global AbortController */
import { ApiError, PricingClient, verifyWebhook, WebhookError } from 'pricing-intelligence-sdk';

const { PRICING_BASE_URL: baseUrl, PRICING_API_KEY: apiKey } = process.env;
const client = new PricingClient({ baseUrl, apiKey });

const { your_price } = await client.products.upsert({
  name: 'Kettle of gold',
  sku: 'KETTLE-GOLD',
  url: 'https://shop.example/products/gold',
  currency: 'EUR',
  // A number would lose the last digit.
  your_price: '1000000.10',
});
console.log('amount', your_price);

try {
  await client.products.delete('prd_none');
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log('refused', error.status, error.code, `${error.request.method} ${error.request.path}`);
}

try {
  const controller = new AbortController();
  controller.abort('enough');
  await client.account.get({ signal: controller.signal });
} catch (reason) {
  console.log('aborted', reason);
}

const message = {
  headers: {
    'webhook-id': 'evt_06gk3t8z0c4m5n6p7q8r9s0t1v',
    'webhook-timestamp': '1795176000',
    'webhook-signature': 'v1,+6msqUMrTP5ZMzaP3sLcMmiVXhXdr0I132mmR2OBb/w=',
  },
  body:
    '{"type":"webhook.test","timestamp":"2026-11-20T12:00:00.000Z","data":' +
    '{"id":"evt_06gk3t8z0c4m5n6p7q8r9s0t1v","type":"webhook.test","at":"2026-11-20T12:00:00.000Z",' +
    '"endpoint_id":"whe_06gk3t8z0c4m5n6p7q8r9s0t1v"}}',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  now: Date.parse('2026-11-20T12:01:00Z'),
};
const { id, event } = await verifyWebhook(message);
console.log('webhook', id, event.type);
try {
  await verifyWebhook({ ...message, body: `${message.body} ` });
} catch (error) {
  if (!(error instanceof WebhookError)) throw error;
  console.log('changed body refused');
}
