/** Undoing a file: only values that are unchanged since, reviewed before anything changes. */
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { applyMapPriceFile, removeMapPriceFile } from './apply-map-price-file.server.ts';
import { getMapPriceFile } from './get-map-price-file.server.ts';
import { receiveMapPriceFile } from './receive-map-price-file.server.ts';
import { undoMapPriceFile } from './undo-map-price-file.server.ts';

const app = await openTestApp();
const { services, shop, sandbox } = app;

interface Row {
  gid: string;
  price_minor: bigint;
  map_minor: bigint | null;
  map_from: string | null;
  cost_minor: bigint | null;
  min_minor: bigint | null;
}
let variants: string[];

beforeAll(async () => {
  await app.open();
  await app.drain();
  const { rows } = await services.db.query<{ gid: string }>(
    `select distinct on (product_gid) gid from shop.variant
     where deleted_at is null and not_monitored is null
     order by product_gid, gid limit 5`,
  );
  variants = rows.map(({ gid }) => gid);
});

const read = async (): Promise<Row[]> =>
  (
    await services.db.query<Row>(
      `select gid, price_minor, map_minor, map_from, cost_minor, min_minor
       from shop.variant where gid = any($1) order by array_position($1, gid)`,
      [variants],
    )
  ).rows;
const view = (id: string) => getMapPriceFile(services, shop, id);

/** Applies lines of variant, MAP price, cost and minimum price and waits until Shopify has them. */
async function apply(lines: readonly string[]): Promise<string> {
  const text = `variant_id,floor,cost,min_price\n${lines.join('\n')}\n`;
  const id = await receiveMapPriceFile(services, {
    shop,
    name: 'map-prices.csv',
    sign: 'point',
    body: new Blob([text]).stream(),
    byUserId: null,
  });
  await finish(id);
  return id;
}

async function finish(id: string): Promise<void> {
  await applyMapPriceFile(services, { shop, id });
  await app.drain();
  await sandbox.control.settled();
  await app.drain();
}

test('restores the previous values here and at Shopify, and can itself be undone', async () => {
  await apply([`${variants[0]},40.00,10.00,12.00`, `${variants[1]},none,none,none`]);
  const before = await read();
  const id = await apply([`${variants[0]},50.00,none,13.00`, `${variants[1]},60.00,20.00,`]);
  const changed = await read();
  expect(await view(id)).toMatchObject({ state: 'done', canUndo: true, undoneBy: null });
  const undo = await undoMapPriceFile(services, { shop, id, byUserId: '42' });
  expect(await view(undo)).toMatchObject({
    state: 'preview',
    undoes: id,
    waiting: 2,
    refused: 0,
    mapPricesSet: 1,
    mapPricesRemoved: 1,
    costsSet: 1,
    costsRemoved: 1,
    leastSet: 1,
    changes: [{ gid: variants[0], mapPrice: [{ minor: 5000n }, { minor: 4000n }] }, {}],
  });
  expect(await read()).toEqual(changed);
  await finish(undo);
  expect(await read()).toEqual(before);
  expect(sandbox.control.variant(String(variants[0]))).toMatchObject({
    mapPrice: '40.00',
    cost: '10.00',
  });
  expect(sandbox.control.variant(String(variants[1])).mapPrice).toBeNull();
  expect(await view(id)).toMatchObject({ canUndo: false, undoneBy: undo });
  await expect(undoMapPriceFile(services, { shop, id, byUserId: null })).rejects.toMatchObject({
    code: 'conflict',
  });
  const again = await undoMapPriceFile(services, { shop, id: undo, byUserId: null });
  await finish(again);
  expect(await read()).toEqual(changed);
});

test('skips and lists what changed since, also while the undo is reviewed', async () => {
  await apply(variants.slice(0, 3).map((gid) => `${gid},30.00,5.00,`));
  const id = await apply(variants.slice(0, 3).map((gid) => `${gid},31.00,6.00,`));
  await apply([`${variants[0]},99.00,9.00,`, `${variants[1]},98.00,,`]);
  const undo = await undoMapPriceFile(services, { shop, id, byUserId: null });
  expect(await view(undo)).toMatchObject({
    waiting: 2,
    refused: 1,
    leftAlone: 1,
    problems: [
      { line: 2, problem: 'left_alone', value: 'map_price,cost' },
      { line: 3, problem: 'left_alone', value: 'map_price' },
    ],
  });
  await apply([`${variants[2]},97.00,,`]);
  await finish(undo);
  expect(await view(undo)).toMatchObject({ state: 'done', written: 2, refused: 1, leftAlone: 2 });
  expect((await read()).slice(0, 3)).toMatchObject([
    { map_minor: 9900n, cost_minor: 900n },
    { map_minor: 9800n, cost_minor: 500n },
    { map_minor: 9700n, cost_minor: 500n },
  ]);
});

test("returns a variant to the shop's MAP formula", async () => {
  const gid = String(variants[3]);
  await apply([`${gid},none,,`]);
  await services.db.query(
    `update shop.variant set map_minor = 1234, map_from = 'formula' where gid = $1`,
    [gid],
  );
  const id = await apply([`${gid},55.00,,`]);
  const undo = await undoMapPriceFile(services, { shop, id, byUserId: null });
  expect(await view(undo)).toMatchObject({
    mapPricesSet: 1,
    mapPricesRemoved: 0,
    changes: [{ mapPrice: [{ minor: 5500n }, { minor: 1234n }] }],
  });
  await applyMapPriceFile(services, { shop, id: undo });
  expect((await read())[3]).toMatchObject({ map_minor: 1234n, map_from: 'formula' });
  await app.drain();
  expect(sandbox.control.variant(gid).mapPrice).toBeNull();
});

test('replaces an unconfirmed undo with the next one', async () => {
  const id = await apply([`${variants[4]},44.00,,`]);
  const first = await undoMapPriceFile(services, { shop, id, byUserId: null });
  const second = await undoMapPriceFile(services, { shop, id, byUserId: null });
  await expect(view(first)).rejects.toMatchObject({ code: 'not_found' });
  await removeMapPriceFile(services, { shop, id: second });
  expect(await view(id)).toMatchObject({ canUndo: true });
  await expect(
    undoMapPriceFile(services, { shop: 'other.myshopify.com', id, byUserId: null }),
  ).rejects.toMatchObject({ code: 'conflict' });
});
