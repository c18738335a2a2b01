/**
 * The one database client. The service uses SQL (`query`, `transaction`), the app Prisma
 * (`prisma`); both share one pool. Rows are returned as PostgreSQL gives them, with bigint as
 * BigInt and timestamps as Date.
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

/** Runs SQL: the database itself, or one transaction. */
export interface Sql {
  readonly query: <Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    how?: QueryOptions,
  ) => Promise<{ rows: Row[]; rowCount: number | null }>;
}

interface QueryOptions {
  /**
   * Planned once per connection instead of at every execution. For frequent queries with few forms.
   * PostgreSQL then chooses a plan that fits any values, so do not use it where the best plan
   * depends on them.
   */
  readonly prepare?: boolean;
  /**
   * Timestamps as PostgreSQL's text: for rows that are displayed, not computed with. Creating and
   * formatting a Date costs ten times as much.
   */
  readonly timesAsText?: boolean;
}

interface SendOptions extends QueryOptions {
  /**
   * Sent as one statement with those of this kind after it, which costs the database and this
   * process half as much as two. For an insert without WITH that does not read what the others
   * write.
   */
  readonly gather?: boolean;
}

/** A row that was queried with `timesAsText`. */
export type TimesAsText<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/**
 * A running transaction. A separate type, so that code which needs a transaction cannot be given
 * the pool.
 */
export interface Tx extends Sql {
  readonly inTransaction: true;
  /**
   * Sends a statement whose result nobody needs: the next statement does not wait for it. When it
   * fails, the transaction fails with its error.
   */
  readonly send: (text: string, values?: readonly unknown[], how?: SendOptions) => void;
  /**
   * Waits until no other transaction holds this lock, and holds it until the transaction ends. Sent
   * with the begin of the transaction when it comes first.
   */
  readonly lock: (key: string) => void;
  /** Registers work for after the commit; it does not run after a rollback. It must not throw. */
  readonly afterCommit: (then: () => void) => void;
}

export interface Database extends Sql {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Whether a connection stays the same from one transaction to the next: see `Connection.pooler`.
   */
  readonly keepsSessions: boolean;
  /**
   * Listens to a channel on a connection outside the pool. Null where connections do not keep their
   * sessions.
   */
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
   * A pooler (PgBouncer) that lends a connection for one transaction: prepared statements and
   * session locks would be left behind on it, and notifications would not arrive, so none of them
   * are used.
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

/**
 * Connection settings for pg. Bigint columns become BigInt: our amounts exceed what a number holds
 * exactly.
 */
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
  /** Connections in the pool (default 10). */
  readonly max?: number;
  /** Whose time limits apply (default `job`). */
  readonly kind?: WorkKind;
  /**
   * Closes the connections when the database does not respond; without it only the time limits do.
   */
  readonly watch?: PoolWatch;
  readonly onError?: (error: Error) => void;
}

/** A connection that is asked to end may not answer that either. */
const CLOSE_MS = 2_000;

