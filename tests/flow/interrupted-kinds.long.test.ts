/**
 * Each kind of job of the service, stopped and killed in the middle again and again: the data are then
 * as without. "Killed" cuts the connections of its process at a statement, so that nothing of the
 * process reaches the database any more.
 *
 * KINDS=matching.match-products,… TIMES=10 npm test -- interrupted-kinds.long.test
 *
 * All kinds ten times take an hour.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { releaseOrphanedJobs } from '#jobs/job-tables.ts';
import { type Jobs, openJobs } from '#jobs/open-jobs.ts';
import { createAccount } from '#pricing/accounts/accounts.ts';
import { RuleSetFormSchema } from '#pricing/contract/rule.ts';
import { createEvents } from '#pricing/events/events.ts';
import { saveRuleSet } from '#pricing/rules/rule-sets.ts';
import { type Database, openDatabase } from '#prisma/open-database.ts';
import { serviceQueues, stopTransactionsOnAbort } from '#server/create-service.ts';
import { stageJobs } from '#server/jobs/service-jobs.ts';
import { listenToEvents } from '#server/listen-to-events.ts';
import { seedListing, seedMatch } from '#tests/contract/seed-market.ts';
import { openStatementProxy } from '#tests/contract/statement-proxy.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { IS_LONG } from '#tests/support/is-long.ts';

/** Of each kind, in the middle of its work. */
const STOPS = Number(process.env.TIMES ?? 1);
const KILLS = STOPS;
vi.setConfig({ testTimeout: 180_000 + (STOPS + KILLS) * 60_000, hookTimeout: 120_000 });
const USUAL = ['alerts.check-listings'];
/** KINDS names others. */
const wanted: readonly string[] | undefined =
  process.env.KINDS?.split(',') ?? (IS_LONG ? undefined : USUAL);
const kinds = stageJobs.filter(({ name }) => wanted?.includes(name) ?? true);
/** A job of few statements is often done before it can be interrupted. */
const MOST_PASSES = 20 + STOPS + KILLS;
const PRODUCTS = 30;
const soon = { timeout: 90_000, interval: 5 };

const stage = await createTestStage();
const host = inject('socketFolder');
const copies: string[] = [];
let payload: object;
/** A copy of it is where each kind begins. */
const SEEDED = `seeded_${randomUUID().replaceAll('-', '')}`;

beforeAll(async () => {
  const { accountId } = await createAccount(stage, { name: 'Test', plan: 'growth' });
  const numbers = Array.from({ length: PRODUCTS }, (_, n) => `${n}`);
  for (const n of numbers) {
    await stage.db.query(
      `insert into pricing.product (id, account_id, sku, name, url, currency, price_minor, cost_minor,
         map_minor, created_at, updated_at)
       values ('prd_' || $2, $1, $2, 'Kettle ' || $2, 'https://shop.example/k', 'EUR', 2000, 1000,
         1990, now(), now())`,
      [accountId, n],
    );
    const listingId = await seedListing(stage.db, { accountId, n, minor: 1800n });
    await seedMatch(stage.db, { accountId, productId: `prd_${n}`, listingId });
  }
  // Of an unknown change the job fails, again and again.
  await stage.db.query(
    `insert into pricing.match_decision_change (id, account_id, verdict, by, state, at)
     values ('chg_1', $1, 'confirmed', 'Ada', 'running', now())`,
    [accountId],
  );
  await stage.db.query(
    `insert into pricing.match_decision_change_row (change_id, match_id, from_verdict, from_by, state)
     select 'chg_1', id, verdict, decided_by, 'waiting' from pricing.match where account_id = $1`,
    [accountId],
  );
  await stage.db.query(
    `insert into pricing.export (id, account_id, what, format, filters, created_at)
     values ('exp_1', $1, 'products', 'csv', '{}', now())`,
    [accountId],
  );
  await saveRuleSet(stage, {
    accountId,
    form: RULES,
    ifVersion: 0,
    by: { id: 'key', name: 'Test' },
    caller: { plan: 'growth', scopes: ['decide'] },
  });
  payload = {
    accountId,
    retailerId: 'ret_1',
    productIds: numbers.map((n) => `prd_${n}`),
    listingIds: numbers.map((n) => `lst_${n}`),
    changeId: 'chg_1',
    exportId: 'exp_1',
  };
  const { database } = stage.connection;
  await stage.db.query('delete from pgboss.job');
  await asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
  );
  await asAdmin(`create database ${SEEDED} template ${database} strategy file_copy`);
});
afterAll(async () => {
  await dropCopies();
  await asAdmin(`drop database if exists ${SEEDED} with (force)`);
});

