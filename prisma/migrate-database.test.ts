import { afterEach, expect, inject, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrateDatabase } from './migrate-database.ts';
import type { Connection } from './open-database.ts';
import { SetupError } from './setup-error.ts';

const made: string[] = [];

afterEach(async () => {
  for (const name of made.splice(0)) await runAsAdmin(`drop database ${name} with (force)`);
});

test('processes that start together on an empty database create everything once', async () => {
  const connection = await makeEmptyDatabase();
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(connection)));
  const { rows: done } = await ask<{ name: string }>(
    connection,
    'select migration_name as name from public._prisma_migrations order by 1',
  );
  expect(done.length).toBeGreaterThan(0);
  expect(applied.flat().sort()).toEqual(done.map(({ name }) => name));
  const { rows } = await ask<{ n: number }>(
    connection,
    `select count(*)::int as n from pg_class where relname = 'price_span_' || to_char(now(), 'YYYY_MM')`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('several processes can create the partitions of a month at the same time', async () => {
  const connection = await makeEmptyDatabase();
  await migrateDatabase(connection);
  const make = () => ask(connection, `select pricing.make_partitions('2031-01-01', 12)`);
  await expect(Promise.all([1, 2, 3, 4].map(make))).resolves.toHaveLength(4);
});

test("a newer version's database is refused with the name of its migration, unless that is allowed", async () => {
  const connection = await makeEmptyDatabase();
  await migrateDatabase(connection);
  await ask(
    connection,
    `insert into public._prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
     values ('newer', 'x', now(), '20991231000000_of_tomorrow', 1)`,
  );
  await expect(migrateDatabase(connection)).rejects.toThrow(
    new SetupError(
      'The database was brought up to date by a newer version (20991231000000_of_tomorrow): ' +
        'start that version, or set ALLOW_NEWER_SCHEMA=1 to start this one on it all the same',
    ),
  );
  expect(await migrateDatabase(connection, { allowNewerSchema: true })).toEqual([]);
});

test('a role that may only connect is refused once, with all that it needs', async () => {
  const connection = await makeEmptyDatabase();
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(`create role ${role} login`);
  try {
    const asRole: Connection = { ...connection, user: role };
    const refused = await migrateDatabase(asRole).catch((error: unknown) => error);
    expect(refused).toEqual(
      new SetupError(
        "The database's role may not create what the program needs; as the owner of the database run: " +
          `grant create on database ${connection.database} to ${role}; grant create on schema public to ${role}`,
      ),
    );
    for (const grant of String(refused).split('run: ')[1]?.split('; ') ?? [])
      await ask(connection, grant);
    expect((await migrateDatabase(asRole)).length).toBeGreaterThan(0);
  } finally {
    await runAsAdmin(`drop database ${connection.database} with (force)`);
    made.pop();
    await runAsAdmin(`drop role ${role}`);
  }
});

async function makeEmptyDatabase(): Promise<Connection> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdmin(`create database ${database}`);
  made.push(database);
  return { host: inject('socketFolder'), database };
}

async function connect({ host, database }: Connection): Promise<pg.Client> {
  const client = new pg.Client({ host, user: 'pricing', database });
  await client.connect();
  return client;
}

async function ask<Row extends object>(connection: Connection, sql: string) {
  const client = await connect(connection);
  try {
    return await client.query<Row>(sql);
  } finally {
    await client.end();
  }
}

async function runAsAdmin(sql: string): Promise<void> {
  await ask({ host: inject('socketFolder'), database: 'postgres' }, sql);
}