/** Opens a pool. It connects at the first query. */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const limits = workLimits[options.kind ?? 'job'];
  const keepsSessions = connection.pooler === undefined;
  const sockets = createSocketGuard(limits.graceMs);
  options.watch?.guard(sockets);
  // Pipelined: statements of a transaction that do not need each other's results are sent together.
  // The pool lends a connection to one caller at a time.
  const pool = new pg.Pool({
    ...buildConnectionSettings(connection),
    pipeline: true,
    max: options.max ?? 10,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    // PgBouncer refuses a connection with startup settings.
    ...(keepsSessions && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    }),
    query_timeout: limits.answerMs,
    stream: sockets.open,
  });
  // An idle connection that is lost must not end the process; the next query opens a new one.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) options.onError?.(error);
  });
  pool.on('connect', (client) => {
    // Nor may a lent connection that is currently idle.
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

/**
 * A prepared statement is named after a hash of its text; there are few, because the statements
 * have few forms.
 */
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

/** The time limits of the connection, set for this transaction only. */
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
  const sent = createSendings((config, answered) => {
    gatherWrites(client);
    client.query(config, answered);
  });
  const committed: (() => void)[] = [];
  let gathered: Insert[] = [];
  let hasBegun = false;
  let hasEnded = false;
  const sendGathered = (): void => {
    if (gathered.length === 0) return;
    const values = gathered.flatMap((insert) => insert.values);
    sent.add(configure(joinInserts(gathered), values, { prepare: true }));
    gathered = [];
  };
  /** Before each statement. */
  const beginOnce = (): void => {
    if (!hasBegun) sent.add({ text: begin });
    hasBegun = true;
    sendGathered();
  };
  try {
    const result = await work({
      inTransaction: true,
      query: (text, values, how) => {
        beginOnce();
        return ask(configure(text, values, how));
      },
      send: (text, values = [], how) => {
        if (how?.gather) return void gathered.push({ text, values });
        beginOnce();
        sent.add(configure(text, values, how));
      },
      lock: (key) => {
        if (hasBegun) sendGathered();
        const lock = `select pg_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(key)}, 0))`;
        sent.add({ text: hasBegun ? lock : `${begin}; ${lock}` });
        hasBegun = true;
      },
      afterCommit: (then) => void committed.push(then),
    });
    if (gathered.length > 0) beginOnce();
    if (hasBegun && sent.failure() === undefined) {
      // Sent with the statements before it: when one of them fails, the database rolls back instead.
      const { command } = await ask({ text: 'commit' });
      hasEnded = true;
      await sent.settled();
      if (command !== 'COMMIT') throw new Error('The database rolled the transaction back');
    }
    await sent.settled();
    for (const then of committed) then();
    return result;
  } catch (error) {
    if (hasBegun && !hasEnded)
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    // A statement after a failed one reports only that the transaction has failed.
    throw sent.failure() ?? error;
  } finally {
    client.removeListener('error', onError);
    client.release(broken);
  }
}

interface Insert {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Joined inserts by their texts; there are few, and joining takes longer. */
const joined = new Map<string, string>();

/** `with a as (insert …), b as (insert …) insert …`, with parameters numbered through. */
function joinInserts(inserts: readonly Insert[]): string {
  const key = inserts.map(({ text }) => text).join(';');
  let statement = joined.get(key);
  if (statement === undefined) {
    let before = 0;
    const texts = inserts.map(({ text, values }) => {
      const first = before;
      before += values.length;
      return text.replace(/\$(\d+)/g, (_all, number: string) => `$${Number(number) + first}`);
    });
    const last = texts.pop() ?? '';
    const others = texts.map((text, n) => `gathered_${n} as (${text})`);
    statement = others.length === 0 ? last : `with ${others.join(',\n')}\n${last}`;
    joined.set(key, statement);
  }
  return statement;
}

/**
 * Everything written in one event-loop turn is sent in one packet at its end: the database wakes up
 * once, not once per statement.
 */
function gatherWrites(client: pg.PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Statements that are not awaited one by one, and the first of them that failed. `ask` calls back at
 * once when a value cannot be sent: the commit must not follow such a statement.
 */
function createSendings(
  ask: (config: pg.QueryConfig, answered: (error: Error | null) => void) => void,
) {
  const answers: Promise<void>[] = [];
  let failure: Error | undefined;
  return {
    add: (config: pg.QueryConfig): void => {
      const answer = Promise.withResolvers<void>();
      ask(config, (error) => {
        if (error) failure ??= error;
        answer.resolve();
      });
      answers.push(answer.promise);
    },
    failure: () => failure,
    /** Waits for all of them. Throws the error of the first that failed. */
    settled: async (): Promise<void> => {
      await Promise.all(answers);
      if (failure !== undefined) throw failure;
    },
  };
}
