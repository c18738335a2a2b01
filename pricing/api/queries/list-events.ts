import { z } from '@hono/zod-openapi';
import { SPECIFIED_ALERT_TYPE } from '#kernel/alert-types.ts';
import type { Sql } from '#prisma/open-database.ts';

export interface EventRow {
  readonly tx: bigint;
  readonly seq: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly at: Date;
}

/**
 * The last event read: transaction and number, as text because JSON has no bigint; and the day
 * (UTC) on which the cursor was issued.
 */
export const EventPosition = z.object({
  tx: z.string().regex(/^\d{1,19}$/),
  seq: z.string().regex(/^\d{1,19}$/),
  day: z.iso.date(),
});

/**
 * An account's events after a position, in the order of transactions. Does not read past
 * transactions that may still be running, so that an event that commits later with an earlier
 * number is never missed.
 */
export async function listEvents(
  sql: Sql,
  {
    accountId,
    fetch,
    after,
    alertTypes,
  }: {
    accountId: string;
    fetch: number;
    after: { readonly tx: string; readonly seq: string };
    /** Kinds of alert whose events are included. */
    alertTypes: readonly string[];
  },
): Promise<EventRow[]> {
  const { rows } = await sql.query<EventRow>(
    `select tx, seq, id, type, data, at from pricing.event
     where account_id = $1 and (tx, seq) > ($2::bigint, $3::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
       and (type not like 'alert.%' or coalesce(data->>'alert_type', $6) = any($5))
     order by tx, seq limit $4`,
    [accountId, after.tx, after.seq, fetch, alertTypes, SPECIFIED_ALERT_TYPE],
  );
  return rows;
}
