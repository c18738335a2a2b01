/**
 * The one client. The service speaks SQL to it (`query`, `transaction`), the app Prisma (`prisma`); both share one pool.
 * Rows come as PostgreSQL gives them, with bigint as BigInt and timestamps as Date.
 */
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type WorkKind, type WorkLimits, workLimits } from './database-limits.ts';
import { findDatabaseTrouble } from './database-trouble.ts';
import { createSocketGuard, type PoolWatch } from './create-socket-guard.ts';
import { listenToChannel, type Listening, type ListenOptions } from './listen-to-channel.ts';

/** What takes SQL: the database itself, or one transaction of it. */
export interface Sql {
  readonly query: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    how?: QueryOptions,
  ) => Promise<{ rows: Row[]; rowCount: number | null }>;
}

export interface QueryOptions {
  /**
   * Planned once per connection and not at every asking. For what is asked all the time and has few forms; PostgreSQL then chooses a plan
   * that suits any values, so not where the best plan depends on them.
   */
  readonly prepare?: boolean;
  /** Times as PostgreSQL writes them: for rows that are shown, not computed with. A Date made and written again costs ten times as much. */
  readonly timesAsText?: boolean;
}

/** A row that was asked for with `timesAsText`. */
export type TimesAsText<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/** A running transaction. A type of its own, so that what must happen in one cannot be handed the pool. */
export interface Tx extends Sql {
  readonly inTransaction: true;
  /**
   * A statement whose answer nobody needs: it is on its way when this returns, and the next one does not wait for it. When it fails,
   * the transaction fails with its error.
   */
  readonly send: (text: string, values?: readonly unknown[], how?: QueryOptions) => void;
  /** What is done when the transaction has been committed, and never when it is rolled back. It must not throw. */
  readonly afterCommit: (then: () => void) => void;
}

export interface Database extends Sql {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Whether a connection stays the same from one transaction to the next: see `Connection.pooler`. */
  readonly keepsSessions: boolean;
  /** Listens to a channel on a connection of its own, outside the pool. Null where connections do not keep their sessions. */
  readonly listen: ((options: ListenOptions) => Listening) | null;
  readonly close: () => Promise<void>;
}

export interface Connection {
  /** A postgresql:// address, or … */
  readonly url?: string;
  /** … the socket folder (or host), user and database. */
  readonly host?: string;
  readonly user?: string;
  readonly database?: string;
  /**
   * A pooler (PgBouncer) that lends a connection for one transaction: nothing may be left behind on it, neither prepared
   * statements nor locks of a session, and nothing is heard on it.
   */
  readonly pooler?: 'transaction';
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format): unknown =>
    oid === INT8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format),
};
const typesWithTimesAsText: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format): unknown =>
    oid === TIMESTAMPTZ ? (text: string) => text : types.getTypeParser(oid, format),
};

/** Connection settings for pg. Bigint columns become BigInt: our amounts are beyond what a number holds. */
export function buildConnectionSettings(connection: Connection): pg.PoolConfig {
  return connection.url
    ? { connectionString: connection.url, types }
    : {
        host: connection.host,
        user: connection.user ?? 'pricing',
        database: connection.database ?? 'pricing',
        types,
      };
}

export interface DatabaseOptions {
  /** Connections (10). */
  readonly max?: number;
  /** Whose limits hold (`job`). */
  readonly kind?: WorkKind;
  /** Cuts the connections when the database is silent; without it only the limits do. */
  readonly watch?: PoolWatch;
  readonly onError?: (error: Error) => void;
}

/** A connection that is asked for the end may not answer that either. */
const CLOSE_MS = 2_000;

