/**
 * Prices of a pricing rule for many products at once, by a worker that is killed with SIGKILL at
 * random points, with Shopify's query cost limit on: every price is written once, the journal and
 * the shop agree, and no rule takes one of our own writes for somebody else's.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { formatDecimal } from '#kernel/money.ts';
import { createApplyPreview } from '#app/repricing/previews/create-apply-preview.server.ts';
import { startPreviewedBatch } from '#app/repricing/previews/start-previewed-batch.server.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import type { AppWorkerOrder } from './serve-app-worker.ts';

const [PRODUCTS, KILLS] = [1000, 10];
/** Times the points that the standard plan restores: those of Plus. */
const COST_TIMES = 10;
const LIMIT_MS = 60_000 + PRODUCTS * 1_000;

const app = await openTestApp({ costTimes: COST_TIMES, size: PRODUCTS * 4 + 300 });
const { services, shop, sandbox } = app;
const by = { userId: '42', name: 'Ada' };
/** Prices that reached Shopify, by variant, and how often Shopify asked to slow down. */
const written = new Map<string, number>();
let throttled = 0;
let adminPort = 0;

interface Variant {
  readonly gid: string;
  readonly productId: string;
  readonly priceMinor: bigint;
}
let variants: Variant[];

beforeAll(async () => {
  adminPort = await serveCounting();
  await app.open();
  await app.drain();
  variants = (
    await services.db.query<Variant>(
      `select distinct on (product_gid) gid, service_product_id as "productId",
         price_minor as "priceMinor"
       from shop.variant
       where service_product_id is not null and price_minor > 500 and map_minor is null
       order by product_gid, gid limit $1`,
      [PRODUCTS],
    )
  ).rows;
  await recommend();
}, LIMIT_MS);

