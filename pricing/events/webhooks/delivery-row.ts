import { z } from 'zod';

/**
 * One attempt: its time, the response, and the duration in milliseconds. `error` is null when it
 * was delivered.
 */
export const AttemptsSchema = z.array(
  z.object({
    at: z.iso.datetime(),
    status: z.int().nullable(),
    ms: z.int(),
    error: z.string().nullable(),
    answer: z.string().nullable(),
  }),
);
export type Attempt = z.infer<typeof AttemptsSchema>[number];

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export interface DeliveryRow {
  readonly id: string;
  readonly seq: bigint;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly state: DeliveryState;
  /** Parsed by AttemptsSchema. */
  readonly attempts: unknown;
  readonly payload: string | null;
  readonly nextAt: Date | null;
  readonly replayOf: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

export const DELIVERY_COLUMNS = `d.id, d.seq, d.endpoint_id as "endpointId",
  d.event_id as "eventId", d.type, d.state, d.attempts, d.payload, d.next_at as "nextAt",
  d.replay_of as "replayOf", d.created_at as "createdAt", d.settled_at as "settledAt"`;

/** Settled deliveries are stored for this many days. */
export const DELIVERIES_KEPT_DAYS = 30;
