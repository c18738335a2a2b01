/** How long what is asked of the database may take, by the kind of work that asks. */

/** `request`: somebody waits for the answer. `job`: background work, housekeeping and commands; nobody waits. */
export type WorkKind = 'request' | 'job';

export interface WorkLimits {
  /** For a connection: until one of the pool is free, or a new one is open. */
  readonly connectMs: number;
  /** PostgreSQL ends a statement that takes longer. */
  readonly statementMs: number;
  /** PostgreSQL ends a statement that waits longer for a lock that somebody else holds. */
  readonly lockMs: number;
  /** PostgreSQL ends a transaction in which nothing is asked for so long: it would hold its locks as long as the process lives. */
  readonly idleInTransactionMs: number;
  /** The connection is cut when nothing is heard on it for so long after a statement: past the limit above, nobody is there to end it. */
  readonly answerMs: number;
  /** After the database was found to answer nobody, a connection has so long to answer before it is cut. */
  readonly graceMs: number;
}

export const workLimits: Readonly<Record<WorkKind, WorkLimits>> = {
  request: {
    connectMs: 10_000,
    statementMs: 30_000,
    // Uploads of one account wait for one another.
    lockMs: 10_000,
    idleInTransactionMs: 30_000,
    answerMs: 35_000,
    graceMs: 0,
  },
  job: {
    connectMs: 10_000,
    statementMs: 15 * 60_000,
    lockMs: 2 * 60_000,
    // A batch of matching computes for a while between two statements.
    idleInTransactionMs: 10 * 60_000,
    answerMs: 16 * 60_000,
    // Work done would be lost: a database that pauses for a moment is waited for.
    graceMs: 8_000,
  },
};
