import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';

export interface PgBouncer {
  /** postgresql:// address of a database behind it. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

const CONNECTIONS = 4;

/**
 * PgBouncer in transaction mode before the databases of a socket, with few connections, so that
 * each goes from hand to hand. Throws when the program is missing.
 */
export async function startPgBouncer(host: string): Promise<PgBouncer> {
  const program = findProgram();
  const folder = await mkdtemp(join(tmpdir(), 'pricing-pgbouncer-'));
  // It refuses to be root, and only the database's user may enter the folder of the socket.
  const { uid, gid } = await stat(host);
  await chown(folder, uid, gid);
  const port = await findFreePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=${host} user=pricing`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${CONNECTIONS}`,
      'max_client_conn = 200',
      '',
    ].join('\n'),
  );
  const child = spawn(program, [settings], {
    uid,
    gid,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilListening(child);
  return {
    urlOf: (database) => `postgresql://pricing@127.0.0.1:${port}/${database}`,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function findProgram(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
  if (!found) throw new Error('PgBouncer is not installed: apt-get install -y pgbouncer');
  return found;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Throws with what it said when it ends before. */
async function untilListening(child: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${said}`)));
  });
}
