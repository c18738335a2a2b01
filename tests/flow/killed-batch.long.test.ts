/**
 * Several prices at once on the whole program, which is killed with SIGKILL on the way and started
 * again: every price is written once, the journal is correct, the batch finishes. PostgreSQL holds
 * the program at exactly those statements, by a trigger that waits.
 *
 * Killed when Shopify has written a price and the program does not know it yet; LONG=1: also before
 * the first is sent, and between two products. A worker alone is killed at random points in
 * killed-rule-batch.long.test.ts.
 */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openEmbeddedLocks, type EmbeddedLocks } from '#prisma/embedded-locks.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { makeSandboxFolder } from '#tests/support/make-sandbox-folder.ts';
import { openSandboxClient, OPERATOR_KEY, SHOP } from '#tests/support/sandbox-client.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

vi.setConfig({ testTimeout: 280_000 });
const soon = { timeout: 90_000, interval: 200 };
const START = { env: { OPERATOR_KEY, SANDBOX: '1' }, timeoutMs: 120_000 };

const ShopSchema = z.object({
  products: z.array(
    z.object({
      id: z.number(),
      updatedAt: z.string(),
      variants: z.array(z.object({ id: z.number(), price: z.string() })),
    }),
  ),
});
interface Stored {
  price: string;
  updatedAt: string;
}
interface Variant {
  gid: string;
  product_gid: string;
  service_product_id: string;
  price_minor: string;
}

let server: RunningServer;
let database: pg.Client;
/** A database whose program was killed is stopped when nobody else uses it. */
let use: EmbeddedLocks;
/** Of four products; from the first kill on in the order in which the batch processes them. */
let variants: Variant[];

