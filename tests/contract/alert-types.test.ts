/**
 * A client that knows only the specification sees MAP violations alone in an account that has other
 * kinds of alert too; a client that asks for them gets them.
 */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildAlertEvent } from '#pricing/alerts/write-alerts.ts';
import type { Client } from './open-api.ts';
import { openWebhooks, type OpenWebhooks } from './open-webhooks.ts';
import { seedAlert, seedListing, seedMatch, seedUndercut } from './seed-market.ts';
import { settleFeed } from './settle-feed.ts';

const AT = new Date('2026-11-20T09:00:00Z');
let hooks: OpenWebhooks;
let client: Client;
let pair: { productId: string; listingId: string };

beforeAll(async () => {
  hooks = await openWebhooks();
  client = await hooks.api.signUp();
  const { accountId } = client;
  const { db } = hooks.context;
  const { json } = await client.send('POST /v1/products', {
    name: 'K',
    sku: 'K1',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  });
  const listingId = await seedListing(db, { accountId, n: 'a', minor: 1790n });
  await seedMatch(db, { accountId, productId: json.id, listingId });
  pair = { productId: json.id, listingId };
  await seedAlert(db, { id: 'alt_map', accountId, ...pair, at: AT });
  await seedUndercut(db, { id: 'alt_cut', accountId, ...pair, at: AT });
});

/** What the specification says of GET /alerts: these fields, and only this type. */
const SpecifiedAlerts = z.object({
  alerts: z.array(
    z.object({
      id: z.string(),
      type: z.literal('map_violation'),
      retailer: z.string(),
      your_floor: z.number(),
      listed_price: z.number(),
      detected_at: z.iso.datetime(),
    }),
  ),
});

const tell = (type: 'alert.created' | 'alert.resolved') =>
  hooks.context.db.transaction((tx) =>
    hooks.context.events.publishToAccounts(
      tx,
      (['map_violation', 'competitor_undercut'] as const).map((kind) =>
        buildAlertEvent(type, {
          id: kind === 'map_violation' ? 'alt_map' : 'alt_cut',
          accountId: client.accountId,
          type: kind,
          ...pair,
        }),
      ),
    ),
  );
const idsOf = async (path: string): Promise<string[]> =>
  (await client.get(path)).json.alerts.map(({ id }: { id: string }) => id).toSorted();
const alertsIn = (json: { changes: { type: string; alert?: { id: string } }[] }) =>
  json.changes.flatMap(({ type, alert }) => (type.startsWith('alert.') ? [alert?.id] : []));

test('the specified list has MAP violations only, with the specified fields', async () => {
  const { json } = await client.get('/v1/alerts');
  expect(SpecifiedAlerts.parse(json).alerts).toEqual([
    {
      id: 'alt_map',
      type: 'map_violation',
      retailer: 'shop-a.example',
      your_floor: 19.9,
      listed_price: 17.9,
      detected_at: '2026-11-20T09:00:00Z',
    },
  ]);
  expect(json.alerts[0]).not.toHaveProperty('details');
});

test('other kinds are listed when asked for, with their details', async () => {
  expect(await idsOf('/v1/alerts?type=all')).toEqual(['alt_cut', 'alt_map']);
  expect(await idsOf('/v1/alerts?type=competitor_undercut,map_violation')).toHaveLength(2);
  expect(await idsOf('/v1/alerts?type=other')).toEqual([]);
  const { json } = await client.get('/v1/alerts?type=competitor_undercut');
  expect(json.alerts).toMatchObject([
    {
      id: 'alt_cut',
      type: 'competitor_undercut',
      details: {
        your_price: 19.9,
        listed_price: 17.9,
        previous_price: 21,
        threshold_basis_points: 250,
        changed_at: '2026-11-20T09:00:00Z',
      },
    },
  ]);
  expect(json.alerts[0]).not.toHaveProperty('your_floor');
});

test('the changes feed leaves out what was not asked for, and a cursor serves both', async () => {
  await tell('alert.created');
  await settleFeed(hooks.context.db);
  const plain = await client.get('/v1/changes');
  expect(alertsIn(plain.json)).toEqual(['alt_map']);
  expect(plain.text).not.toContain('competitor_undercut');
  const { json } = await client.get('/v1/changes?alert_types=all');
  expect(alertsIn(json)).toEqual(['alt_map', 'alt_cut']);
  expect(alertsIn((await client.get('/v1/changes?alert_types=competitor_undercut')).json)).toEqual([
    'alt_cut',
  ]);
  await tell('alert.resolved');
  await settleFeed(hooks.context.db);
  const next = await client.get(`/v1/changes?alert_types=all&cursor=${plain.json.next_cursor}`);
  // The one that was not asked for before is after that cursor: nothing is left out.
  expect(alertsIn(next.json)).toEqual(['alt_cut', 'alt_map', 'alt_cut']);
});

test('an endpoint receives the kinds that it subscribed to', async () => {
  const receivers = [await hooks.receive(), await hooks.receive()] as const;
  const plain = await hooks.add(client, receivers[0]);
  const every = await hooks.add(client, receivers[1], {
    alert_types: ['competitor_undercut', 'map_violation'],
  });
  await tell('alert.created');
  await hooks.deliver(plain.id);
  await hooks.deliver(every.id);
  const kinds = (n: 0 | 1) =>
    receivers[n].received.map(({ body }) => JSON.parse(body).data.alert.type);
  expect(kinds(0)).toEqual(['map_violation']);
  expect(kinds(1)).toEqual(['map_violation', 'competitor_undercut']);
  expect((await client.get(`/v1/webhook-endpoints/${plain.id}`)).json.alert_types).toEqual([
    'map_violation',
  ]);
  await client.send(`PATCH /v1/webhook-endpoints/${every.id}`, { alert_types: ['map_violation'] });
  await tell('alert.resolved');
  await hooks.deliver(every.id);
  expect(kinds(1).at(-1)).toBe('map_violation');
  expect(kinds(1)).toHaveLength(3);
});

test('marking all as read leaves the kinds that the client does not know', async () => {
  expect((await client.send('POST /v1/alerts/read', { all: true })).json).toEqual({ updated: 1 });
  const { json } = await client.send('POST /v1/alerts/read', {
    all: true,
    types: ['competitor_undercut'],
  });
  expect(json).toEqual({ updated: 1 });
  expect((await client.get('/v1/alerts?type=all&status=open')).json.alerts).toMatchObject([
    { id: 'alt_map', resolved_at: null },
  ]);
  expect((await client.get('/v1/alerts?type=all&status=resolved')).json.alerts).toMatchObject([
    { id: 'alt_cut', resolution: 'acknowledged' },
  ]);
});

test('the threshold is off until it is set', async () => {
  const { json } = await client.get('/v1/settings');
  expect(json.undercut_basis_points).toBeNull();
  expect((await client.send('PUT /v1/settings', { undercut_basis_points: 10_000 })).status).toBe(
    422,
  );
  expect((await client.send('PUT /v1/settings', { undercut_basis_points: 2.5 })).status).toBe(422);
  const set = await client.send('PUT /v1/settings', { undercut_basis_points: 250 });
  expect(set.json.undercut_basis_points).toBe(250);
  expect(set.json).not.toHaveProperty('undercut_since');
});