/** Opens a pool. Nothing is connected until it is asked something. */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const limits = workLimits[options.kind ?? 'job'];
  const keepsSessions = connection.pooler === undefined;
  const sockets = createSocketGuard(limits.graceMs);
  options.watch?.guard(sockets);
  // Pipelined: statements of a transaction that do not need one another's answers travel together.
  // The pool lends a connection to one at a time.
  const pool = new pg.Pool({
    ...buildConnectionSettings(connection),
    pipeline: true,
    max: options.max ?? 10,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    // PgBouncer refuses a connection that brings settings of its own.
    ...(keepsSessions && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    }),
    query_timeout: limits.answerMs,
    stream: sockets.open,
  });
  // An idle connection that dies must not end the process; the next query gets a new one.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) options.onError?.(error);
  });
  pool.on('connect', (client) => {
    // Nor one that is lent and asked nothing at the moment.
    client.on('error', () => undefined);
    client.connection.on('errorMessage', (error: Error) => {
      if (findDatabaseTrouble(error) === 'storage_full') options.watch?.noteStorageFull();
    });
  });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema: 'shop' }) });
  const configure: Configure = (text, values, how) =>
    configureStatement(text, values, keepsSessions ? how : { ...how, prepare: false });
  const query: Sql['query'] = async (text, values, how) => pool.query(configure(text, values, how));
  return {
    pool,
    prisma,
    query,
    transaction: (work) =>
      runTransaction(
        pool,
        { begin: keepsSessions ? 'begin' : beginWithin(limits), configure },
        work,
      ),
    keepsSessions,
    listen: keepsSessions
      ? (listening) => listenToChannel(buildConnectionSettings(connection), listening)
      : null,
    close: async () => {
      isClosing = true;
      await prisma.$disconnect();
      const ended = pool.end().then(() => true);
      if (await Promise.race([ended, sleep(CLOSE_MS, false, { ref: false })])) return;
      sockets.cut();
      await ended;
    },
  };
}

/** A prepared statement has a name of its text; those names are few, because its forms are. */
const names = new Map<string, string>();

type Configure = (text: string, values?: readonly unknown[], how?: QueryOptions) => pg.QueryConfig;

function configureStatement(
  text: string,
  values: readonly unknown[] | undefined,
  how: QueryOptions | undefined,
): pg.QueryConfig {
  const config: pg.QueryConfig = values ? { text, values: [...values] } : { text };
  if (how?.timesAsText) config.types = typesWithTimesAsText;
  if (!how?.prepare) return config;
  let name = names.get(text);
  if (name === undefined) {
    name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    names.set(text, name);
  }
  return { ...config, name };
}

/** The limits of the connection, for this transaction alone. */
const beginWithin = (limits: WorkLimits): string =>
  [
    'begin',
    `set local statement_timeout = ${limits.statementMs}`,
    `set local lock_timeout = ${limits.lockMs}`,
    `set local idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`,
  ].join('; ');

async function runTransaction<T>(
  pool: pg.Pool,
  { begin, configure }: { begin: string; configure: Configure },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const ask = (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    gatherWrites(client);
    return client.query(config);
  };
  const sent = createSendings(ask);
  const committed: (() => void)[] = [];
  try {
    sent.add({ text: begin });
    const result = await work({
      inTransaction: true,
      query: (text, values, how) => ask(configure(text, values, how)),
      send: (text, values, how) => sent.add(configure(text, values, how)),
      afterCommit: (then) => void committed.push(then),
    });
    await sent.settled();
    await client.query('commit');
    for (const then of committed) then();
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    // What came after a statement that failed only says that the transaction is over.
    throw sent.failure() ?? error;
  } finally {
    client.removeListener('error', onError);
    client.release(broken);
  }
}

/** What is written in this turn goes out in one piece at its end: one wake-up of the database, not one for each statement. */
function gatherWrites(client: pg.PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Statements that are not waited for one by one, and the first of them that failed. */
function createSendings(ask: (config: pg.QueryConfig) => Promise<unknown>) {
  const answers: Promise<unknown>[] = [];
  let failure: Error | undefined;
  return {
    add: (config: pg.QueryConfig): void => {
      answers.push(ask(config).catch((error: Error) => (failure ??= error)));
    },
    failure: () => failure,
    /** Waits for all of them. Throws what the first one failed with. */
    settled: async (): Promise<void> => {
      await Promise.all(answers);
      if (failure !== undefined) throw failure;
    },
  };
}