beforeAll(async () => {
  // No retailer is visited: the batch does not depend on it.
  server = await startServer({
    ...START,
    dataDir: await makeSandboxFolder({ retailers: [], products: 8 }),
  });
  const [, , , , socketFolder] = (
    await readFile(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  ).split('\n');
  if (!socketFolder) throw new Error('The database says nothing of its socket');
  use = await openEmbeddedLocks(socketFolder);
  database = new pg.Client({ host: socketFolder, user: 'pricing', database: 'pricing' });
  database.on('error', () => undefined);
  await database.connect();
  const known = () =>
    ask<Variant>(
      `select distinct on (product_gid) gid, product_gid, service_product_id, price_minor
       from shop.variant
       where service_product_id is not null
       order by product_gid, gid limit 4`,
    );
  variants = await vi.waitFor(async () => {
    const found = await known();
    if (found.length < 4) throw new Error('The catalog has not arrived');
    return found;
  }, soon);
  await ask(HOLDS);
}, 240_000);
afterAll(async () => {
  await database?.end().catch(() => undefined);
  await use?.end();
  await server?.stop();
  // If the program was dead at the end, its database is still running.
  const left =
    server &&
    (await readFile(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null));
  if (left) {
    process.kill(Number(left.split('\n')[0]), 'SIGINT');
    await vi.waitFor(
      () =>
        access(join(server.dataDir, 'postgres', 'postmaster.pid')).then(
          () => Promise.reject(new Error('The database is still there')),
          () => undefined,
        ),
      soon,
    );
  }
  await server?.dispose();
});

test('killed amid its writes, a batch writes every price once', async () => {
  await recommend();
  const before = new Map(
    (await readShop()).map((stored, at) => [variants[at]?.gid ?? '', stored] as const),
  );
  let first: Stored[] = [];
  for (const [n, place] of KILLS.entries()) {
    await hold(place);
    if (n === 0) await orderBatch(place);
    else {
      server = await startServer({ ...START, dataDir: server.dataDir });
      await killWhenHeld(place);
    }
    if (place === 'before_sending') expect(await readShop()).toEqual(listStored(before));
    else if (place === 'after_writing') {
      first = await readShop();
      expect(first.map(({ price }) => price)).toEqual([
        priceAfter(0),
        ...listStored(before)
          .slice(1)
          .map((stored) => stored?.price),
      ]);
      expect(
        await ask('select status, sent_at is not null as sent from shop.price_change order by id'),
      ).toEqual([
        { status: 'writing', sent: true },
        ...[1, 2, 3].map(() => ({ status: 'waiting', sent: false })),
      ]);
    } else {
      // The recovery found that Shopify had written it: not sent again.
      expect(await readShop()).toEqual(first);
      expect(await ask('select status from shop.price_change order by id')).toEqual([
        { status: 'applied' },
        ...[1, 2, 3].map(() => ({ status: 'waiting' })),
      ]);
    }
  }

  server = await startServer({ ...START, dataDir: server.dataDir });
  await expect
    .poll(
      () => ask('select state, total, by_user_id is not null as known from shop.price_batch'),
      soon,
    )
    .toEqual([{ state: 'done', total: 4, known: true }]);
  const last = await readShop();
  expect(last.map(({ price }) => price)).toEqual(variants.map((_variant, at) => priceAfter(at)));
  expect(last[0]).toEqual(first[0]);
  expect(
    await ask(
      `select variant_gid as gid, from_minor, to_minor, status, reason,
         settled_at is not null as settled
       from shop.price_change
       order by id`,
    ),
  ).toEqual(
    variants.map((variant) => ({
      gid: variant.gid,
      from_minor: variant.price_minor,
      to_minor: String(toMinor(variant)),
      status: 'applied',
      reason: null,
      settled: true,
    })),
  );
});

/** Orders the batch of all variants, and kills the program at that place. */
async function orderBatch(place: Place): Promise<void> {
  const client = await openSandboxClient(server);
  const preview = await client.submit('/app/activity/batches?index', {
    intent: 'preview',
    choice: JSON.stringify({ picked: variants.map((variant) => variant.service_product_id) }),
  });
  const ordered = client.submit('/app/activity/batches?index', {
    intent: 'confirm',
    previewId: /prv_[0-9a-z]+/.exec(preview.text)?.[0] ?? '',
  });
  await killWhenHeld(place);
  await ordered.catch(() => null);
  const order = (
    await ask<{ gid: string }>('select variant_gid as gid from shop.price_change order by id')
  ).map(({ gid }) => gid);
  variants.sort((a, b) => order.indexOf(a.gid) - order.indexOf(b.gid));
}

const HOLDS = `
  create function shop.hold_change() returns trigger language plpgsql as $$ begin
    if old.sent_at is null and new.sent_at is not null then
      perform pg_advisory_xact_lock_shared(8, 1);
    end if;
    if old.status = 'writing' and new.status = 'applied'
      and exists (select 1 from shop.price_batch b where b.id = new.batch_id) then
      perform pg_advisory_xact_lock_shared(8, 2);
    end if;
    if old.status = 'waiting' and new.status = 'writing'
      and exists (select 1 from shop.price_change c
        where c.batch_id = new.batch_id and c.status = 'applied') then
      perform pg_advisory_xact_lock_shared(8, 3);
    end if;
    return new;
  end $$;
  create trigger hold_change before update on shop.price_change
    for each row execute function shop.hold_change();
  -- The service may have something new to say of these products meanwhile: not here.
  create function shop.keep_advice() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE'
      or new.recommendation_id is distinct from old.recommendation_id
      or new.current_minor <> old.current_minor
      or new.suggested_minor is distinct from old.suggested_minor then
      return null;
    end if;
    return new;
  end $$;
  create trigger keep_advice before update or delete on shop.recommendation_copy
    for each row when (old.recommendation_id like 'rec_killed%')
    execute function shop.keep_advice()`;
const PLACES = { before_sending: 1, after_writing: 2, between_products: 3 } as const;
type Place = keyof typeof PLACES;
const KILLS: readonly Place[] = IS_LONG
  ? ['before_sending', 'after_writing', 'between_products']
  : ['after_writing'];

const ask = async <Row extends object>(text: string, values?: unknown[]): Promise<Row[]> =>
  (await database.query<Row>(text, values)).rows;
const hold = (place: Place) => ask('select pg_advisory_lock(8, $1)', [PLACES[place]]);
const recommendationOf = ({ gid }: Variant) => `rec_killed_${gid.split('/').at(-1)}`;
const toMinor = ({ price_minor: price }: Variant) => BigInt(price) + 100n;
const priceAfter = (at: number): string => {
  const minor = String(variants[at] ? toMinor(variants[at]) : 0n);
  return `${minor.slice(0, -2)}.${minor.slice(-2)}`;
};

/** Kills the program when it waits at that statement, which is then not executed. */
async function killWhenHeld(place: Place): Promise<void> {
  const waiting = `from pg_locks where locktype = 'advisory' and classid = 8 and objid = ${PLACES[place]} and not granted`;
  await expect.poll(async () => (await ask(`select 1 ${waiting}`)).length, soon).toBeGreaterThan(0);
  await server.stop('SIGKILL');
  await ask(`select pg_terminate_backend(pid) ${waiting}`);
  await expect.poll(async () => (await ask(`select 1 ${waiting}`)).length, soon).toBe(0);
  await ask('select pg_advisory_unlock(8, $1)', [PLACES[place]]);
}

async function recommend(): Promise<void> {
  await ask('delete from shop.recommendation_copy where service_product_id = any($1)', [
    variants.map((variant) => variant.service_product_id),
  ]);
  for (const variant of variants) {
    await ask(
      `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
         current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
       values ($1, $2, $3, 'EUR', $4, $5, 0.9, '{"basis": "own"}', now(), now())
       -- The program copies recommendations at the same time.
       on conflict (shop, service_product_id) do update set recommendation_id = excluded.recommendation_id,
         current_minor = excluded.current_minor, suggested_minor = excluded.suggested_minor,
         confidence = excluded.confidence, detail = excluded.detail`,
      [
        SHOP,
        variant.service_product_id,
        recommendationOf(variant),
        variant.price_minor,
        toMinor(variant),
      ],
    );
  }
}

/** In the order of the variants. */
const listStored = (shop: ReadonlyMap<string, Stored>): (Stored | undefined)[] =>
  variants.map(({ gid }) => shop.get(gid));

/**
 * The shop as the stand-in stores it on disk: price of each variant, and when its product was last
 * written.
 */
async function readShop(): Promise<Stored[]> {
  const { products } = ShopSchema.parse(
    JSON.parse(await readFile(join(server.dataDir, 'sandbox', 'shop.json'), 'utf8')),
  );
  return variants.map(({ gid }) => {
    const number = Number(gid.split('/').at(-1));
    const product = products.find((each) => each.variants.some(({ id }) => id === number));
    const price = product?.variants.find(({ id }) => id === number)?.price;
    if (!product || price === undefined) throw new Error(`The stand-in has no variant ${gid}`);
    return { price, updatedAt: product.updatedAt };
  });
}
