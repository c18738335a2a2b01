import { z } from 'zod';
import type { Sql } from '#prisma/open-database.ts';
import type { OutcomeCase } from './fit-correction.ts';

/** Only the latest outcomes: old ones no longer describe the shop. */
const MOST = 400;

const RealisedSchema = z.object({
  uplift: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  improved: z.number().nullable(),
});

interface Row {
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  readonly uplift: number;
  readonly low: number;
  readonly high: number;
  readonly shift: number;
  readonly stretch: number;
  readonly confidence: number | null;
  readonly realised: unknown;
}

/** The account's measured outcomes, latest first. */
export async function listOutcomes(sql: Sql, accountId: string): Promise<OutcomeCase[]> {
  const { rows } = await sql.query<Row>(
    `select from_minor as "fromMinor", to_minor as "toMinor", uplift, uplift_low as low,
       uplift_high as high, shift, stretch, case objective when 'gross_profit' then confidence end as confidence,
       realised
     from pricing.recommendation_ledger
     where account_id = $1 and measurement = 'measured'
     order by decided_at desc, id desc limit ${MOST}`,
    [accountId],
  );
  return rows.flatMap(({ low, high, shift, stretch, realised, ...row }) => {
    const { data } = RealisedSchema.safeParse(realised);
    return data
      ? [{ ...row, interval: [low, high] as const, correction: { shift, stretch }, realised: data }]
      : [];
  });
}
