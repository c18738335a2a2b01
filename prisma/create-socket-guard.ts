import { Socket } from 'node:net';
import { DatabaseSilentError } from './database-trouble.ts';

/** The sockets of one pool, which can be cut although the other side says nothing. */
export interface SocketGuard {
  /** A socket for a new connection: pg's `stream`. */
  readonly open: () => Socket;
  /**
   * The database is silent. A new socket fails at once; those that are open fail after the grace, unless something came on them meanwhile.
   * They do so even when the database answers others again by then: what they wait for may be lost.
   */
  silence(): void;
  /** The database answers: new sockets connect again. */
  answer(): void;
  /** From now on there is no grace. */
  hurry(): void;
  /** Ends every socket that is still open. */
  cut(): void;
}

/** What a pool tells and hears of the database as a whole (`watchDatabase`). */
export interface PoolWatch {
  /** These sockets hear when the database falls silent, and when it answers again. */
  guard(sockets: SocketGuard): void;
  /** A statement was refused because there is no room to write. */
  noteStorageFull(): void;
}

/** `graceMs`: how long a connection may still answer after the database was found silent. */
export function createSocketGuard(graceMs: number): SocketGuard {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isHurried = false;
  const end = (socket: Socket): void => void socket.destroy(new DatabaseSilentError());
  const suspects = new Map<Socket, number>();
  let timer: NodeJS.Timeout | undefined;
  const endSuspects = (): void => {
    clearTimeout(timer);
    for (const [socket, bytesRead] of suspects) if (socket.bytesRead === bytesRead) end(socket);
    suspects.clear();
  };
  return {
    open: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        suspects.delete(socket);
      });
      // Not now: pg connects it in this turn, which would bring it to life again.
      if (isSilent) setImmediate(end, socket);
      return socket;
    },
    silence: () => {
      isSilent = true;
      for (const socket of sockets) suspects.set(socket, socket.bytesRead);
      if (isHurried || graceMs === 0) endSuspects();
      else {
        clearTimeout(timer);
        timer = setTimeout(endSuspects, graceMs).unref();
      }
    },
    answer: () => {
      isSilent = false;
    },
    hurry: () => {
      isHurried = true;
      endSuspects();
    },
    cut: () => {
      for (const socket of sockets) end(socket);
    },
  };
}
