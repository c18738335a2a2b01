/**
 * Loaded first in every child, as `?parent=PID` (start-child.ts). Without it a child whose parent was killed would go on,
 * forever when it is in a loop.
 */
import { Worker } from 'node:worker_threads';

const CHECK_MS = 1_000;

process.once('disconnect', () => process.exit(0));
// A thread, because the main one does not see the disconnect while it computes. It is told whose child this is: read here,
// after a parent was killed while the child started, it would be the process that adopted it.
const parent = Number(new URL(import.meta.url).searchParams.get('parent'));
const watch = `setInterval(() => {
  if (process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL');
}, ${CHECK_MS});`;
new Worker(watch, {
  eval: true,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16 },
}).unref();
