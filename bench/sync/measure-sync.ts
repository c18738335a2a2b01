/**
 * How long does the first read of a shop take, and how much memory? `node bench/sync/measure-sync.ts`
 * (options below). The first read of a large catalog and a second one, in the whole program against
 * the stand-in. Time from the installation until the service knows every variant, resident memory
 * above that of the idle process, requests. With kills the process is killed that many times during
 * the read, and the counts must still be right.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '#bench/read-options.ts';
import { printRows } from '#bench/print-rows.ts';
import type { Database } from '#prisma/open-database.ts';
import { awaitJobs } from './await-jobs.ts';
import { type InstalledApp, openInstalledApp } from './open-installed-app.ts';

const { variants, kills, idle } = readOptions({
  variants: 30_000,
  /** How often the process is killed during the first read. */
  kills: 0,
  /** Seconds after which the started process counts as idle. */
  idle: 3,
});
const LIMIT_MS = 20 * 60_000;
const KILL_EVERY_MS = 10_000;

interface Phase {
  readonly seconds: number;
  readonly peakMb: number;
  readonly admin: number;
}

const app = await openInstalledApp(variants);
try {
  await sleep(idle * 1000);
  const idleMb = await app.child().resident();
  console.log(`${variants} variants in the shop, process idle at ${idleMb} MB\n`);
  const add = printRows(['second, nothing changed']);
  const print = (read: string, phase: Phase, sent: number): void =>
    add({
      read,
      minutes: (phase.seconds / 60).toFixed(2),
      'MB above idle': Math.round(phase.peakMb - idleMb),
      'Admin API requests': phase.admin,
      'variants sent': sent,
    });
  const first = await measure(app, async () => void (await app.ask('/app')), kills);
  const known = await countKnown(app.database.db);
  // Work started by registering, so that the second read is measured alone.
  await awaitJobs(app.database.db);
  print('first', first, known.registered);
  const second = await measure(
    app,
    async () => void (await app.ask('/app.data?index', { intent: 'resume-sync' })),
    0,
  );
  const again = await countKnown(app.database.db);
  print('second, nothing changed', second, again.lastSent - known.lastSent);
  console.log();
  console.table([
    {
      'published variants': known.published,
      'products of the service': known.products,
      'reported twice': known.products - known.distinct,
      batches: known.batches,
      killed: kills,
    },
  ]);
  if (known.published !== known.products || known.products !== known.distinct) process.exitCode = 1;
} finally {
  await app.close();
}

/** Runs until the shop's read is done; measures memory four times a second. */
async function measure(
  { database, child, asked, killAndRestart }: InstalledApp,
  begin: () => Promise<void>,
  killsLeft: number,
): Promise<Phase> {
  const before = asked();
  const started = performance.now();
  const startedAt = new Date();
  let peakMb = 0;
  let spare = killsLeft;
  let nextKill = 5_000;
  let reported = '';
  await begin();
  for (;;) {
    const elapsed = performance.now() - started;
    if (elapsed > LIMIT_MS) throw new Error('The read did not end in time');
    peakMb = Math.max(peakMb, await child().resident());
    const { rows } = await database.db.query<{
      state: string;
      error: string | null;
      read: number;
      sent: number;
    }>(
      `select state, error, variants_read as read, variants_sent as sent from shop.sync_run
       where started_at >= $1 or finished_at is null order by started_at desc limit 1`,
      [startedAt],
    );
    const run = rows[0];
    if (run && run.state !== reported) {
      reported = run.state;
      console.log(
        `${(elapsed / 1000).toFixed(1)} s: ${run.state}${run.error ? ` (${run.error})` : ''}, ` +
          `${run.read} read, ${run.sent} sent, ${await child().resident()} MB`,
      );
    }
    if (run?.state === 'failed') throw new Error(`The read failed: ${run.error}`);
    if (run?.state === 'done')
      return { seconds: elapsed / 1000, peakMb, admin: asked().admin - before.admin };
    if (spare > 0 && elapsed > nextKill) {
      spare -= 1;
      await killAndRestart();
      nextKill = performance.now() - started + KILL_EVERY_MS;
    }
    await sleep(250);
  }
}

async function countKnown(db: Database) {
  const { rows } = await db.query<{
    published: number;
    registered: number;
    batches: number;
    products: number;
    distinct: number;
    lastSent: number;
  }>(
    `select (select count(*) from shop.variant where not_monitored is null and deleted_at is null)::int as published,
      (select count(service_product_id) from shop.variant)::int as registered,
            (select count(distinct sent_at) from shop.variant)::int as batches, (select count(*) from pricing.product)::int as products,
            (select count(distinct external_id) from pricing.product)::int as distinct,
              (select coalesce(sum(variants_sent), 0) from shop.sync_run)::int as "lastSent"`,
  );
  const [row] = rows;
  if (!row) throw new Error('no counts');
  return row;
}
