/**
 * How fast does the API answer beside a bare server of node:http and pg? `node
 * bench/api/measure-api.ts`. The load comes from this process, each server is one of its own, loaded
 * in turns. Options and how to read the tables: docs/api/speed.md.
 */
import { printRows } from '#bench/print-rows.ts';
import { readOptions } from '#bench/read-options.ts';
import { comparePeers } from './compare-peers.ts';
import { endOnce } from './end-once.ts';
import { BATCH_ROWS, measureIngest } from './measure-ingest.ts';
import { openBenchDatabase } from './open-bench-database.ts';
import { requireSameAnswers } from './require-same-answers.ts';
import { seedAccounts, SMALL_ROWS } from './seed-accounts.ts';
import { type EndpointName, endpoints } from './specified-requests.ts';
import { type Child, startChild } from './start-child.ts';

const options = readOptions({
  seconds: 2,
  'warm-up': 1,
  answers: 0,
  rounds: 3,
  connections: '10',
  endpoint: '',
  only: 'peers,ingest',
  folder: '',
  accounts: 600,
  rows: 200,
  listings: 20_000,
  batches: 10,
});
const { seconds, rounds, rows: mediumRows } = options;
const parts = new Set(options.only.split(','));
const chosen = endpoints.filter((name) => name.includes(options.endpoint));
const isList = (name: EndpointName): boolean => name.startsWith('GET') && !name.includes('{');
const connectionCounts = options.connections.split(',').map(Number);
const roundLength = options.answers > 0 ? `${options.answers} requests` : `${seconds} s`;
const formatCount = (count: number): string => count.toLocaleString('en');

/** Announces the next table; its rows are printed as they are measured. */
function begin(title: string): ReturnType<typeof printRows> {
  process.stdout.write(`\n${title}\n\n`);
  return printRows(chosen);
}

const opening = openBenchDatabase(options.folder || undefined);
const children: Child[] = [];
const close = endOnce(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await (await opening).close();
});
try {
  const bench = await opening;
  const seeded = await seedAccounts(bench.db, options);
  const start = async (file: string, ...args: string[]): Promise<Child> => {
    const child = await startChild(file, args, {
      DATABASE_URL: bench.url,
      PORT: '0',
      ROLE: 'web',
      LOG_LEVEL: 'error',
    });
    children.push(child);
    return child;
  };
  const [ours, bare] = await Promise.all([
    start('server/main.ts', '--service'),
    start('bench/api/serve-bare.ts'),
  ]);
  const residentBefore = await ours.resident();
  await requireSameAnswers(ours.origin, bare.origin, {
    reading: [seeded.small, seeded.medium.slice(1)],
    writing: seeded.writing.slice(0, 2),
  });
  const { answers, 'warm-up': warmUp } = options;
  const base = { rounds, seconds, warmUp, answers, databasePid: bench.pid };

  if (parts.has('peers')) {
    const add = begin(
      'Requests a second and p50 / p95 / p99; ratio to the bare server: ' +
        `median of ${rounds} rounds of ${roundLength} each, in turns; CPU: server + database; statements of a request: bare, ours`,
    );
    for (const endpoint of chosen) {
      const sizes = isList(endpoint)
        ? ([
            [`${SMALL_ROWS} rows`, seeded.small],
            [`${formatCount(mediumRows)} rows`, seeded.medium.slice(1)],
          ] as const)
        : ([
            [
              endpoint.includes('{') ? '5 rows' : '1 row',
              endpoint.startsWith('POST') ? seeded.writing : seeded.small,
            ],
          ] as const);
      for (const [answer, accounts] of sizes)
        for (const connections of connectionCounts)
          add(
            await comparePeers(
              { bare, ours },
              { ...base, endpoint, answer, accounts, connections },
            ),
          );
    }
  }
  if (parts.has('ingest')) {
    const add = begin(
      `Products through POST /products/batch, ${formatCount(BATCH_ROWS)} at a time`,
    );
    add(
      await measureIngest(
        bench.db,
        { bare, ours },
        {
          batches: options.batches,
          runs: Math.min(rounds, 3),
          databasePid: bench.pid,
        },
      ),
    );
  }
  process.stdout.write(
    `\nResident memory of the server: ${residentBefore} MB before, ${await ours.resident()} MB after ` +
      `(of the bare one: ${await bare.resident()} MB)\n`,
  );
} finally {
  await close();
}
