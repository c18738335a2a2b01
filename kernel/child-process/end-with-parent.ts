/** Loaded first in every child (start-child.ts): a child whose parent was killed would otherwise go on, for ever when it is in a loop. */
import { Worker } from 'node:worker_threads';

const CHECK_MS = 1_000;

process.once('disconnect', () => process.exit(0));
// A thread, because the main one does not see the disconnect while it computes.
const watch = `const { ppid } = process;
setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, ${CHECK_MS});`;
new Worker(watch, {
  eval: true,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16 },
}).unref();
