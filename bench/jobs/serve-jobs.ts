/**
 * A process that queues jobs, and with `work` also runs them: `node serve-jobs.ts URL SECONDS
 * PAUSE_MS work|idle`. Prints the results.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openJobs } from '#jobs/open-jobs.ts';
import { silentLogger } from '#kernel/logger.ts';
import { openDatabase } from '#prisma/open-database.ts';
import { benchJob, type BenchPayloads, benchQueues } from './bench-job.ts';

const [url = '', seconds, pauseMs, role] = process.argv.slice(2);

let done = 0;
const db = openDatabase({ url });
const jobs = openJobs<BenchPayloads>({ db, log: silentLogger, queues: benchQueues });
if (role === 'work')
  jobs.handleMerged(benchJob, (payloads) => {
    done += payloads.length;
    return Promise.resolve();
  });
await jobs.start({ work: role === 'work' });
let queued = 0;
const before = process.cpuUsage();
const until = performance.now() + Number(seconds) * 1_000;
while (performance.now() < until) {
  if (Number(pauseMs) > 0) await sleep(Number(pauseMs) * (0.5 + Math.random()));
  await db.transaction((tx) =>
    jobs.enqueue(benchJob.name, { queuedAt: performance.timeOrigin + performance.now() }, { tx }),
  );
  queued += 1;
}
const { user, system } = process.cpuUsage(before);
const did = { queued, done, milliseconds: (user + system) / 1_000 };
await jobs.stop(5_000);
await db.close();
process.stdout.write(`${JSON.stringify(did)}\n`);
