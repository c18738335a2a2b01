/**
 * Checks on a separate connection, more than twice a second, whether the database responds. A
 * server that hangs neither closes nor refuses connections, so clients would wait forever; this
 * check tells it from a slow statement and detects it within two and a half seconds.
 */
import pg from 'pg';
import { type DatabaseTrouble, findDatabaseTrouble } from './database-trouble.ts';
import { createSocketGuard, type PoolWatch, type SocketGuard } from './create-socket-guard.ts';
import { type Connection, buildConnectionSettings } from './open-database.ts';

/** Why the database is unavailable. */
export type Outage = Exclude<DatabaseTrouble, 'busy'>;

/** Treats a statement refused for lack of storage as an outage until a test write succeeds. */
export interface DatabaseWatch extends PoolWatch {
  /** Null while it is available. */
  outage(): Outage | null;
  /** Shutdown begins: connections that do not respond get no grace period. */
  hurry(): void;
  close(): void;
}

const TICK_MS = 200;
const ASK_EVERY_TICKS = 2;
/**
 * Counts ticks, not time: a process whose event loop was blocked must not take its own pause for
 * the database's.
 */
const SILENT_AFTER_TICKS = 9;
const TRY_STORAGE_TICKS = 25;
/** Writes about two megabytes to disk; nothing of it remains. */
const TRIAL_WRITE = `begin;
  create temp table storage_trial on commit drop as select n, n + 1 as m from generate_series(1, 50000) n;
  rollback`;

/** Starts to watch. `onChange` receives every outage, and null when it is over. */
export function startDatabaseWatch(
  connection: Connection,
  onChange: (outage: Outage | null) => void = () => undefined,
): DatabaseWatch {
  const guards: SocketGuard[] = [];
  const own = createSocketGuard(0);
  let asking: Promise<void> | null = null;
  let client: Promise<pg.Client> | null = null;
  let ticks = 0;
  let reach: 'answers' | 'silent' | 'away' = 'answers';
  let isFull = false;
  let ticksToTrial = 0;
  let reported: Outage | null = null;
  let isClosed = false;

  const outage = (): Outage | null => {
    if (reach !== 'answers') return reach;
    return isFull ? 'storage_full' : null;
  };
  const tell = (): void => {
    const now = outage();
    if (now === reported) return;
    reported = now;
    onChange(now);
  };
  const set = (next: typeof reach): void => {
    if (next === reach || isClosed) return;
    for (const sockets of guards)
      if (next === 'silent') sockets.silence();
      else sockets.answer();
    reach = next;
    tell();
  };
  const ask = async (): Promise<void> => {
    try {
      client ??= connect(connection, own);
      await checkReady(await client);
      set('answers');
    } catch (error) {
      const lost = client;
      client = null;
      set(findDatabaseTrouble(error) === 'silent' ? 'silent' : 'away');
      void lost?.then((one) => one.end()).catch(() => undefined);
    }
  };
  const tryStorage = async (): Promise<void> => {
    const trial = await connect(connection, own, TICK_MS * TRY_STORAGE_TICKS);
    try {
      await trial.query(TRIAL_WRITE);
      isFull = false;
    } catch (error) {
      isFull = findDatabaseTrouble(error) !== null;
    } finally {
      await trial.end();
    }
    tell();
  };
  const tick = (): void => {
    ticks += 1;
    ticksToTrial -= 1;
    if (asking) {
      // The check fails, and its connection with it; the next tick checks on a new one.
      if (ticks === SILENT_AFTER_TICKS) own.cut();
      return;
    }
    if (ticks < ASK_EVERY_TICKS) return;
    ticks = 0;
    asking = ask().finally(() => (asking = null));
    if (!isFull || reach !== 'answers' || ticksToTrial > 0) return;
    ticksToTrial = TRY_STORAGE_TICKS;
    tryStorage().catch(() => undefined);
  };
  const timer = setInterval(tick, TICK_MS).unref();

  return {
    outage,
    guard: (sockets) => void guards.push(sockets),
    noteStorageFull: () => {
      if (!isFull) ticksToTrial = TRY_STORAGE_TICKS;
      isFull = true;
      tell();
    },
    hurry: () => {
      for (const sockets of guards) sockets.hurry();
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      own.cut();
    },
  };
}

/**
 * Asks the server only whether it is ready (the protocol's Sync message): no statement and no
 * transaction, so that an idle installation spends almost nothing on the check.
 */
function checkReady(client: pg.Client): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => connection.sync(),
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    });
  });
}

async function connect(
  connection: Connection,
  sockets: SocketGuard,
  answerMs?: number,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...buildConnectionSettings(connection),
    stream: sockets.open,
    ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
  });
  // An error that ends the connection also fails the check.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
