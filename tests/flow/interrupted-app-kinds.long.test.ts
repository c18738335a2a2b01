/**
 * Each kind of job of the app, killed and stopped in the middle of its work again and again: the
 * app's data and the shop's prices are then as without. "Killed" lets no request of the process get
 * through any more, to the database, to Shopify or to the service; "stopped" aborts the run. The
 * service's kinds: interrupted-kinds.long.test.ts.
 */
import { expect, test, vi } from 'vitest';
import { appJobs } from '#app/jobs.server.ts';
import { startApplyBatch } from '#app/repricing/start-apply-batch.server.ts';
import { type AppServices, setServices } from '#app/services.server.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { seedListing, seedMatch } from '#tests/contract/seed-market.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { openTestApp, type TestApp } from '#tests/support/app/open-test-app.ts';

/** Kills, and as many stops, of each kind. */
const TIMES = Number(process.env.TIMES ?? (IS_LONG ? 10 : 1));
vi.setConfig({ testTimeout: 120_000 + TIMES * 120_000, hookTimeout: 120_000 });

/** After the first the shop is gone; the second needs a recommendation that the service made. */
const LEFT_OUT = ['install.uninstall-shop', 'repricing.send-decision'];

interface Run {
  readonly name: string;
  readonly payload: unknown;
}
type Runner = (app: TestApp, run: Run) => Promise<void>;
type Interruption = { readonly at: number; readonly how: 'kill' | 'stop' };

/** The most requests that a run of each kind made. */
const requests = new Map<string, number>();
const interruptions = new Map<string, number>();

test('kills and stops in the middle of each kind change nothing', async () => {
  const expected = await live(async (app, run) => {
    const { asked } = await play(app, run);
    requests.set(run.name, Math.max(asked, requests.get(run.name) ?? 0));
  });
  const disturbed = await live(async (app, run) => {
    let left = requests.get(run.name) ?? 0;
    // What was done before an interruption need not be done again: fewer requests are left.
    for (let done = interruptions.get(run.name) ?? 0; left > 1 && done < TIMES * 2;) {
      const at = 1 + Math.floor(Math.random() * left);
      const { asked, isInterrupted } = await play(app, run, {
        at,
        how: done % 2 === 0 ? 'kill' : 'stop',
      });
      if (!isInterrupted) left = asked;
      else interruptions.set(run.name, (done += 1));
    }
    await play(app, run);
  });
  expect(disturbed).toEqual(expected);
  const counts = [...requests].map(
    ([name, most]) => `${name}: ${most} requests, ${interruptions.get(name) ?? 0} interruptions`,
  );
  process.stdout.write(`${counts.join('\n')}\n`);
  const missing = [...requests].filter(
    ([name, most]) => most > 1 && (interruptions.get(name) ?? 0) < TIMES * 2,
  );
  expect(missing).toEqual([]);
  expect(appJobs.map(({ name }) => name).filter((name) => !requests.has(name))).toEqual(LEFT_OUT);
});

/** What an app's first days are made of, with each kind of job; what is stored then. */
async function live(run: Runner): Promise<object> {
  const app = await openTestApp();
  const { services, shop, sandbox } = app;
  const { db } = services;
  setServices(services);
  await app.open();
  await drain(app, run);
  await seedMarket(db);
  const variants = await seedRecommendations(app);
  const { batchId } = await startApplyBatch(services, {
    shop,
    shown: variants.map((variant) => ({
      serviceProductId: variant.product,
      recommendationId: 'rec_1',
      currency: 'EUR',
      expectedMinor: variant.minor,
      toMinor: variant.minor + 100n,
    })),
    compareAt: 'leave',
    requestKey: 'click-1',
    by: { userId: '42', name: 'Ada' },
  });
  await drain(app, run);
  const [first] = variants;
  const [change] = (await db.query<{ id: string }>('select min(id) as id from shop.price_change'))
    .rows;
  if (!first) throw new Error('the shop has no variant');
  const payload = {
    shop,
    batchId,
    productGid: first.productGid,
    collectionGid: 'gid://shopify/Collection/1',
    inventoryItemGid: 'gid://shopify/InventoryItem/1',
    changeId: change?.id,
    exportId: 'none',
    scheduleId: 'none',
    channelId: 'none',
    userId: '42',
    stoppedAt: new Date(0).toISOString(),
    id: 'none',
    topic: 'customers/data_request',
    productIds: [first.product],
  };
  for (const { name, definition } of appJobs) {
    // The others are queued by one of these.
    if (LEFT_OUT.includes(name) || !definition.schema.safeParse(payload).success) continue;
    await run(app, { name, payload });
    await drain(app, run);
  }
  const prices = variants.map(({ gid }) => sandbox.control.variant(gid).price);
  return { prices, stored: await readAll(db) };
}

