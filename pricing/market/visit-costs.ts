import type { Tx } from '#prisma/open-database.ts';

const KEPT = '90 days';

/** Costs of visits are kept for a quarter. */
export async function deleteOldVisitCosts(tx: Pick<Tx, 'query'>, now: Date): Promise<void> {
  await tx.query('delete from pricing.visit_cost where day < $1::timestamptz - $2::interval', [
    now,
    KEPT,
  ]);
}
