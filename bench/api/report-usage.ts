/**
 * Loaded into a measured server before its program: tells the benchmark, on request, how much
 * processor time the process has used and how many statements it has sent to the database. `node
 * --import ./report-usage.ts PROGRAM`, started with an IPC channel.
 */
import pg from 'pg';
import type { Usage } from './start-child.ts';

let statements = 0;
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with the connection below
const { query, execute } = pg.Connection.prototype;
pg.Connection.prototype.query = function (...given) {
  statements += 1;
  return query.apply(this, given);
};
pg.Connection.prototype.execute = function (...given) {
  statements += 1;
  return execute.apply(this, given);
};
// Processes that the program starts inherit this file and need their channel for themselves.
if (process.ppid === Number(process.env.BENCH_PID)) {
  process.on('message', (message) => {
    if (message !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ microseconds: user + system, statements } satisfies Usage);
  });
  // The channel alone does not keep the program running.
  process.channel?.unref();
}