async function drain({ services, ...app }: TestApp, run: Runner): Promise<void> {
  const names = appJobs.map(({ definition }) => definition.name);
  for (;;) {
    const { rows } = await services.db.query<{ id: string; name: string; data: object }>(
      `delete from pgboss.job where (id, name) = (
         select id, name from pgboss.job
         where state = 'created' and name = any($1) and start_after <= now()
         order by created_on, id limit 1)
       returning id, name, data`,
      [names],
    );
    const [job] = rows;
    if (!job) return;
    await run({ services, ...app }, { name: job.name, payload: job.data });
  }
}

/** Runs a job, interrupted at a request of it; how many it made. */
async function play(
  { services }: TestApp,
  { name, payload }: Run,
  interruption?: Interruption,
): Promise<{ asked: number; isInterrupted: boolean }> {
  const stopping = new AbortController();
  const dead = new Error('killed');
  const platform = globalThis.fetch;
  const isAfter = Math.random() < 0.5;
  let asked = 0;
  let isInterrupted = false;
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    asked += 1;
    const isIt = asked === interruption?.at;
    if (isIt) isInterrupted = true;
    if (isIt && interruption.how === 'stop') stopping.abort();
    const isDead = isInterrupted && interruption?.how === 'kill';
    if (isDead && !(isIt && isAfter)) throw dead;
    const answer = await work();
    if (isDead) throw dead;
    return answer;
  };
  const through = <S extends Sql>(sql: S): S => ({
    ...sql,
    query: (text: string, values?: readonly unknown[], how?: object) =>
      ask(() => sql.query(text, values, how)),
  });
  const dying: AppServices = {
    ...services,
    db: {
      ...through(services.db),
      // The last statement of a transaction is its commit.
      transaction: (work) =>
        ask(() => services.db.transaction(async (tx: Tx) => work(through(tx)))),
    },
    builtInFetch: (input, init) => ask(() => services.builtInFetch(input, init)),
  };
  globalThis.fetch = (input, init) => ask(() => platform(input, init));
  const job = appJobs.find((each) => each.name === name);
  try {
    await job?.run(dying, payload, {
      signal: stopping.signal,
      id: 'job_1',
    });
  } catch (error) {
    if (!isInterrupted) throw error;
  } finally {
    globalThis.fetch = platform;
  }
  return { asked, isInterrupted };
}

/** A retailer's listing and match for three products of the service. */
async function seedMarket(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ id: string; accountId: string }>(
    'select id, account_id as "accountId" from pricing.product order by sku, id limit 3',
  );
  for (const [n, { id, accountId }] of rows.entries()) {
    const listingId = await seedListing(sql, { accountId, n: `${n}`, minor: 1_800n });
    await seedMatch(sql, { accountId, productId: id, listingId });
  }
}

interface Variant {
  readonly gid: string;
  readonly productGid: string;
  readonly product: string;
  readonly minor: bigint;
}

async function seedRecommendations({ services, shop }: TestApp): Promise<Variant[]> {
  const { rows } = await services.db.query<Variant>(
    `select gid, product_gid as "productGid", service_product_id as product, price_minor as minor
     from shop.variant where service_product_id is not null order by gid limit 3`,
  );
  for (const { product, minor } of rows)
    await services.db.query(
      `insert into shop.recommendation_copy (shop, service_product_id, recommendation_id, currency,
         current_minor, suggested_minor, confidence, detail, recommended_at, copied_at)
       values ($1, $2, 'rec_1', 'EUR', $3, $4, 0.7, '{"basis": "own"}', now(), now())`,
      [shop, product, minor, minor + 100n],
    );
  return rows;
}

/** Number what was rolled back as well, or say how often something was tried. */
const VOLATILE = /(?:^|_)(?:tx|seq|epoch|attempts?|version|hash|token|cursor|bulk_url)$/;

/**
 * Every row of the app and the service's products, without ids and times of their own; not what
 * Shopify sends or encrypts anew each time.
 */
async function readAll(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where (table_schema = 'shop' and table_name not in ('webhook_receipt', 'session')
         or table_schema = 'pricing' and table_name = 'product')
       and table_type = 'BASE TABLE' order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    );
    if (rows.length > 0) all[name] = rows.map(({ row }) => normalize(row)).sort();
  }
  return all;
}

function normalize(row: Record<string, unknown>): string {
  const kept = Object.entries(row).filter(([name]) => !VOLATILE.test(name));
  return JSON.stringify(Object.fromEntries(kept))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'TIME')
    .replaceAll(/\b[a-z]{2,4}_[0-9a-z]{12,}\b/g, 'ID')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST');
}