async function dropCopies(): Promise<void> {
  for (const name of copies.splice(0)) await asAdmin(`drop database ${name} with (force)`);
}

test.each(kinds.map((job) => [job.name, job] as const))(
  `${STOPS} stops and ${KILLS} kills in the middle of %s change nothing`,
  async (name, job) => {
    const plain = await copySeeded();
    const quiet = await openProcess(plain, job);
    await quiet.jobs.enqueue(job.name, job.definition.schema.parse(payload) as never);
    const statements = await quiet.ended();
    await quiet.stop();
    const expected = await readAll(plain);

    let stops = 0;
    let kills = 0;
    // A job that is done cannot be interrupted again: it begins anew in another copy.
    const isMissing = (): boolean => statements > 0 && stops + kills < STOPS + KILLS;
    for (let pass = 0; isMissing() && pass < MOST_PASSES; pass += 1) {
      const disturbed = await copySeeded();
      let isDone = false;
      for (let round = 0; !isDone; round += 1) {
        const isKill = kills < KILLS && (stops >= STOPS || Math.random() < 0.5);
        const left = STOPS + KILLS - stops - kills;
        const at = 1 + Math.floor(Math.random() * statements);
        const one = await openProcess(disturbed, job, left > 0 ? { at, isKill } : undefined);
        if (round === 0)
          await one.jobs.enqueue(job.name, job.definition.schema.parse(payload) as never);
        await Promise.race([one.interrupted, one.ended()]);
        isDone = !(await one.stop());
        if (!isDone && isKill) kills += 1;
        if (!isDone && !isKill) stops += 1;
        await release(disturbed);
      }
      expect(await readAll(disturbed)).toEqual(expected);
      await dropCopies();
    }
    process.stdout.write(`${name}: ${statements} statements, ${stops} stops, ${kills} kills\n`);
    // With nothing to do it has no middle.
    if (statements > 0) expect([stops, kills]).toEqual([STOPS, KILLS]);
  },
);

const RULES = RuleSetFormSchema.parse({
  version: 1,
  guard_rails: {
    min_margin: 0,
    max_step: null,
    max_day: null,
    min_stock_days: null,
    price_war: 'hold',
  },
  rules: [
    {
      key: 'follow',
      name: 'Follow',
      mode: 'suggest',
      strategies: [
        { kind: 'market', reference: 'cheapest', direction: 'below', basis_points: 100 },
      ],
    },
  ],
});

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ host, user: 'pricing', database: 'postgres' });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function copySeeded(): Promise<string> {
  const name = `kind_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${SEEDED} strategy file_copy`);
  copies.push(name);
  return name;
}

interface TestProcess {
  readonly jobs: Jobs;
  readonly interrupted: Promise<void>;
  /** When no job of the kind waits or runs: how many statements its handler needed. */
  ended(): Promise<number>;
  /** Whether it was interrupted. */
  stop(): Promise<boolean>;
}

