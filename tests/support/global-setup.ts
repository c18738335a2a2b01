/**
 * One build of the pages and one real PostgreSQL for the whole run, and in it a migrated template that every test file's database is copied from.
 * It lives in a folder of its own, apart from any installation, and ends with the run.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#prisma/migrate-database.ts';
import { startEmbeddedPostgres } from '#prisma/start-embedded-postgres.ts';
import { buildAppWhenStale } from '#server/build-app.ts';

export const TEMPLATE = 'pricing_template';

declare module 'vitest' {
  interface ProvidedContext {
    socketFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Programs that tests start load in a third of the time when the compiled code of the last one is kept.
  process.env.NODE_COMPILE_CACHE ??= join(
    import.meta.dirname,
    '..',
    '..',
    'node_modules',
    '.cache',
    'compiled',
  );
  // Once, before test files that would build at the same time.
  await buildAppWhenStale(() => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'pricing-tests-'));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ folder, durable: false });
  const admin = new pg.Client({ host: server.socketFolder, user: 'pricing', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrateDatabase({ host: server.socketFolder, database: TEMPLATE });
  project.provide('socketFolder', server.socketFolder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
