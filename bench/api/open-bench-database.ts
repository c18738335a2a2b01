/**
 * A PostgreSQL for the benchmark with an installation's durability settings, in its own folder that
 * is removed unless it was named.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '#prisma/migrate-database.ts';
import { type Database, openDatabase } from '#prisma/open-database.ts';
import { startEmbeddedPostgres } from '#prisma/start-embedded-postgres.ts';

export interface BenchDatabase {
  readonly db: Database;
  /** For the servers. */
  readonly url: string;
  /** The parent of its processes. */
  readonly pid: number;
  readonly close: () => Promise<void>;
}

/**
 * @param namedFolder folder to keep and use again; without one the database is deleted at the end
 */
export async function openBenchDatabase(namedFolder?: string): Promise<BenchDatabase> {
  const folder = namedFolder ?? (await mkdtemp(join(tmpdir(), 'pricing-bench-')));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ folder, durable: true });
  const admin = new pg.Client({ host: server.socketFolder, user: 'pricing', database: 'postgres' });
  await admin.connect();
  const found = await admin.query(`select 1 from pg_database where datname = 'pricing'`);
  if (!found.rowCount) await admin.query('create database pricing');
  await admin.end();
  const connection = { host: server.socketFolder, user: 'pricing', database: 'pricing' };
  await migrateDatabase(connection);
  const db = openDatabase(connection);
  return {
    db,
    pid: server.pid,
    url: `postgresql://pricing@localhost/pricing?host=${encodeURIComponent(server.socketFolder)}`,
    close: async () => {
      // The server first: it ends running statements, for which the pool would wait.
      await server.stop();
      await db.close();
      if (namedFolder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
