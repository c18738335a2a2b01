/** Time limits of database statements, by kind of work. */

/**
 * `request`: a client waits for the response. `job`: background work, maintenance and commands;
 * nobody waits.
 */
export type WorkKind = 'request' | 'job';

export interface WorkLimits {
  /** For a connection: until one of the pool is free or a new one is open. */
  readonly connectMs: number;
  /** PostgreSQL cancels a statement that takes longer (statement_timeout). */
  readonly statementMs: number;
  /** PostgreSQL cancels a statement that waits longer for a lock (lock_timeout). */
  readonly lockMs: number;
  /**
   * PostgreSQL ends a transaction that is idle for longer: otherwise it would hold its locks as
   * long as the process lives.
   */
  readonly idleInTransactionMs: number;
  /**
   * The connection is closed when nothing arrives for so long after a statement: the server would
   * have canceled it by then, so it is lost.
   */
  readonly answerMs: number;
  /**
   * After the database stopped responding, a connection has this long to answer before it is
   * closed.
   */
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
    // Finished work would be lost, so a short pause of the database is tolerated.
    graceMs: 8_000,
  },
};
