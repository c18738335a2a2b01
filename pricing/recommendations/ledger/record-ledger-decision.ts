import type { Tx } from '#prisma/open-database.ts';

export interface SettledRecommendation {
  readonly recommendationId: string;
  readonly decision: 'applied' | 'dismissed' | 'undone';
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  readonly by: string | null;
  readonly at: Date;
}

/**
 * Records a decision on a recommendation. When applied, its outcome will be measured; when undone,
 * the sales up to then still count.
 */
export function recordLedgerDecision(
  tx: Tx,
  { recommendationId, decision, fromMinor, toMinor, by, at }: SettledRecommendation,
): void {
  if (decision === 'applied') {
    tx.send(
      `update pricing.advice_ledger set outcome = 'applied', decided_at = $2, decided_by = $3,
         applied_from_minor = $4, applied_to_minor = $5, measurement = 'waiting', realised = null
       where id = $1`,
      [recommendationId, at, by, fromMinor, toMinor],
    );
  } else {
    tx.send(
      `update pricing.advice_ledger set outcome = $2,
         decided_at = case when $2 = $5 then decided_at else $3 end, decided_by = $4
       where id = $1`,
      [recommendationId, decision, at, by, 'undone'],
    );
  }
}
