/** Real messages of every type against `webhooks` of the OpenAPI document. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { WEBHOOK_TYPES } from '#pricing/contract/contract.ts';
import type { Client } from './open-api.ts';
import { openWebhooks, type OpenWebhooks, type Received } from './open-webhooks.ts';
import { type OwnRecords, seedOwnRecords } from './own-records.ts';

const document = describeApi({ version: '1', endpoints });
const validator = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
validator.addSchema(document, 'document');

let hooks: OpenWebhooks;
let client: Client;
let known: OwnRecords;
beforeAll(async () => {
  hooks = await openWebhooks();
  client = await hooks.api.signUp();
  known = await seedOwnRecords(hooks.api, client, 'd');
});

/** What the document says against a message of this type. */
function findErrors(type: string, received: Received | undefined): unknown {
  const part = `#/webhooks/${type}/post/requestBody/content/application~1json/schema`;
  const validate = validator.getSchema(`document${part}`);
  if (!validate) throw new Error(`${type} is not in the document`);
  return validate(JSON.parse(received?.body ?? 'null')) ? [] : validate.errors;
}

const idsOf = () => ({
  product_id: known['prd'],
  listing_id: known['lst'],
  alert_id: known['alt'],
  recommendation_id: known['rec'],
  match_id: known['mat'],
  retailer_id: known['ret'],
});

test('the document has every type of message, and no other', () => {
  expect(Object.keys(document.webhooks ?? {})).toEqual([...WEBHOOK_TYPES, 'webhook.test']);
});

test('a message of every type matches the document, and only its own type', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver, { types: WEBHOOK_TYPES });
  for (const type of WEBHOOK_TYPES)
    await hooks.tell(client.accountId, type, { ...idsOf(), endpoint_id: id });
  await hooks.deliver(id);
  expect(receiver.received).toHaveLength(WEBHOOK_TYPES.length);
  for (const [index, type] of WEBHOOK_TYPES.entries()) {
    const message = receiver.received[index];
    expect(findErrors(type, message), type).toEqual([]);
    expect(
      findErrors(WEBHOOK_TYPES[(index + 1) % WEBHOOK_TYPES.length] ?? '', message),
    ).not.toEqual([]);
    const { data } = JSON.parse(message?.body ?? '{}');
    const records = Object.entries(data).filter(
      ([key]) => !['id', 'type', 'at', 'product_id', 'listing_id'].includes(key),
    );
    // The record is there, so its schema was checked; each type has one.
    expect(records, type).toEqual([[expect.any(String), expect.any(Object)]]);
  }
});

test('messages about deleted records, too large records and a test match it too', async () => {
  const receiver = await hooks.receive();
  const { id } = await hooks.add(client, receiver, { types: WEBHOOK_TYPES });
  for (const type of WEBHOOK_TYPES) await hooks.tell(client.accountId, type, {});
  await hooks.context.db.query('update pricing.retailer set last_error = $2 where id = $1', [
    known['ret'],
    'x'.repeat(30_000),
  ]);
  await hooks.tell(client.accountId, 'retailer.trouble', { retailer_id: known['ret'] });
  await client.send(`POST /v1/webhook-endpoints/${id}/test`);
  await hooks.deliver(id);
  const types = [...WEBHOOK_TYPES, 'retailer.trouble', 'webhook.test'];
  const sent = receiver.received.map((message) => ({
    type: String(JSON.parse(message.body).type),
    message,
  }));
  expect(sent.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
  for (const { type, message } of sent) expect(findErrors(type, message), type).toEqual([]);
  expect(sent.filter(({ message }) => message.body.includes('"omitted"'))).toHaveLength(1);
});
