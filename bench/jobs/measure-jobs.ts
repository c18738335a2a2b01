/**
 * How soon does a job start, and what does an idle process cost the database? `node
 * bench/jobs/measure-jobs.ts [--jobs 100] [--seconds 10] [--idle 60]`. How soon a job starts after its
 * transaction committed, queued by the process that runs it or by another one; how many jobs four
 * processes queue in a second, alone and while each also runs jobs.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { openJobs } from '#jobs/open-jobs.ts';
import { silentLogger } from '#kernel/logger.ts';
import { type BenchDatabase, openBenchDatabase } from '#bench/api/open-bench-database.ts';
import { processorTime } from '#bench/api/processor-time.ts';
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { benchJob, type BenchPayloads, benchQueues, idleJobs } from './bench-job.ts';

const options = readOptions({ jobs: 100, seconds: 10, idle: 60 });
const DidSchema = z.object({ queued: z.number(), done: z.number(), milliseconds: z.number() });
type Did = z.infer<typeof DidSchema>;

const PROCESSES = 4;
const PAUSE_MS = 700;

const bench = await openBenchDatabase();
try {
  await measureStarts(bench);
  await measureQueueing(bench);
} finally {
  await bench.close();
}

/** Jobs queued occasionally, and an idle time before them. */
async function measureStarts({ db, url, pid }: BenchDatabase): Promise<void> {
  const jobs = openJobs<BenchPayloads>({ db, log: silentLogger, queues: benchQueues });
  const waited: number[] = [];
  jobs.handleMerged(benchJob, (payloads) => {
    const now = performance.timeOrigin + performance.now();
    waited.push(...payloads.map(({ queuedAt }) => now - queuedAt));
    return Promise.resolve();
  });
  for (const job of idleJobs) jobs.handle(job, () => Promise.resolve());
  await jobs.start({ work: true });
  const idle = await measureIdle(db, pid);
  const print = printRows(['by another process']);
  for (const by of ['this process', 'another process']) {
    waited.length = 0;
    if (by === 'this process')
      for (let n = 0; n < options.jobs; n += 1) {
        await sleep(PAUSE_MS * (0.5 + Math.random()));
        const queuedAt = performance.timeOrigin + performance.now();
        await db.transaction((tx) => jobs.enqueue(benchJob.name, { queuedAt }, { tx }));
      }
    else {
      const seconds = (options.jobs * PAUSE_MS) / 1_000;
      await queueJobs(url, { seconds, pauseMs: PAUSE_MS, role: 'idle' });
    }
    await sleep(1_000);
    waited.sort((a, b) => a - b);
    print({
      'queued by': by,
      jobs: waited.length,
      'started after, median': `${at(waited, 0.5).toFixed(1)} ms`,
      p95: `${at(waited, 0.95).toFixed(1)} ms`,
      ...idle,
    });
  }
  await jobs.stop(5_000);
}

async function measureIdle(db: BenchDatabase['db'], pid: number) {
  await sleep(options.idle > 0 ? 3_000 : 0);
  const before = [await countTransactions(db), await processorTime(pid)] as const;
  const own = process.cpuUsage();
  await sleep(options.idle * 1_000);
  const { user, system } = process.cpuUsage(own);
  const seconds = Math.max(options.idle, 1);
  const used = (await processorTime(pid)) - before[1] + user + system;
  return {
    'idle, transactions a second': (((await countTransactions(db)) - before[0]) / seconds).toFixed(
      1,
    ),
    'idle, of a core': `${(used / seconds / 10_000).toFixed(1)} %`,
  };
}

async function measureQueueing({ url, pid }: BenchDatabase): Promise<void> {
  const print = printRows(['queue and do jobs']);
  for (const role of ['idle', 'work'] as const) {
    const before = await processorTime(pid);
    const all = await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        queueJobs(url, { seconds: options.seconds, pauseMs: 0, role }),
      ),
    );
    const inDatabase = ((await processorTime(pid)) - before) / 1_000;
    const sum = (of: keyof Did): number => all.reduce((total, one) => total + one[of], 0);
    print({
      [`${PROCESSES} processes`]: role === 'work' ? 'queue and do jobs' : 'queue jobs',
      'queued a second': Math.round(sum('queued') / options.seconds),
      'done a second': Math.round(sum('done') / options.seconds),
      'processor for a job': `${((sum('milliseconds') + inDatabase) / (sum('queued') + sum('done'))).toFixed(2)} ms`,
    });
  }
}

async function queueJobs(
  url: string,
  { seconds, pauseMs, role }: { seconds: number; pauseMs: number; role: 'idle' | 'work' },
): Promise<Did> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'serve-jobs.ts'),
    ...[url, String(seconds), String(pauseMs), role],
  ]);
  return DidSchema.parse(JSON.parse(stdout));
}

async function countTransactions(db: BenchDatabase['db']): Promise<number> {
  await sleep(1_100);
  const { rows } = await db.query<{ n: bigint }>(
    'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.n ?? 0);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