/** A process that runs one kind of job, and is interrupted at a statement of the job. */
async function openProcess(
  database: string,
  job: (typeof stageJobs)[number],
  interruption?: { at: number; isKill: boolean },
): Promise<TestProcess> {
  const proxy = await openStatementProxy(host);
  const db = openDatabase({ url: `postgresql://pricing@127.0.0.1:${proxy.port}/${database}` });
  const own = openDatabase({ host, database });
  const stopping = new AbortController();
  const interrupted = Promise.withResolvers<void>();
  let isInterrupted = false;
  let isRunning = false;
  let statements = 0;
  let stopped: Promise<unknown> | undefined;
  const count = (): void => {
    if (!isRunning) return;
    statements += 1;
    if (statements !== interruption?.at) return;
    isInterrupted = true;
    if (interruption.isKill) proxy.cut();
    else {
      stopping.abort();
      stopped = jobs.stop(2_000);
    }
    interrupted.resolve();
  };
  const counted = countAll(db, count);
  const queues = [...serviceQueues];
  const jobs = openJobs({ db, log: stage.log, queues, lookEveryMs: 100 });
  const events = createEvents({ clock: stage.clock });
  listenToEvents(events, jobs, stage.clock);
  const captures = stage.captures.using(counted);
  const context = stopTransactionsOnAbort(
    { ...stage, db: counted, events, captures, jobs },
    stopping.signal,
  );
  // As the server registers it, with the moments at which its handler begins and ends.
  job.register(
    {
      handle: (definition, handler) =>
        jobs.handle(definition, async (...given) => {
          isRunning = true;
          await handler(...given).finally(() => (isRunning = false));
        }),
      handleMerged: (definition, handler) =>
        jobs.handleMerged(definition, async (...given) => {
          isRunning = true;
          await handler(...given).finally(() => (isRunning = false));
        }),
    },
    context,
  );
  await jobs.start({ work: true });
  return {
    jobs,
    interrupted: interrupted.promise,
    ended: async () => {
      await expect
        .poll(async () => {
          const { rows } = await own.query<{ n: number }>(
            `select count(*)::int as n from pgboss.job
             where name = $1 and state in ('created', 'retry', 'active')`,
            [job.definition.name],
          );
          return rows[0]?.n === 0 || isInterrupted;
        }, soon)
        .toBe(true);
      return statements;
    },
    stop: async () => {
      if (isInterrupted && interruption?.isKill) await proxy.close();
      await (stopped ?? jobs.stop(2_000)).catch(() => undefined);
      await db.close().catch(() => undefined);
      await own.close();
      if (!interruption?.isKill || !isInterrupted) await proxy.close();
      return isInterrupted;
    },
  };
}

function countAll(db: Database, count: () => void): Database {
  return {
    ...db,
    query: (...args) => {
      count();
      return db.query(...args);
    },
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query: (...args) => {
            count();
            return tx.query(...args);
          },
          send: (...args) => {
            count();
            tx.send(...args);
          },
        }),
      ),
  };
}

/** What other processes do after the death of one, without the waiting. */
async function release(database: string): Promise<void> {
  const db = openDatabase({ host, database });
  try {
    await expect
      .poll(async () => {
        const { rows } = await db.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
        );
        return rows[0]?.n;
      }, soon)
      .toBe(0);
    await db.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
    );
    await releaseOrphanedJobs(db, 20);
    await db.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  } finally {
    await db.close();
  }
}

/** Differ from run to run, or number what was rolled back as well. */
const VOLATILE = /(?:^|_)(?:tx|seq|epoch|attempt)$/;
/** Say how often was matched since the last complete run: a repetition counts, which brings it sooner. */
const COUNTS = { table: 'match_log', column: 'changed' };

/** Every row of the service, and what is queued, without ids and times of their own. */
async function readAll(database: string): Promise<Record<string, string[]>> {
  const db = openDatabase({ host, database });
  try {
    const tables = await db.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'pricing' and table_type = 'BASE TABLE' and table_name <> $1 order by 1`,
      [COUNTS.table],
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await db.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from pricing.${name} t`,
      );
      if (rows.length > 0) all[name] = rows.map(({ row }) => normalize(row)).sort();
    }
    const queued = await db.query<{ row: Record<string, unknown> }>(
      `select distinct jsonb_build_object('name', name, 'data', data) as row from pgboss.job
       where state = 'created'`,
    );
    all.queued = queued.rows.map(({ row }) => normalize(row)).sort();
    return all;
  } finally {
    await db.close();
  }
}

function normalize(row: Record<string, unknown>): string {
  const kept = Object.entries(row).filter(
    ([name]) => !VOLATILE.test(name) && name !== COUNTS.column,
  );
  return JSON.stringify(Object.fromEntries(kept))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'TIME')
    .replaceAll(/\b[a-z]{2,4}_[0-9a-z]{12,}\b/g, 'ID')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID');
}
