import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Connection, type Database, openDatabase } from '#prisma/open-database.ts';
import { TEMPLATE } from './global-setup.ts';

/**
 * A migrated database of this test file's own; dropped after it. Call it at the top of a file or in
 * `beforeAll`.
 */
export async function createTestDatabase(): Promise<
  Database & { connection: Connection & { database: string } }
> {
  const host = inject('socketFolder');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half the processor time of writing them once more through the log.
  await runAsAdmin(host, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const connection = { host, database: name };
  const db = openDatabase(connection);
  afterAll(async () => {
    await db.close();
    await runAsAdmin(host, `drop database ${name} with (force)`);
  });
  return { ...db, connection };
}

async function runAsAdmin(host: string, sql: string): Promise<void> {
  const admin = new pg.Client({ host, user: 'pricing', database: 'postgres' });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
