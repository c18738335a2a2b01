import type { Snapshot } from '../pagination-snapshot.ts';
import type { Conditions } from './build-query.ts';

/**
 * SQL conditions on a version of a row: by `since_tx`, the transaction that created it, and
 * `until_tx`, the one that ended it.
 */
export interface Sight {
  /** A current row existed in the snapshot. */
  current(alias: string): string;
  /** A past version was the row in the snapshot. */
  past(alias: string): string;
}

/** The snapshot of this statement, evaluated once for all its rows. */
export const SNAPSHOT = '(select pg_current_snapshot()::text) as snapshot';

/**
 * True when a snapshot includes a transaction. A transaction number this server has not reached yet
 * comes from a restored dump of another server and counts as ended.
 */
export function buildVisibilitySql({ place }: Conditions, { from, to, running }: Snapshot): Sight {
  const [oldest, next, open] = [
    `${place(from)}::bigint`,
    `${place(to)}::bigint`,
    `${place(running)}::bigint[]`,
  ];
  const restored = '(select pg_snapshot_xmax(pg_current_snapshot())::text::bigint)';
  const seen = (tx: string): string =>
    `(${tx} < ${oldest} or (${tx} < ${next} and ${tx} <> all(${open})) or ${tx} >= ${restored})`;
  return {
    current: (alias) => seen(`${alias}.since_tx`),
    // The first condition is an index range.
    past: (alias) =>
      `${alias}.until_tx >= ${oldest} and not ${seen(`${alias}.until_tx`)} and ${seen(`${alias}.since_tx`)}`,
  };
}
