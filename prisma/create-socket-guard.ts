import { Socket } from 'node:net';
import { DatabaseSilentError } from './database-trouble.ts';

/**
 * The sockets of one connection pool. They can be closed even when the database does not respond.
 */
export interface SocketGuard {
  /** Creates the socket of a new connection: pg's `stream`. */
  readonly open: () => Socket;
  /**
   * The database stopped responding. New sockets fail at once; open ones fail after the grace
   * period, unless data arrived on them in the meantime. They fail even when the database responds
   * again by then, because the response they wait for may be lost.
   */
  silence(): void;
  /** The database responds: new sockets connect again. */
  answer(): void;
  /** Ends the grace period for open and later connections. */
  hurry(): void;
  /** Closes every socket that is still open. */
  cut(): void;
}

/** Connects a pool with the monitoring of the whole database (`watchDatabase`). */
export interface PoolWatch {
  /**
   * Adds sockets that are notified when the database stops responding and when it responds again.
   */
  guard(sockets: SocketGuard): void;
  /** Reports that a statement failed because storage was full. */
  noteStorageFull(): void;
}

/** `graceMs`: how long a connection may still answer after the database stopped responding. */
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
      // Not now: pg calls connect() in the same turn, which would reopen the socket.
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
