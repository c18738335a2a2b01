/** Classifies errors that concern the database as a whole and not the statement. */

/**
 * `silent`: it is connected and does not respond. `away`: it cannot be reached, or is starting or
 * stopping. `busy`: it canceled this statement (time limit, lock, memory), another attempt may
 * succeed. `storage_full`: it cannot write.
 */
export type DatabaseTrouble = 'silent' | 'away' | 'busy' | 'storage_full';

/**
 * The database is unavailable: running statements are abandoned, and none is sent until it responds
 * again.
 */
export class DatabaseSilentError extends Error {
  readonly code = 'DATABASE_SILENT';

  constructor() {
    super('The database does not answer');
    this.name = 'DatabaseSilentError';
  }
}

/** SQLSTATE and system error codes (PostgreSQL documentation, appendix A). */
const TROUBLE_BY_CODE: ReadonlyMap<string, DatabaseTrouble> = new Map([
  ['DATABASE_SILENT', 'silent'],
  ...list('away', [
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
    ...['ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
    // Stopped by its operator, crashed, starting or stopping, too many connections, a standby that
    // does not accept writes yet.
    ...['57P01', '57P02', '57P03', '53300', '25006'],
  ]),
  // Statement limit, lock limit, idle in a transaction, deadlock, serialization, memory, temporary
  // files' limit.
  ...list('busy', ['57014', '55P03', '25P03', '40P01', '40001', '53200', '53400']),
  ...list('storage_full', ['53100', 'ENOSPC', 'EDQUOT']),
]);

function list(trouble: DatabaseTrouble, codes: string[]): [string, DatabaseTrouble][] {
  return codes.map((code) => [code, trouble]);
}

/** Returns the kind of database trouble of an error; null for other errors. */
export function findDatabaseTrouble(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null;
  const known = 'code' in error ? TROUBLE_BY_CODE.get(String(error.code)) : undefined;
  if (known) return known;
  if (error.message === 'Query read timeout') return 'silent';
  return LOST_CONNECTION.some((start) => error.message.startsWith(start)) ? 'away' : null;
}

/** Beginnings of the client's own messages, which have no code. */
const LOST_CONNECTION = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  // The connection was lost while its transaction was idle.
  'Client has encountered a connection error',
  'Client was closed',
];
