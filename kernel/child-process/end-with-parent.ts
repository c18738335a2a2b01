/**
 * Loaded first in every child process, as `?parent=PID` (start-child.ts). Without it a child whose
 * parent was killed would keep running, forever if it is in a loop.
 */
import { Worker } from 'node:worker_threads';

const CHECK_MS = 1_000;

process.once('disconnect', () => process.exit(0));
// Runs in a thread, because the main thread does not notice the disconnect while it computes. The
// parent's id is passed in: if the parent was killed while the child started, process.ppid would be
// that of the adopting process.
const parent = Number(new URL(import.meta.url).searchParams.get('parent'));
const watch = `setInterval(() => {
  if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL');
}, ${CHECK_MS});`;
new Worker(watch, {
  eval: true,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16 },
}).unref();
