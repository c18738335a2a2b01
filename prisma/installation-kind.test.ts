import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { SAMPLE_SHOP } from '#kernel/sample-shop.ts';
import { TEMPLATE } from '#tests/support/global-setup.ts';
import type { InstallationKind } from './installation-kind.ts';
import { migrateDatabase } from './migrate-database.ts';
import type { Connection } from './open-database.ts';

const made: string[] = [];

afterEach(async () => {
  for (const name of made.splice(0)) await runAsAdmin(`drop database ${name} with (force)`);
});

const SAMPLE = SAMPLE_SHOP.domain;
const REFUSED_SANDBOX =
  /^The database of DATABASE_URL belongs to an installation for real shops, and this start is the sandbox: /;
const REFUSED_REAL =
  /^The database of DATABASE_URL belongs to the sandbox, .* name an empty database in DATABASE_URL/;

test.each<[InstallationKind, InstallationKind, RegExp]>([
  ['sandbox', 'real', REFUSED_REAL],
  ['real', 'sandbox', REFUSED_SANDBOX],
])(
  'a database that %s started first refuses %s, and the first again starts',
  async (first, other, message) => {
    const connection = await makeDatabase();
    await start(connection, first);
    await expect(start(connection, other)).rejects.toThrow(message);
    await start(connection, first);
    expect(await readKind(connection)).toEqual([{ kind: first }]);
  },
);

test('of two kinds that start together on a database without a kind one is refused', async () => {
  const connection = await makeDatabase();
  const ended = await Promise.allSettled([start(connection, 'sandbox'), start(connection, 'real')]);
  const refused = ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  expect(refused).toEqual([expect.stringMatching(/belongs to/)]);
  const [row] = await readKind(connection);
  await start(connection, row?.kind === 'sandbox' ? 'sandbox' : 'real');
});

test.each<[string, string, InstallationKind | null]>([
  ['nothing', 'select 1', null],
  ['the sample shop alone', shopRow(SAMPLE, SAMPLE_SHOP.gid), 'sandbox'],
  ['the sample shop before it was read', shopRow(SAMPLE, null), 'sandbox'],
  ['a real shop', shopRow('mine.myshopify.com', 'gid://shopify/Shop/1'), 'real'],
  [
    'a real shop that has the name of the sample shop',
    shopRow(SAMPLE, 'gid://shopify/Shop/1'),
    'real',
  ],
  [
    'a real shop beside the sample shop',
    `${shopRow(SAMPLE, null)}; ${shopRow('mine.myshopify.com', null)}`,
    'real',
  ],
  [
    'a real session',
    `insert into shop.session (id, shop, state, "accessToken") values ('offline_mine', 'mine.myshopify.com', '', 'x')`,
    'real',
  ],
  [
    'an account of the service alone',
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'One', 'starter', now())`,
    'real',
  ],
])('a database without a recorded kind, with %s', async (_what, sql, kind) => {
  const connection = await makeDatabase();
  await ask(connection, sql);
  const starts = async (starting: InstallationKind) => {
    const before = await countTables(connection);
    try {
      await start(connection, starting);
      return true;
    } catch {
      expect(await countTables(connection), 'a refused start changed it').toBe(before);
      return false;
    }
  };
  if (kind === null) {
    expect(await starts('sandbox')).toBe(true);
    expect(await readKind(connection)).toEqual([{ kind: 'sandbox' }]);
    return;
  }
  const other = kind === 'real' ? 'sandbox' : 'real';
  expect([await starts(other), await starts(kind), await starts(other)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await readKind(connection)).toEqual([{ kind }]);
});

test('a back-up of real shops restored over the sandbox is theirs', async () => {
  const connection = await makeDatabase();
  await start(connection, 'sandbox');
  await ask(connection, shopRow('mine.myshopify.com', null));
  await expect(start(connection, 'sandbox')).rejects.toThrow(REFUSED_SANDBOX);
  await start(connection, 'real');
  expect(await readKind(connection)).toEqual([{ kind: 'real' }]);
});

function shopRow(domain: string, gid: string | null): string {
  return `insert into shop.shop (domain, gid, installed_at)
    values ('${domain}', ${gid === null ? 'null' : `'${gid}'`}, now())`;
}

const start = (connection: Connection, kind: InstallationKind) =>
  migrateDatabase(connection, { starting: { kind, place: 'DATABASE_URL' } });

const readKind = async (connection: Connection) =>
  (await ask<{ kind: string }>(connection, 'select kind from pricing.installation')).rows;

const countTables = async (connection: Connection) =>
  (await ask<{ n: number }>(connection, 'select count(*)::int as n from pg_class')).rows[0]?.n;

/** A migrated database without a kind, as a first start leaves it before it records one. */
async function makeDatabase(): Promise<Connection> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(`create database ${database} template ${TEMPLATE} strategy file_copy`);
  made.push(database);
  return { host: inject('socketFolder'), database };
}

const runAsAdmin = (sql: string) =>
  ask({ host: inject('socketFolder'), database: 'postgres' }, sql);

async function ask<Row extends object>({ host, database }: Connection, sql: string) {
  const client = new pg.Client({ host, user: 'pricing', database });
  await client.connect();
  try {
    return await client.query<Row>(sql);
  } finally {
    await client.end();
  }
}
