import { z } from '@hono/zod-openapi';
import {
  PERIOD_COLUMNS,
  type PeriodRow,
  type StoredPeriod,
  toPeriod,
} from '#pricing/catalog/map-price-periods/map-price-period.ts';
import type { Sql } from '#prisma/open-database.ts';

/** The last period shown. */
export const PeriodPosition = z.object({ startsAt: z.coerce.date(), id: z.string() });

export interface PeriodQuery {
  readonly accountId: string;
  readonly fetch: number;
  readonly after: z.infer<typeof PeriodPosition> | undefined;
  readonly now: Date;
  readonly state: 'active' | 'upcoming' | 'past' | undefined;
  readonly scope: string | undefined;
  readonly key: string | undefined;
  readonly importId: string | undefined;
  /** Part of a name, note or brand. */
  readonly q: string | undefined;
}

/** Periods of an account, the latest begin first. */
export async function listMapPricePeriods(
  sql: Sql,
  { accountId, fetch, after, now, state, scope, key, importId, q }: PeriodQuery,
): Promise<PeriodRow[]> {
  const { rows } = await sql.query<StoredPeriod>(
    `select ${PERIOD_COLUMNS} from pricing.map_price_period m
     where m.account_id = $1
       and ($2::timestamptz is null or (m.starts_at, m.id) < ($2, $3))
       and ($4::text is null or $4 = case when m.starts_at > $5 then 'upcoming'
         when m.ends_at <= $5 then 'past' else 'active' end)
       and ($6::text is null or m.scope = $6)
       and ($7::text is null or m.scope_key = $7)
       and ($8::text is null or m.import_id = $8)
       and ($9::text is null or strpos(lower(concat_ws(chr(10), m.name, m.note,
         case when m.scope = 'brand' then m.scope_key end)), lower($9)) > 0)
     order by m.starts_at desc, m.id desc limit $10`,
    [
      accountId,
      after?.startsAt ?? null,
      after?.id ?? null,
      state ?? null,
      now,
      scope ?? null,
      key ?? null,
      importId ?? null,
      q ?? null,
      fetch,
    ],
  );
  return rows.map(toPeriod);
}