test(
  'killed at random points, a batch of rule prices writes each of them once',
  async () => {
    expect(variants).toHaveLength(PRODUCTS);
    const { previewId } = await createApplyPreview(services, { shop, choice: { approval: true } });
    const { batchId } = await startPreviewedBatch(services, {
      shop,
      previewId,
      compareAt: 'leave',
      by,
    });
    // Evenly spread, each at a random place of its part, and a random moment after that.
    const part = PRODUCTS / (KILLS + 1);
    const points = Array.from({ length: KILLS }, (_, n) =>
      Math.floor(part * (n + 0.5 + Math.random())),
    );
    for (const point of points) {
      const worker = await startWorker();
      await expect.poll(() => countSettled(batchId), soon()).toBeGreaterThanOrEqual(point);
      await sleep(Math.random() * 400);
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
    const last = await startWorker();
    await expect
      .poll(
        async () =>
          (
            await services.db.query<{ state: string }>(
              'select state from shop.price_batch where id = $1',
              [batchId],
            )
          ).rows[0]?.state,
        soon(),
      )
      .toBe('done');
    last.kill('SIGKILL');
    await once(last, 'exit');

    const killed = `killed at ${points.join(', ')}`;
    const journal = await services.db.query<{
      gid: string;
      status: string;
      reason: string | null;
      fromMinor: bigint;
      toMinor: bigint;
    }>(
      `select variant_gid as gid, status, reason, from_minor as "fromMinor", to_minor as "toMinor"
       from shop.price_change where batch_id = $1 order by variant_gid`,
      [batchId],
    );
    expect(journal.rows, killed).toEqual(
      variants
        .map(({ gid, priceMinor }) => ({
          gid,
          status: 'applied',
          reason: null,
          fromMinor: priceMinor,
          toMinor: priceMinor + 100n,
        }))
        .sort((a, b) => (a.gid < b.gid ? -1 : 1)),
    );
    expect(
      variants
        .filter(({ gid }) => written.get(gid) !== 1)
        .map(({ gid }) => [gid, written.get(gid)]),
      killed,
    ).toEqual([]);
    expect(written.size).toBe(PRODUCTS);
    expect(
      variants.filter(({ gid, priceMinor }) => priceOf(gid) !== decimal(priceMinor + 100n)),
      killed,
    ).toEqual([]);
    expect((await services.db.query('select variant_gid from shop.rule_hold')).rows).toEqual([]);
    expect(await findUnordered(batchId), 'those that move most come first').toEqual([]);
    process.stdout.write(
      `${PRODUCTS} prices, ${killed}, slowed down ${throttled} times, ${await describePace(batchId)}\n`,
    );
  },
  LIMIT_MS,
);

const soon = () => ({ timeout: LIMIT_MS, interval: 50 });
const decimal = (minor: bigint): string => formatDecimal({ minor, currency: 'EUR' });
const priceOf = (gid: string) => sandbox.control.variant(gid).price;

async function countSettled(batchId: string): Promise<number> {
  const { rows } = await services.db.query<{ n: number }>(
    `select count(*)::int as n from shop.price_change where batch_id = $1 and status = 'applied'`,
    [batchId],
  );
  return rows[0]?.n ?? 0;
}

/** Prices that were written long before others that move more. */
async function findUnordered(batchId: string): Promise<unknown[]> {
  const { rows } = await services.db.query(
    `with ranked as (
       select c.variant_gid, row_number() over (order by c.sent_at) as sent,
         row_number() over (order by (c.recommendation #>> '{evidence,units_28_days}')::int desc, c.id) as wanted
       from shop.price_change c where c.batch_id = $1
     )
     select * from ranked where abs(sent - wanted) > 20`,
    [batchId],
  );
  return rows;
}

async function describePace(batchId: string): Promise<string> {
  const { rows } = await services.db.query<{ seconds: number; pace: unknown }>(
    `select extract(epoch from finished_at - started_at)::float8 as seconds,
       (select to_jsonb(p) from shop.admin_pace p where p.shop = b.shop) as pace
     from shop.price_batch b where id = $1`,
    [batchId],
  );
  return `${rows[0]?.seconds.toFixed(1)} s, ${JSON.stringify(rows[0]?.pace)}`;
}

/** A rule's price for each variant, one euro more, with sales that differ. */
async function recommend(): Promise<void> {
  await services.db.query('delete from shop.recommendation_copy');
  await services.db.query(
    `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
       current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
     select $1, r.id, 'rec_' || r.n, 'EUR', r.price, r.price + 100, 0.6,
       jsonb_build_object('objective', 'pricing_rule',
         'evidence', jsonb_build_object('units_28_days', r.n),
         'rule', jsonb_build_object('key', 'all', 'name', 'All', 'mode', 'approve', 'version', 1)),
       now(), now()
     from jsonb_to_recordset($2::jsonb) as r(id text, price int8, n int)`,
    [
      shop,
      JSON.stringify(
        variants.map(({ productId: id, priceMinor }, n) => ({ id, price: Number(priceMinor), n })),
      ),
    ],
  );
  await services.db.query('delete from pgboss.job');
  // As autovacuum does, which this server has not.
  await services.db.query('analyze');
}

type Worker = ChildProcessByStdio<Writable, Readable, null>;

async function startWorker(): Promise<Worker> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-app-worker.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  child.stdin.write(
    `${JSON.stringify({ connection: app.connection, adminPort } satisfies AppWorkerOrder)}\n`,
  );
  await Promise.race([
    once(child.stdout, 'data'),
    exited.then(([code]) => Promise.reject(new Error(`The worker ended with ${code}`))),
  ]);
  return child;
}

/** Passes requests on to the stand-in, and counts the prices in those that arrived. */
async function serveCounting(): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await readBody(incoming);
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers))
        if (typeof value === 'string' && !/^(?:host|connection|content-length)$/.test(name))
          headers.set(name, value);
      const answer = await fetch(`http://127.0.0.1:${sandbox.adminPort}${incoming.url}`, {
        method: incoming.method,
        headers,
        ...(body === '' ? {} : { body }),
      });
      const text = await answer.text();
      if (text.includes('THROTTLED')) throttled += 1;
      else if (body.includes('mutation UpdatePrices'))
        for (const [, gid] of body.matchAll(/"id":"(gid:\/\/shopify\/ProductVariant\/\d+)"/g))
          if (gid) written.set(gid, (written.get(gid) ?? 0) + 1);
      outgoing.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
      });
      outgoing.end(text);
    })().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) text += String(chunk);
  return text;
}
