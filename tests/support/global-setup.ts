/**
 * One build of the pages and one real PostgreSQL for the whole run, with a migrated template from
 * which every test file's database is copied. Its folder is separate from any installation and is
 * removed after the run.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { appJobs } from '#app/jobs.server.ts';
import { openJobs } from '#jobs/open-jobs.ts';
import { silentLogger } from '#kernel/logger.ts';
import { migrateDatabase } from '#prisma/migrate-database.ts';
import { type Connection, openDatabase } from '#prisma/open-database.ts';
import { openInstallation } from '#prisma/open-installation.ts';
import { startEmbeddedPostgres } from '#prisma/start-embedded-postgres.ts';
import { buildAppWhenStale } from '#server/build-app.ts';
import { serviceQueues } from '#server/create-service.ts';
import { chooseScratchFolder } from './choose-scratch-folder.ts';

export const TEMPLATE = 'pricing_template';

declare module 'vitest' {
  interface ProvidedContext {
    socketFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Programs that tests start load in a third of the time with the compile cache of the last run.
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
  const folder = await mkdtemp(join(await chooseScratchFolder(), 'pricing-tests-'));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ folder, durable: false });
  const admin = new pg.Client({ host: server.socketFolder, user: 'pricing', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = { host: server.socketFolder, database: TEMPLATE };
  await migrateDatabase(template);
  await createQueues(template);
  project.provide('socketFolder', server.socketFolder);
  process.env.PREPARED_DATA = await prepareDataFolder(folder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Creating about sixty queues takes half a second; copied with the template they cost a test file
 * nothing.
 */
async function createQueues(template: Connection): Promise<void> {
  const db = openDatabase(template);
  const queues = [...serviceQueues, ...appJobs.map(({ definition }) => definition)];
  const jobs = openJobs({ db, log: silentLogger, queues });
  await jobs.start({ work: false });
  await jobs.stop(1_000);
  await db.close();
}

/**
 * A DATA_DIR after a first start: programs that tests start copy it instead of creating a database
 * each.
 */
async function prepareDataFolder(folder: string): Promise<string> {
  const dataDir = join(folder, 'prepared');
  await mkdir(dataDir);
  const installation = await openInstallation({ dataDir, as: 'sole' });
  await createQueues(installation.connection);
  await installation.close();
  return dataDir;
}
