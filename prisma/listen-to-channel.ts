/**
 * LISTEN on a separate connection, which is reopened when it is lost. Notifications sent while it
 * is closed are lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface ListenOptions {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Called when it listens, for the first time or again: earlier notifications were missed. */
  readonly onListening?: () => void;
  readonly onError: (error: unknown) => void;
}

export interface Listening {
  close(): Promise<void>;
}

const REOPEN_AFTER_MS = 500;
const MAX_REOPEN_AFTER_MS = 10_000;
/**
 * A connection that was dropped silently (for example by a firewall) is detected by a regular
 * query.
 */
const CHECK_EVERY_MS = 30_000;
const CHECK_MS = 10_000;

/** Starts to listen; the connection is opened in the background. */
export function listenToChannel(
  settings: pg.ClientConfig,
  { channel, onMessage, onListening, onError }: ListenOptions,
): Listening {
  const closing = new AbortController();
  let current: pg.Client | undefined;

  /** Resolves when the connection ends. */
  const listen = async (client: pg.Client, onOpen: () => void): Promise<void> => {
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    // Connection errors are reported by the statement that fails, or by its end.
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onOpen();
    onListening?.();
    const checks = setInterval(() => check(client), CHECK_EVERY_MS).unref();
    await ended;
    clearInterval(checks);
    throw new Error('the connection that listens was lost');
  };
  const keepListening = async (): Promise<void> => {
    let attempts = 0;
    while (!closing.signal.aborted) {
      const client = new pg.Client({
        ...settings,
        keepAlive: true,
        connectionTimeoutMillis: CHECK_MS,
      });
      current = client;
      try {
        await listen(client, () => (attempts = 0));
      } catch (error) {
        if (!closing.signal.aborted) onError(error);
      }
      client.connection.stream.destroy();
      const pause = Math.min(REOPEN_AFTER_MS * 2 ** attempts, MAX_REOPEN_AFTER_MS);
      attempts += 1;
      await sleep(pause, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  };
  const kept = keepListening();

  return {
    close: async () => {
      closing.abort();
      // Not `end`: while the connection is still being opened, that may never complete.
      current?.connection.stream.destroy();
      await kept;
    },
  };
}

/** Closes a connection that does not respond. */
function check(client: pg.Client): void {
  const late = setTimeout(() => client.connection.stream.destroy(), CHECK_MS).unref();
  void client
    .query('select 1')
    .catch(() => undefined)
    .finally(() => clearTimeout(late));
}
