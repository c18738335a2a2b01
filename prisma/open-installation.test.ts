import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type Installation, openInstallation } from './open-installation.ts';
import { buildConnectionSettings } from './open-database.ts';
import { SetupError } from './setup-error.ts';

const open: Installation[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const installation of open.splice(0).reverse()) await installation.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test('a second start finds the data of the first', async () => {
  const dataDir = await makeFolder();
  const first = await start(dataDir, 'sole');
  await ask(
    first,
    `insert into pricing.account (id, name, plan, created_at) values ('acc_1', 'One', 'starter', now())`,
  );
  await first.close();
  open.pop();
  const second = await start(dataDir, 'sole');
  expect(await ask(second, 'select name from pricing.account')).toEqual([{ name: 'One' }]);
});

test('refuses a second server on the same folder in one line', async () => {
  const dataDir = await makeFolder();
  await start(dataDir, 'sole');
  await expect(start(dataDir, 'sole')).rejects.toThrow(
    new SetupError(
      `DATA_DIR ${dataDir} is in use by another server (process ${process.pid}): stop that one, or choose another DATA_DIR`,
    ),
  );
});

test('the last process to exit stops the database', async () => {
  const dataDir = await makeFolder();
  const web = await start(dataDir, 'shared');
  const worker = await start(dataDir, 'shared');
  await web.close();
  expect(await ask(worker, 'select 1 as n')).toEqual([{ n: 1 }]);
  await worker.close();
  open.splice(0);
  await expect(ask(worker, 'select 1')).rejects.toThrow();
});

test('starts the database again when the guard of a killed process stops it meanwhile', async () => {
  const dataDir = await makeFolder();
  await (await start(dataDir, 'sole')).close();
  open.pop();
  const stopped = stopFirstPostgres(dataDir);
  const installation = await start(dataDir, 'sole');
  const pid = Number((await readFile(pidFileOf(dataDir), 'utf8')).split('\n')[0]);
  expect(pid).not.toBe(await stopped);
  expect(await ask(installation, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('works below a folder that only its owner may enter', async () => {
  const parent = await makeFolder();
  await chmod(parent, 0o700);
  const installation = await start(join(parent, 'data'), 'sole');
  expect(await ask(installation, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('names a folder that cannot be created', async () => {
  const folder = await makeFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(start(join(file, 'data'), 'sole')).rejects.toThrow(
    /^DATA_DIR .* cannot be written: /,
  );
});

test('names a database that does not respond, without its password', async () => {
  const attempt = openInstallation({
    databaseUrl: 'postgresql://me:secret@127.0.0.1:1/none',
    dataDir: '/nowhere',
    as: 'sole',
  });
  await expect(attempt).rejects.toThrow(/^DATABASE_URL cannot be used: (?!.*secret)/);
});

test.each(['ab/cd+e=', 'a#b', 'a%ffz'])(
  'says how the password %s is written in the address',
  async (password) => {
    const attempt = openInstallation({
      databaseUrl: `postgresql://me:${password}@database:5432/none`,
      dataDir: '/nowhere',
      as: 'sole',
    });
    await expect(attempt).rejects.toThrow(/^DATABASE_URL cannot be used: .*%2F.*PGPASSWORD/);
    await expect(attempt).rejects.not.toThrow(password);
  },
);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pricing-installation-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, as: 'sole' | 'shared'): Promise<Installation> {
  const installation = await openInstallation({ dataDir, as });
  open.push(installation);
  return installation;
}

async function ask(installation: Installation, sql: string): Promise<unknown[]> {
  const client = new pg.Client({
    ...buildConnectionSettings(installation.connection),
    connectionTimeoutMillis: 20_000,
  });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidFileOf = (dataDir: string): string => join(dataDir, 'postgres', 'postmaster.pid');

/** Stops the first server that starts on the folder, before it accepts connections. Its pid. */
async function stopFirstPostgres(dataDir: string): Promise<number> {
  for (;;) {
    const text = await readFile(pidFileOf(dataDir), 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    if (pid > 0) {
      process.kill(pid, 'SIGINT');
      return pid;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}
