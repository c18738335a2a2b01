/**
 * Applies prisma/migrations in order with plain SQL, with Prisma's own advisory lock and table, so
 * that `prisma migrate status` and `deploy` agree, and then functions.sql. An applied migration that
 * was edited later is refused: migrations are never edited.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { checkKind, recordKind, type StartingKind } from './installation-kind.ts';
import { type Connection, buildConnectionSettings } from './open-database.ts';
import { SetupError } from './setup-error.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
const FUNCTIONS = fileURLToPath(new URL('./functions.sql', import.meta.url));
const CONVERSION = fileURLToPath(new URL('./convert.sql', import.meta.url));
/** The state that convert.sql starts from; it includes all migrations before it. */
const LAST_BEFORE_BASELINE = '20261204010002_evidence_as_sent';
/** Prisma's lock: no other process migrates at the same time. */
const LOCK = 72707369;

const CREATE_TABLE = `create table if not exists public._prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0)`;

const CONNECT_MS = 10_000;
/**
 * For a lock that another session holds: while a migration waits, every later statement on the
 * table waits too.
 */
const LOCK_LIMIT = '30s';

export interface MigrationOptions {
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Continues although a newer version has migrated the database. */
  readonly allowNewerSchema?: boolean | undefined;
  /**
   * What starts: a database of the other kind is refused. Undefined: a command, which works on
   * either.
   */
  readonly starting?: StartingKind | undefined;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Applies missing migrations and creates the partitions of the coming months. Returns the names of
 * what was applied. Throws SetupError on an edited, failed or unknown migration.
 */
export async function migrateDatabase(
  connection: Connection,
  { onProgress, allowNewerSchema = false, starting }: MigrationOptions = {},
): Promise<string[]> {
  const client = new pg.Client({
    ...buildConnectionSettings(connection),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // A lost connection fails the current statement; the error event must not also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (starting) await checkKind(client, starting);
    await createMigrationsTable(client);
    const applied: string[] = [];
    const migrations = await listMigrations();
    const [baseline] = migrations;
    if (baseline && (await convertDatabase(client, baseline, onProgress)))
      applied.push(baseline.name);
    const checksums = await readChecksums(client);
    const known = new Set(migrations.map(({ name }) => name));
    const unknown = [...checksums.keys()].filter((name) => !known.has(name)).sort();
    if (!allowNewerSchema) requireKnown(unknown);
    for (const migration of migrations) {
      if (isApplied(checksums, migration)) continue;
      const wasOurs = await underLock(client, async () => {
        // Another process may have been first.
        if (isApplied(await readChecksums(client), migration)) return false;
        onProgress?.(`Migrating the database: ${migration.name}`);
        await applyMigration(client, migration);
        return true;
      });
      if (wasOurs) applied.push(migration.name);
    }
    // Those of a newer version stay.
    if (unknown.length === 0) await applyFunctions(client);
    await underLock(client, () => client.query('select pricing.make_partitions(now()::date, 3)'));
    if (starting) await underLock(client, () => recordKind(client, starting));
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Only at the first start: later ones need fewer rights. A database role that may only connect is
 * refused once, with all that it lacks.
 */
async function createMigrationsTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; lacking: string[] }>(
    `select to_regclass('public._prisma_migrations') is not null as exists,
       array_remove(array[
         case when not has_database_privilege(current_database(), 'CREATE')
           then format('grant create on database %I to %I', current_database(), current_user) end,
         case when not has_schema_privilege('public', 'CREATE')
           then format('grant create on schema public to %I', current_user) end
       ], null) as lacking`,
  );
  if (rows[0]?.exists) return;
  const lacking = rows[0]?.lacking ?? [];
  if (lacking.length > 0)
    throw new SetupError(
      `The database's role may not create what the program needs; as the owner of the database run: ${lacking.join('; ')}`,
    );
  await underLock(client, () => client.query(CREATE_TABLE));
}

/**
 * A transaction lock, not a session lock: it also works where a pooler lends a connection for one
 * transaction only.
 */
async function underLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    // Waits while another process migrates.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(`set local lock_timeout = '${LOCK_LIMIT}'`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function readChecksums(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const done = await client.query<{ migration_name: string; checksum: string }>(
    'select migration_name, checksum from public._prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  return new Map(done.rows.map((row) => [row.migration_name, row.checksum]));
}

/** Throws SetupError when the file was edited after it had been applied. */
function isApplied(checksums: ReadonlyMap<string, string>, { name, checksum }: Migration): boolean {
  const known = checksums.get(name);
  if (known !== undefined && known !== checksum)
    throw new SetupError(
      `Migration ${name} was edited after it had been applied: add a new migration instead`,
    );
  return known === checksum;
}

/** Older code could write rows that the newer version cannot read. */
function requireKnown(unknown: readonly string[]): void {
  if (unknown.length > 0)
    throw new SetupError(
      `The database was brought up to date by a newer version (${unknown.join(', ')}): ` +
        `start that version, or set ALLOW_NEWER_SCHEMA=1 to start this one on it all the same`,
    );
}

/**
 * Brings a database that was created before the baseline to the state of the baseline. Returns
 * false where there is nothing to convert. Throws SetupError for one of an even earlier state.
 */
async function convertDatabase(
  client: pg.Client,
  baseline: Migration,
  onProgress: MigrationOptions['onProgress'],
): Promise<boolean> {
  const listOlder = async (): Promise<string[]> =>
    [...(await readChecksums(client)).keys()].filter((name) => name < baseline.name).sort();
  if ((await listOlder()).length === 0) return false;
  return underLock(client, async () => {
    const older = await listOlder();
    // Another process may have been first.
    if (older.length === 0) return false;
    if (older.at(-1) !== LAST_BEFORE_BASELINE)
      throw new SetupError(
        `The database is of an early version (its last migration is ${older.at(-1)}): start the ` +
          `version whose last migration is ${LAST_BEFORE_BASELINE} on it once, then this one`,
      );
    onProgress?.('Converting the database to the names of the first release');
    await client.query(await readFile(CONVERSION, 'utf8'));
    await client.query('delete from public._prisma_migrations where migration_name = any($1)', [
      older,
    ]);
    await recordMigration(client, baseline);
    return true;
  });
}

/**
 * Replaces the functions and triggers when their file is not the one that was applied last. A
 * trigger waits for every transaction that writes to its table, so an ordinary start must not
 * replace it.
 */
async function applyFunctions(client: pg.Client): Promise<void> {
  const sql = await readFile(FUNCTIONS, 'utf8');
  const mark = `functions.sql ${createHash('sha256').update(sql).digest('hex')}`;
  const isCurrent = async (): Promise<boolean> => {
    const { rows } = await client.query<{ mark: string | null }>(
      `select obj_description('pricing'::regnamespace, 'pg_namespace') as mark`,
    );
    return rows[0]?.mark === mark;
  };
  if (await isCurrent()) return;
  await underLock(client, async () => {
    if (await isCurrent()) return;
    await client.query(sql);
    await client.query(`comment on schema pricing is '${mark}'`);
  });
}

async function listMigrations(): Promise<Migration[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(`${FOLDER}${name}/migration.sql`);
      return {
        name,
        sql: bytes.toString('utf8'),
        checksum: createHash('sha256').update(bytes).digest('hex'),
      };
    }),
  );
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await recordMigration(client, migration);
  } catch (error) {
    throw new SetupError(
      `Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function recordMigration(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `insert into public._prisma_migrations (id, checksum, finished_at, migration_name,
       applied_steps_count)
     values ($1, $2, now(), $3, 1)`,
    [randomUUID(), checksum, name],
  );
}
