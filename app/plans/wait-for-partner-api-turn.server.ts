import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';

/**
 * Three per second, where Shopify allows four: a request that a busy process sends a third of a
 * second late still leaves five within more than a second.
 */
const SPACING_MS = 340;

export interface TurnOptions {
  /** It throws `rate_limited` rather than wait longer. */
  readonly atMostMs: number;
}

/**
 * Waits for this process's turn at the Partner API, whose limit applies to all processes together:
 * turns are assigned by the database's clock. Throws `rate_limited` when the turn would come later
 * than `atMostMs`; no turn is used up then.
 */
export async function waitForPartnerApiTurn(
  services: AppServices,
  { atMostMs }: TurnOptions,
): Promise<void> {
  const { rows } = await services.db.query<{ wait_ms: number }>(
    `insert into shop.request_turn as t (name, next_at)
     values ('partner-api', clock_timestamp() + $1 * interval '1 millisecond')
     on conflict (name) do update
       set next_at = greatest(t.next_at, clock_timestamp()) + $1 * interval '1 millisecond'
       where t.next_at <= clock_timestamp() + $2 * interval '1 millisecond'
     returning extract(epoch from t.next_at - $1 * interval '1 millisecond' - clock_timestamp())::float8 * 1000 as wait_ms`,
    [SPACING_MS, atMostMs],
  );
  const [turn] = rows;
  if (!turn)
    throw new AppError('rate_limited', 'Shopify is being asked about many plans at the moment', {
      retryAfter: Math.ceil(atMostMs / 1000),
    });
  if (turn.wait_ms > 0) await sleep(turn.wait_ms);
}

/** The Partner API refused for lack of budget: no process asks before that time. */
export async function setPartnerApiPause(services: AppServices, ms: number): Promise<void> {
  await services.db.query(
    `update shop.request_turn set next_at = greatest(next_at, clock_timestamp() + $1 * interval '1 millisecond')
     where name = 'partner-api'`,
    [ms],
  );
}
