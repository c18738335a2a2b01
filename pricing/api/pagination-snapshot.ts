/**
 * Pages of a list that changes by itself (alerts are read, recommendations change) all show the
 * state as of the first page. The cursor contains the PostgreSQL snapshot of the first page: which
 * transactions had ended. Changes that are not in this snapshot are not shown.
 */
import { z } from '@hono/zod-openapi';
import { AppError } from '#kernel/app-error.ts';
import { HOUR_MS } from '#kernel/durations.ts';
import { SNAPSHOT_HOURS } from '#pricing/contract/text.ts';
import type { Conditions } from './queries/build-query.ts';

const XID = '\\d{1,19}';

/** `at`: when the first page was returned; `saw`: the snapshot, see packSnapshot. */
export const PaginationSnapshotSchema = z.object({
  at: z.number(),
  saw: z.string().regex(new RegExp(`^${XID}:${XID}:(?:[0-9a-z]{1,13}(?:\\.[0-9a-z]{1,13})*)?$`)),
});
export type PaginationSnapshot = z.infer<typeof PaginationSnapshotSchema>;

/**
 * Transactions below `from` had ended, those from `to` on had not started, and `running` were in
 * progress.
 */
export interface Snapshot {
  readonly from: bigint;
  readonly to: bigint;
  readonly running: readonly bigint[];
}

/**
 * A new pagination snapshot from the first page's database snapshot
 * (`pg_current_snapshot()::text`).
 */
export function createPaginationSnapshot(snapshot: string, now: Date): PaginationSnapshot {
  return { at: now.getTime(), saw: packSnapshot(snapshot) };
}

/** The snapshot of the first page. Throws `gone` when it is older than past versions are stored. */
export function readPaginationSnapshot(position: PaginationSnapshot, now: Date): Snapshot {
  if (now.getTime() - position.at > SNAPSHOT_HOURS * HOUR_MS) {
    throw new AppError(
      'gone',
      `A cursor of this list expires ${SNAPSHOT_HOURS} hours after the first page, and this one is older: start without a cursor`,
    );
  }
  const [from = '', to = '', steps = ''] = position.saw.split(':');
  let last = BigInt(from);
  const running = steps === '' ? [] : steps.split('.').map((step) => (last += parseStep(step)));
  return { from: BigInt(from), to: BigInt(to), running };
}

/**
 * `from:to:running`, the running ones as differences in base 36: a cursor has room for a thousand
 * of them.
 */
function packSnapshot(snapshot: string): string {
  const [from = '', to = '', list = ''] = snapshot.split(':');
  let last = BigInt(from);
  const steps = (
    list === ''
      ? []
      : list
          .split(',')
          .map(BigInt)
          .sort((a, b) => (a < b ? -1 : 1))
  ).map((xid) => {
    const step = (xid - last).toString(36);
    last = xid;
    return step;
  });
  return `${from}:${to}:${steps.join('.')}`;
}

function parseStep(step: string): bigint {
  let value = 0n;
  for (const digit of step) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value;
}

/**
 * SQL conditions on a version of a row: by `since_tx`, the transaction that created it, and
 * `until_tx`, the one that ended it.
 */
interface Sight {
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
