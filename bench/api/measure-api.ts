/**
 * The specified endpoints beside a bare `node:http` + `pg` server: `node bench/api/measure-api.ts [--seconds 3] [--rounds 5] [--folder DIR]
 * [--only peers,layers,sizes,ingest] [--endpoint WORD]`. The load comes from this process, each server is one of its own, loaded in turns.
 * With a folder its database is kept for the next time. How to read the tables: docs/api/speed.md.
 */
import { parseArgs } from 'node:util';
import { compareLayers } from './compare-layers.ts';
import { comparePeers } from './compare-peers.ts';
import { compareSizes } from './compare-sizes.ts';
import { endOnce } from './end-once.ts';
import { measureIngest } from './measure-ingest.ts';
import { openBenchDatabase } from './open-bench-database.ts';
import { requireSameAnswers } from './require-same-answers.ts';
import { seedAccounts } from './seed-accounts.ts';
import { type EndpointName, endpoints } from './specified-requests.ts';
import { type Child, startChild } from './start-child.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    folder: { type: 'string' },
    only: { type: 'string', default: 'peers,layers,sizes,ingest' },
    endpoint: { type: 'string', default: '' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const parts = new Set(values.only.split(','));
const chosen = endpoints.filter((name) => name.includes(values.endpoint));
const isList = (name: EndpointName): boolean => name.startsWith('GET') && !name.includes('{');
const CONNECTIONS = [10, 50];

function show(title: string, rows: readonly object[]): void {
  process.stdout.write(`\n${title}\n`);
  console.table(rows);
}

const opening = openBenchDatabase(values.folder);
const children: Child[] = [];
const close = endOnce(async () => {
  for (const child of children) await child.stop();
  await (await opening).close();
});
try {
  const bench = await opening;
  const seeded = await seedAccounts(bench.db);
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
  const ours = await start('server/main.ts', '--service');
  const bare = await start('bench/api/serve-bare.ts');
  const checked = await start('bench/api/serve-layer.ts', 'checked');
  const residentBefore = await ours.resident();
  await requireSameAnswers(ours.origin, bare.origin, [seeded.small, seeded.medium.slice(1)]);
  const base = { rounds, seconds, databasePid: bench.pid };

  if (parts.has('peers')) {
    const rows = [];
    for (const endpoint of chosen) {
      const sizes = isList(endpoint)
        ? ([
            ['50 rows', seeded.small],
            ['1,000 rows', seeded.medium.slice(1)],
          ] as const)
        : ([
            [
              endpoint.includes('{') ? '5 rows' : '1 row',
              endpoint.startsWith('POST') ? seeded.writing : seeded.small,
            ],
          ] as const);
      for (const [answer, accounts] of sizes)
        for (const connections of CONNECTIONS)
          rows.push(
            await comparePeers(
              { bare, ours, checked },
              { ...base, endpoint, answer, accounts, connections },
            ),
          );
    }
    show(
      `Requests a second and p50 / p95 / p99; ratio to the bare server: median of ${rounds} rounds of ${seconds} s each, in turns; CPU: server + database`,
      rows,
    );
  }
  if (parts.has('layers')) {
    const keys = await start('bench/api/serve-layer.ts', 'keys');
    const limits = await start('bench/api/serve-layer.ts', 'limits');
    const layers = [
      ['bare', bare],
      ['+ routing, checks, headers, ETag', checked],
      ['+ key', keys],
      ['+ limit', limits],
      ['+ program: security headers, metrics, jobs', ours],
    ] as const;
    const rows = [];
    for (const endpoint of chosen)
      rows.push(
        await compareLayers(layers, {
          ...base,
          endpoint,
          accounts: endpoint.startsWith('POST') ? seeded.writing : seeded.small,
          connections: 10,
        }),
      );
    show('What each layer adds at 10 connections: CPU µs of a request, server + database', rows);
  }
  if (parts.has('sizes')) {
    const rows = [];
    for (const endpoint of chosen)
      for (const connections of CONNECTIONS)
        rows.push(
          await compareSizes(bench.db, ours.origin, { endpoint, connections, seeded, rounds }),
        );
    show(
      'An account with 100,000 products and 1,000,000 price spans beside one with 1,000 products, answers of the same size: p95 in ms',
      rows,
    );
  }
  if (parts.has('ingest'))
    show('10,000 products through POST /products/batch, 1,000 at a time', [
      await measureIngest(bench.db, ours.origin),
    ]);
  process.stdout.write(
    `\nResident memory of the server: ${residentBefore} MB before, ${await ours.resident()} MB after (of the bare one: ${await bare.resident()} MB)\n`,
  );
} finally {
  await close();
}
