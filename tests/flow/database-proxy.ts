/**
 * A proxy between a process and PostgreSQL, so that the database can be unreachable or not respond.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  readonly port: number;
  /** Closes every connection and refuses new ones until `up`. */
  down(): void;
  /**
   * Keeps every connection and accepts new ones, but passes no bytes, ever: connections open now
   * stay silent after `up`.
   */
  hang(): void;
  up(): void;
  close(): void;
}

/** A proxy on a free loopback port for the PostgreSQL of that socket folder. */
export async function openDatabaseProxy(socketFolder: string): Promise<DatabaseProxy> {
  let state: 'up' | 'down' | 'hanging' = 'up';
  const open = new Set<Socket>();
  const cut = (): void => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  };
  // Without delay: a response of several messages would wait 40 ms for the acknowledgment of the
  // first one. Half open: a side that hangs does not answer the end of the other one either.
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    client.on('error', () => undefined);
    if (state === 'down') return void client.destroy();
    keep(client);
    if (state === 'hanging') return;
    const upstream = connect({ path: `${socketFolder}/.s.PGSQL.5432`, allowHalfOpen: true });
    keep(upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    down: () => {
      state = 'down';
      cut();
    },
    hang: () => {
      state = 'hanging';
      for (const socket of open) socket.unpipe().pause();
    },
    up: () => (state = 'up'),
    close: () => {
      cut();
      server.close();
    },
  };
}
