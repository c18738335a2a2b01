import { z } from '@hono/zod-openapi';
import {
  DELIVERY_COLUMNS,
  type DeliveryRow,
  type DeliveryState,
} from '#pricing/events/webhooks/deliveries.ts';
import type { Sql } from '#prisma/open-database.ts';
import { createConditions } from './build-query.ts';

/** The last delivery shown, as text because JSON has no bigint. */
export const DeliveryPosition = z.string().regex(/^\d{1,19}$/);

export interface DeliveryQuery {
  readonly endpointId: string;
  readonly fetch: number;
  readonly after?: string | undefined;
  readonly state?: DeliveryState | undefined;
  readonly type?: string | undefined;
}

/** Deliveries of an endpoint, the latest first. */
export async function listDeliveries(
  sql: Sql,
  { endpointId, fetch, after, state, type }: DeliveryQuery,
): Promise<DeliveryRow[]> {
  const where = createConditions();
  where.and(`d.endpoint_id = ${where.place(endpointId)}`);
  where.when(after, (place) => `d.seq < ${place}::bigint`);
  where.when(state, (place) => `d.state = ${place}`);
  where.when(type, (place) => `d.type = ${place}`);
  const { rows } = await sql.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from pricing.delivery d ${where.clause()} order by d.seq desc limit ${where.place(fetch)}`,
    where.values,
  );
  return rows;
}
