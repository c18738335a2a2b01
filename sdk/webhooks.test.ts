import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, expectTypeOf, test } from 'vitest';
import {
  type Alert,
  type AlertCreatedEvent,
  type AlertReopenedEvent,
  type AlertResolvedEvent,
  type AlertUpdatedEvent,
  type Case,
  type CaseUpdatedEvent,
  type Match,
  type MatchUpdatedEvent,
  type Price,
  type PriceChangedEvent,
  type Product,
  type ProductPausedEvent,
  type ProductRemovedEvent,
  type ProductRestoredEvent,
  type ProductResumedEvent,
  type ProductUpdatedEvent,
  type Recommendation,
  type RecommendationCreatedEvent,
  type RecommendationWithdrawnEvent,
  type Retailer,
  type RetailerTroubleEvent,
  type ShortenedEvent,
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookDisabledEvent,
  type WebhookEndpoint,
  WebhookError,
  type WebhookEvent,
  type WebhookTestEvent,
  type WebhookType,
} from './index.ts';

/** The message of docs/api/events.md. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const DOCUMENTED = {
  headers: {
    'webhook-id': 'evt_06gk3t8z0c4m5n6p7q8r9s0t1v',
    'webhook-timestamp': '1795176000',
    'webhook-signature': 'v1,+6msqUMrTP5ZMzaP3sLcMmiVXhXdr0I132mmR2OBb/w=',
  },
  body:
    '{"type":"webhook.test","timestamp":"2026-11-20T12:00:00.000Z","data":' +
    '{"id":"evt_06gk3t8z0c4m5n6p7q8r9s0t1v","type":"webhook.test","at":"2026-11-20T12:00:00.000Z",' +
    '"endpoint_id":"whe_06gk3t8z0c4m5n6p7q8r9s0t1v"}}',
  secret: SECRET,
  now: Date.parse('2026-11-20T12:01:00Z'),
};
const OTHER = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A message as the service signs it. */
function sign(body: string, { secrets = [SECRET], at = '1795176000' } = {}) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`evt_1.${at}.${body}`).digest('base64')}`;
  });
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': at,
    'webhook-signature': signatures.join(' '),
  };
  return { ...DOCUMENTED, body, headers };
}

test('the documented message is valid', async () => {
  expect(await verifyWebhook(DOCUMENTED)).toEqual({
    id: 'evt_06gk3t8z0c4m5n6p7q8r9s0t1v',
    event: JSON.parse(DOCUMENTED.body),
  });
});

test('headers may be a Headers object, Node headers or in any case, and the body bytes', async () => {
  const { headers } = DOCUMENTED;
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  for (const given of [
    new Headers(headers),
    upper,
    // Of another implementation of fetch.
    { get: (name: string) => new Headers(headers).get(name) },
    { ...headers, 'webhook-id': [headers['webhook-id']] },
  ])
    await expect(verifyWebhook({ ...DOCUMENTED, headers: given })).resolves.toBeTruthy();
  const body = new TextEncoder().encode(DOCUMENTED.body);
  await expect(verifyWebhook({ ...DOCUMENTED, body })).resolves.toBeTruthy();
  await expect(verifyWebhook({ ...DOCUMENTED, body: Buffer.from(body) })).resolves.toBeTruthy();
});

test('accepts what an independent library signs', async () => {
  const at = new Date(DOCUMENTED.now);
  const signature = new Webhook(SECRET).sign('evt_9', at, DOCUMENTED.body);
  const headers = {
    'webhook-id': 'evt_9',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': signature,
  };
  await expect(verifyWebhook({ ...DOCUMENTED, headers })).resolves.toMatchObject({ id: 'evt_9' });
});

test('during a rotation either secret verifies, on either side', async () => {
  const both = sign(DOCUMENTED.body, { secrets: [OTHER, SECRET] });
  for (const secret of [SECRET, OTHER, [OTHER, SECRET]])
    await expect(verifyWebhook({ ...both, secret })).resolves.toBeTruthy();
  await expect(verifyWebhook({ ...DOCUMENTED, secret: [OTHER, SECRET] })).resolves.toBeTruthy();
});

test.each([
  ['another body', { body: DOCUMENTED.body.replace('12:00', '12:01') }],
  ['one byte more', { body: `${DOCUMENTED.body} ` }],
  ['another secret', { secret: OTHER }],
  ['no secret', { secret: [] }],
  ['another id', { headers: { ...DOCUMENTED.headers, 'webhook-id': 'evt_2' } }],
  ['another time', { headers: { ...DOCUMENTED.headers, 'webhook-timestamp': '1795176001' } }],
  ['a cut signature', { headers: { ...DOCUMENTED.headers, 'webhook-signature': 'v1,+6msqUMr' } }],
  ['an empty signature', { headers: { ...DOCUMENTED.headers, 'webhook-signature': 'v1,' } }],
  [
    'a signature that is no base64',
    { headers: { ...DOCUMENTED.headers, 'webhook-signature': 'v1,~' } },
  ],
  [
    'a signature of another version',
    {
      headers: {
        ...DOCUMENTED.headers,
        'webhook-signature': DOCUMENTED.headers['webhook-signature'].replace('v1', 'v1a'),
      },
    },
  ],
])('a message with %s is refused', async (_name, change) => {
  const promise = verifyWebhook({ ...DOCUMENTED, ...change });
  await expect(promise).rejects.toBeInstanceOf(WebhookError);
  await expect(promise).rejects.toThrow('The signature of the webhook message is not valid');
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'a message without %s is refused',
  async (name) => {
    const promise = verifyWebhook({
      ...DOCUMENTED,
      headers: { ...DOCUMENTED.headers, [name]: undefined },
    });
    await expect(promise).rejects.toThrow(`The webhook message has no header ${name}`);
  },
);

test.each([
  ['301 s old', { now: 1795176301_000 }],
  ['301 s ahead', { now: 1795175699_000 }],
  ['older than the caller allows', { now: 1795176011_000, toleranceSeconds: 10 }],
])('a message %s is refused', async (_name, change) => {
  await expect(verifyWebhook({ ...DOCUMENTED, ...change })).rejects.toThrow('seconds ago');
});

test.each(['', '1.5e9', ' 1795176000', '-1795176000', 'now', '99999999999999999999'])(
  'the time %j is refused even when it is signed',
  async (at) => {
    await expect(verifyWebhook(sign(DOCUMENTED.body, { at }))).rejects.toBeInstanceOf(WebhookError);
  },
);

test.each([
  '',
  'text',
  '[]',
  'null',
  '{}',
  '{"type":1,"timestamp":"a","data":{}}',
  '{"type":"a","timestamp":"a","data":null}',
])('the signed body %j is refused', async (body) => {
  await expect(verifyWebhook(sign(body))).rejects.toThrow('The body of the webhook message is');
});

test.each(['', 'whsec_', 'whsec_~~~'])(
  'the secret %j is a mistake of the caller',
  async (secret) => {
    await expect(verifyWebhook({ ...DOCUMENTED, secret })).rejects.toBeInstanceOf(TypeError);
  },
);

test('the event has exact prices, and its type says what it holds', async () => {
  const body =
    '{"type":"alert.created","timestamp":"t","data":{"id":"evt_1","type":"alert.created",' +
    '"alert":{"type":"map_violation","your_floor":20.00,"listed_price":17.90}}}';
  const { event }: VerifiedWebhook = await verifyWebhook(sign(body));
  if (event.type !== 'alert.created' || 'omitted' in event.data) return expect.fail(event.type);
  expectTypeOf(event.data.alert).toEqualTypeOf<Alert | null>();
  expect(event.data.alert).toEqual({
    type: 'map_violation',
    your_floor: '20.00',
    listed_price: '17.90',
  });
});

test('every message of the document narrows by its type', () => {
  expectTypeOf<WebhookEvent['type']>().toEqualTypeOf<WebhookType | 'webhook.test'>();
  type Data<Type> = Extract<WebhookEvent, { type: Type }>['data'];
  type Whole<Event> = Event | ShortenedEvent;
  expectTypeOf<Data<'alert.created'>>().toEqualTypeOf<Whole<AlertCreatedEvent>>();
  expectTypeOf<Data<'alert.updated'>>().toEqualTypeOf<Whole<AlertUpdatedEvent>>();
  expectTypeOf<Data<'alert.resolved'>>().toEqualTypeOf<Whole<AlertResolvedEvent>>();
  expectTypeOf<Data<'alert.reopened'>>().toEqualTypeOf<Whole<AlertReopenedEvent>>();
  expectTypeOf<Data<'case.updated'>>().toEqualTypeOf<Whole<CaseUpdatedEvent>>();
  expectTypeOf<Data<'recommendation.created'>>().toEqualTypeOf<Whole<RecommendationCreatedEvent>>();
  expectTypeOf<Data<'recommendation.withdrawn'>>().toEqualTypeOf<
    Whole<RecommendationWithdrawnEvent>
  >();
  expectTypeOf<Data<'price.changed'>>().toEqualTypeOf<Whole<PriceChangedEvent>>();
  expectTypeOf<Data<'match.updated'>>().toEqualTypeOf<Whole<MatchUpdatedEvent>>();
  expectTypeOf<Data<'retailer.trouble'>>().toEqualTypeOf<Whole<RetailerTroubleEvent>>();
  expectTypeOf<Data<'product.updated'>>().toEqualTypeOf<Whole<ProductUpdatedEvent>>();
  expectTypeOf<Data<'product.paused'>>().toEqualTypeOf<Whole<ProductPausedEvent>>();
  expectTypeOf<Data<'product.resumed'>>().toEqualTypeOf<Whole<ProductResumedEvent>>();
  expectTypeOf<Data<'product.restored'>>().toEqualTypeOf<Whole<ProductRestoredEvent>>();
  expectTypeOf<Data<'product.removed'>>().toEqualTypeOf<Whole<ProductRemovedEvent>>();
  expectTypeOf<Data<'webhook.disabled'>>().toEqualTypeOf<Whole<WebhookDisabledEvent>>();
  expectTypeOf<Data<'webhook.test'>>().toEqualTypeOf<WebhookTestEvent>();
});

/** The record of a message; undefined for one without a record. */
function recordOf(event: WebhookEvent) {
  if (event.type === 'webhook.test' || 'omitted' in event.data) return undefined;
  switch (event.type) {
    case 'alert.created':
    case 'alert.updated':
    case 'alert.resolved':
    case 'alert.reopened':
      return event.data.alert;
    case 'case.updated':
      return event.data.case;
    case 'recommendation.created':
    case 'recommendation.withdrawn':
      return event.data.recommendation;
    case 'price.changed':
    case 'price.corrected':
      return event.data.price;
    case 'match.updated':
      return event.data.match;
    case 'retailer.trouble':
      return event.data.retailer;
    case 'product.updated':
    case 'product.paused':
    case 'product.resumed':
    case 'product.removed':
    case 'product.restored':
      return event.data.product;
    case 'webhook.disabled':
      return event.data.webhook_endpoint;
  }
}

test('a receiver reads the record of each message by its type', async () => {
  expectTypeOf(recordOf).returns.toEqualTypeOf<
    | Alert
    | Case
    | Recommendation
    | Price
    | Match
    | Retailer
    | Product
    | WebhookEndpoint
    | null
    | undefined
  >();
  const records = {
    'alert.created': 'alert',
    'alert.updated': 'alert',
    'alert.resolved': 'alert',
    'alert.reopened': 'alert',
    'case.updated': 'case',
    'recommendation.created': 'recommendation',
    'recommendation.withdrawn': 'recommendation',
    'price.changed': 'price',
    'price.corrected': 'price',
    'match.updated': 'match',
    'retailer.trouble': 'retailer',
    'product.updated': 'product',
    'product.paused': 'product',
    'product.resumed': 'product',
    'product.removed': 'product',
    'product.restored': 'product',
    'webhook.disabled': 'webhook_endpoint',
  } as const satisfies Record<WebhookType, string>;
  for (const [type, name] of Object.entries(records)) {
    const message = (data: object) =>
      verifyWebhook(
        sign(JSON.stringify({ type, timestamp: 't', data: { id: 'evt_1', type, ...data } })),
      );
    expect(recordOf((await message({ [name]: { id: type } })).event)).toEqual({ id: type });
    expect(recordOf((await message({ omitted: 'too large' })).event)).toBeUndefined();
  }
  expect(recordOf((await verifyWebhook(DOCUMENTED)).event)).toBeUndefined();
});
