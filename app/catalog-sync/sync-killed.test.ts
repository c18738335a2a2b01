/**
 * A process that dies at any point of the first read: during any request (database, Shopify,
 * service), before or after it took effect. Death is simulated by services that fail from the n-th
 * request on; what was not committed is rolled back, as after `kill -9`.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { openTestApp } from '#tests/support/app/open-test-app.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import type { AppServices } from '#app/services.server.ts';
import { startSyncAgain } from './start-sync.server.ts';

const app = await openTestApp();
const { services, shop } = app;
const platform = globalThis.fetch;

interface Catalog {
  readonly sentGids: readonly (string | null)[];
  readonly monitored: number;
  readonly collected: number;
}
let whole: Catalog;
let requests = 0;

beforeAll(async () => {
  await app.open();
  await app.drain();
  whole = await readCatalog();
  await startAnew();
  requests = await playUntilDeath(Infinity, 'before');
});

test('a whole read makes many requests, any of which may be the last', () => {
  expect(requests).toBeGreaterThan(20);
  expect(whole.monitored).toBeGreaterThan(200);
  expect(whole.collected).toBeGreaterThan(10);
});

test.each(['before', 'after'] as const)(
  'resumes after a kill %s any request, and creates no duplicates',
  async (when) => {
    const step = Math.max(1, Math.floor(requests / (IS_LONG ? 30 : 2)));
    for (let at = 1; at <= requests; at += step) {
      await startAnew();
      await playUntilDeath(at, when);
      await app.drain();
      expect([at, await readCatalog()]).toEqual([at, whole]);
      const { rows } = await services.db.query(
        'select state, variants_sent <= variants_to_send as possible from shop.sync_run',
      );
      expect([at, rows]).toEqual([at, [{ state: 'done', possible: true }]]);
      const twice = await services.db.query(
        'select external_id from pricing.product group by external_id having count(*) > 1',
      );
      expect([at, twice.rows]).toEqual([at, []]);
    }
  },
  300_000,
);

/** Resets everything to the state before the first read: our copy, the service, the queue. */
async function startAnew(): Promise<void> {
  for (const table of [
    'shop.variant',
    'shop.product_collection',
    'shop.sync_run',
    'pricing.product',
    'pricing.idempotency_key',
  ])
    await services.db.query(`delete from ${table}`);
  await services.db.query('delete from pgboss.job');
  await startSyncAgain(services, shop);
}

/**
 * Runs the waiting jobs until the `at`-th request, and then nothing more. Running jobs are returned
 * to the queue, as pg-boss does. Returns the number of requests.
 */
async function playUntilDeath(at: number, when: 'before' | 'after'): Promise<number> {
  let asked = 0;
  const dead = new Error('killed');
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    asked += 1;
    if (asked > at || (asked === at && when === 'before')) throw dead;
    const answer = await work();
    if (asked >= at) throw dead;
    return answer;
  };
  const through = <S extends Sql>(sql: S): S => ({
    ...sql,
    query: (text: string, values?: readonly unknown[], how?: object) =>
      ask(() => sql.query(text, values, how)),
  });
  const dying: AppServices = {
    ...services,
    log: Object.assign(Object.create(services.log) as AppServices['log'], {
      warn: () => undefined,
    }),
    db: {
      ...through(services.db),
      // The last statement of a transaction is its commit.
      transaction: (work) =>
        ask(() => services.db.transaction(async (tx: Tx) => work(through(tx)))),
    },
    builtInFetch: (input, init) => ask(() => services.builtInFetch(input, init)),
  };
  globalThis.fetch = (input, init) => ask(() => platform(input, init));
  try {
    await drainWith(dying, () => asked >= at);
  } finally {
    globalThis.fetch = platform;
  }
  return asked;
}

async function drainWith(dying: AppServices, isDead: () => boolean): Promise<void> {
  const { appJobs } = await import('#app/jobs.server.ts');
  for (;;) {
    const { rows } = await services.db.query<{ id: string; name: string; data: object }>(
      `select id, name, data
       from pgboss.job
       where state = 'created' and name like 'catalog-sync.%' and start_after <= now()
       order by created_on, id limit 1`,
    );
    const [job] = rows;
    if (!job || isDead()) return;
    const kind = appJobs.find(({ definition }) => definition.name === job.name);
    await services.db.query(`update pgboss.job set state = 'active' where id = $1 and name = $2`, [
      job.id,
      job.name,
    ]);
    const died = await kind
      ?.run(dying, job.data, {
        signal: new AbortController().signal,
        id: job.id,
      })
      .then(
        () => false,
        () => true,
      );
    if (died && isDead()) {
      // Unless the same job was queued in the meantime, also by the dead process: then that job
      // does the work.
      await services.db
        .query(`update pgboss.job set state = 'created' where id = $1 and name = $2`, [
          job.id,
          job.name,
        ])
        .catch(async (error: unknown) => {
          if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error;
          await services.db.query('delete from pgboss.job where id = $1 and name = $2', [
            job.id,
            job.name,
          ]);
        });
      return;
    }
    await services.db.query('delete from pgboss.job where id = $1 and name = $2', [
      job.id,
      job.name,
    ]);
  }
}

async function readCatalog(): Promise<Catalog> {
  const { rows } = await services.db.query<{ gid: string; known: boolean }>(
    `select gid || ' ' || price_minor || ' ' || coalesce(map_minor::text, '-') || ' '
       || coalesce(sent_sku, '-') || ' ' || (service_product_id is not null) || ' '
       || (sent_at is not null) || ' ' || (deleted_at is not null) as gid
     from shop.variant
     order by gid`,
  );
  const products = await services.db.query<{ count: number; collected: number }>(
    `select count(*)::int as count, count(*) filter (where p.collections <> '[]')::int as collected
     from pricing.product p
     join shop.variant v on v.service_product_id = p.id and v.gid = p.external_id`,
  );
  return {
    sentGids: rows.map(({ gid }) => gid),
    monitored: products.rows[0]?.count ?? 0,
    collected: products.rows[0]?.collected ?? 0,
  };
}
