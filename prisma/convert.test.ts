/**
 * tests/support/before-baseline.sql.gz is a database of the state before the baseline, as pg_dump wrote it: a
 * sandbox of some minutes, cut down, with a row for each stored word that has another name now.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job.ts';
import { openJobs } from '#jobs/open-jobs.ts';
import { silentLogger } from '#kernel/logger.ts';
import { migrateDatabase } from './migrate-database.ts';
import { type Database, openDatabase } from './open-database.ts';

const host = inject('socketFolder');
const admin = openDatabase({ host, database: 'postgres' });
const made: { name: string; db: Database }[] = [];
const dump = gunzipSync(
  await readFile(new URL('../tests/support/before-baseline.sql.gz', import.meta.url)),
).toString();
let converted: Database;
let before: unknown[];

beforeAll(async () => {
  const older = await createDatabase(dump);
  converted = older.db;
  before = await countRows(converted);
  const said: string[] = [];
  const migrate = () =>
    migrateDatabase(older.connection, { onProgress: (line) => said.push(line) });
  // Together, as the processes of an installation start.
  await Promise.all([migrate(), migrate(), migrate()]);
  expect(said[0]).toBe('Converting the database to the names of the first release');
  // Each once, whichever process was first; then what is newer than the baseline.
  expect(said.slice(1).every((line) => line.startsWith('Migrating the database: '))).toBe(true);
  expect(new Set(said).size).toBe(said.length);
  await migrate();
});

afterAll(async () => {
  for (const { name, db } of made) {
    await db.close();
    await admin.query(`drop database ${name} with (force)`);
  }
  await admin.close();
});

test('a converted database has the schema of a new one, and its rows', async () => {
  const fresh = await createDatabase('');
  await migrateDatabase(fresh.connection);
  const schema = await describeSchema(fresh.db);
  expect(schema.length).toBeGreaterThan(1_000);
  expect(await describeSchema(converted)).toEqual(schema);
  // Tables of later migrations come last.
  expect((await countRows(converted)).slice(0, before.length)).toEqual(before);
});

test('stored words have the names of the glossary', async () => {
  const { rows } = await converted.query(
    `select s.settings -> 'mapFormula' as formula, s.settings ? 'floorRule' as "isOld",
       (select array_agg(distinct map_from order by map_from) from shop.variant) as sources,
       (select array_agg(coalesce(problem_value, problem) order by line) from shop.map_price_file_row) as problems,
       (select max(map_from_before) from shop.map_price_file_row) as "fromBefore",
       (select max(reason) from shop.price_change) as reason,
       (select max(query) from shop.saved_view) as query,
       (select max(resolution) from pricing.alert) as resolution,
       (select max(resolution) from shop.alert_copy) as "copiedResolution",
       (select max(ended_by) from pricing.map_case) as "endedBy",
       (select max(detail ->> 'resolution') from pricing.map_case_event) as "inHistory",
       (select max(status_code) from pricing.retailer) as "statusCode",
       (select bool_and(probe ? 'catalog' and not probe ? 'catalogue') from pricing.retailer) as "isProbed",
       (select max(notified_at) from shop.notification_preference) as "notifiedAt"
     from shop.shop s`,
  );
  expect(rows).toEqual([
    {
      formula: { shareOfCompareAt: 0.9 },
      isOld: false,
      sources: ['formula', 'metafield'],
      problems: ['0', 'map_price,cost'],
      fromBefore: 'formula',
      reason: 'recommendation_changed',
      query: 'view=no-map-price&q=a',
      resolution: 'map_price_changed',
      copiedResolution: 'map_price_changed',
      endedBy: 'map_price_changed',
      inHistory: 'map_price_changed',
      statusCode: 'no_catalog',
      isProbed: true,
      notifiedAt: new Date('2026-11-20T10:00:00Z'),
    },
  ]);
});

test('waiting jobs are worked under the new names', async () => {
  const refresh = createJobDefinition(
    'catalog-sync.refresh-product',
    z.object({ shop: z.string(), productGid: z.string() }),
  );
  const jobs = openJobs<Record<string, object>>({
    db: converted,
    log: silentLogger,
    queues: [refresh],
    lookEveryMs: 200,
  });
  const done: string[] = [];
  jobs.handle(refresh, async ({ productGid }) => void done.push(productGid));
  await jobs.start({ work: true });
  await expect
    .poll(() => done.toSorted())
    .toEqual(['gid://shopify/Product/1', 'gid://shopify/Product/2']);
  await jobs.stop(2_000);
  const { rows } = await converted.query<{ name: string }>(
    `select name from pgboss.queue union select name from pgboss.schedule
     union select data ->> 'name' from pgboss.job where name = '__pgboss__send-it' order by name`,
  );
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['catalog-sync.start-stalled-syncs']));
  expect(names.filter((name) => /^(mirror|floors)\./.test(name))).toEqual([]);
});

test('a database of before the last migration is refused, unchanged', async () => {
  const { connection, db } = await createDatabase(dump);
  await db.query(`delete from public._prisma_migrations where migration_name > '20261204010001'`);
  await expect(migrateDatabase(connection)).rejects.toThrow(
    'The database is of an early version (its last migration is 20261203100001_matches_in_bulk): ' +
      'start the version whose last migration is 20261204010002_evidence_as_sent on it once, then this one',
  );
  expect(await countRows(db)).toEqual(before);
});

async function createDatabase(sql: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const connection = { host, database: name };
  const db = openDatabase(connection);
  made.push({ name, db });
  // The dump sets the search path of its session.
  if (sql) await db.query(`set check_function_bodies = off; ${sql}; reset all`);
  return { connection, db };
}

/**
 * Rows by table, in the order of the tables' creation: a renamed table stays in its place. Without
 * tables that a later migration drops.
 */
async function countRows(db: Database): Promise<unknown[]> {
  const { rows } = await db.query(
    `select (xpath('/row/n/text()', 
       query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text::int as n
     from pg_class c
     where relkind = 'r' and relname !~ '_20[0-9]{2}_[0-9]{2}$'
       and relname not in ('alert_past', 'recommendation_past')
       and relnamespace in ('pricing'::regnamespace, 'shop'::regnamespace)
     order by c.oid`,
  );
  return rows;
}

async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `with ours as (
       select c.oid, c.oid::regclass::text as name, relkind, reloptions, relpersistence,
         obj_description(c.oid, 'pg_class') as comment
       from pg_class c where relnamespace in ('pricing'::regnamespace, 'shop'::regnamespace))
     select concat_ws(' ', 'relation', name, relkind, reloptions, relpersistence, comment) as line from ours
     union all
     select concat_ws(' ', 'column', name, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
       attidentity, pg_get_expr(adbin, adrelid))
     from ours join pg_attribute a on attrelid = ours.oid and attnum > 0 and not attisdropped and relkind in ('r', 'p')
     left join pg_attrdef d on adrelid = attrelid and adnum = attnum
     union all
     select concat_ws(' ', 'constraint', name, conname, pg_get_constraintdef(r.oid))
     from ours join pg_constraint r on conrelid = ours.oid and contype <> 'n'
     union all
     select concat_ws(' ', 'index', pg_get_indexdef(oid)) from ours where relkind in ('i', 'I')
     union all
     select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid))
     from ours join pg_trigger t on tgrelid = ours.oid and not tgisinternal
     union all
     select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = prolang
     where pronamespace in ('pricing'::regnamespace, 'shop'::regnamespace) and lanname in ('sql', 'plpgsql')
     order by 1`,
  );
  return rows.map(({ line }) => line);
}
