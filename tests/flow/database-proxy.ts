/** Stands between a process and PostgreSQL, so that the database can be away: connections are cut and new ones refused. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  readonly port: number;
  /** Cuts every connection and refuses new ones until `up`. */
  down(): void;
  up(): void;
  close(): void;
}

/** A proxy on a free port of loopback for the PostgreSQL of that socket folder. */
export async function openDatabaseProxy(socketFolder: string): Promise<DatabaseProxy> {
  let isDown = false;
  const open = new Set<Socket>();
  const cut = (): void => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  // Without delay: an answer of several messages would wait 40 ms for the acknowledgement of the first one.
  const server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => undefined);
    if (isDown) return void client.destroy();
    const upstream = connect(`${socketFolder}/.s.PGSQL.5432`);
    upstream.on('error', () => undefined);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    down: () => {
      isDown = true;
      cut();
    },
    up: () => (isDown = false),
    close: () => {
      cut();
      server.close();
    },
  };
}
