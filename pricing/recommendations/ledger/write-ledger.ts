import type { Tx } from '#prisma/open-database.ts';
import type { Standing, Subject } from '#pricing/recommendations/list-subjects.ts';
import type { Recommendation } from '#pricing/recommendations/model/recommendation.ts';
import type { Correction } from './fit-correction.ts';

export interface GivenRecommendation {
  readonly id: string;
  readonly subject: Subject;
  readonly recommendation: Recommendation;
}

/** A recommendation that is no longer current, and its replacement. */
export interface EndedRecommendation {
  readonly standing: Standing;
  readonly subject: Subject;
  readonly replaced: boolean;
}

/**
 * Writes predictions into the ledger: new recommendations, new figures of an undecided one, and the
 * end of an undecided one. A price that became the suggested one counts as applied, whoever set it;
 * a later decision records by whom.
 */
export function writeLedger(
  tx: Tx,
  { given, gone }: { given: readonly GivenRecommendation[]; gone: readonly EndedRecommendation[] },
  { accountId, now, correction }: { accountId: string; now: Date; correction: Correction },
): void {
  if (gone.length > 0) {
    tx.send(
      `update pricing.recommendation_ledger l set outcome = n.outcome, decided_at = $1,
         applied_from_minor = case when n.outcome = 'applied' then l.from_minor end,
         applied_to_minor = case when n.outcome = 'applied' then l.to_minor end,
         measurement = case when n.outcome = 'applied' then 'waiting' else 'none' end
       from unnest($2::text[], $3::text[]) as n(id, outcome)
       where l.id = n.id and l.outcome = 'standing'`,
      [now, gone.map(({ standing }) => standing.id), gone.map(outcomeOf)],
    );
  }
  if (given.length === 0) return;
  tx.send(
    `insert into pricing.recommendation_ledger as l (id, account_id, product_id, currency, from_minor,
       to_minor, uplift, uplift_low, uplift_high, confidence, expected_gain, basis, objective,
       shift, stretch, given_at)
     select n.id, $1, n.product_id, n.currency, n.from_minor, n.to_minor, n.uplift, n.low, n.high,
       n.confidence, n.gain, n.basis, n.objective, $2, $3, $4
     from unnest($5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::float8[],
       $11::float8[], $12::float8[], $13::float8[], $14::float8[], $15::text[], $16::text[])
       as n(id, product_id, currency, from_minor, to_minor, uplift, low, high, confidence,
         gain, basis, objective)
     on conflict (id) do update set uplift = excluded.uplift, uplift_low = excluded.uplift_low,
       uplift_high = excluded.uplift_high, confidence = excluded.confidence,
       expected_gain = excluded.expected_gain, basis = excluded.basis,
       objective = excluded.objective, shift = excluded.shift, stretch = excluded.stretch
     where l.outcome = 'standing'`,
    [
      accountId,
      correction.shift,
      correction.stretch,
      now,
      given.map(({ id }) => id),
      given.map(({ subject }) => subject.productId),
      given.map(({ subject }) => subject.currency),
      given.map(({ subject }) => subject.priceMinor),
      given.map(({ recommendation }) => recommendation.suggestedMinor),
      given.map(({ recommendation }) => recommendation.uplift),
      given.map(({ recommendation }) => recommendation.upliftInterval[0]),
      given.map(({ recommendation }) => recommendation.upliftInterval[1]),
      given.map(({ recommendation }) => recommendation.confidence),
      given.map(({ recommendation }) => recommendation.expectedGain),
      given.map(({ recommendation }) => recommendation.basis),
      given.map(({ recommendation }) => recommendation.objective),
    ],
  );
}

function outcomeOf({
  standing,
  subject,
  replaced,
}: EndedRecommendation): 'applied' | 'superseded' | 'expired' {
  if (subject.priceMinor === standing.suggestedMinor && subject.currency === standing.currency)
    return 'applied';
  return replaced ? 'superseded' : 'expired';
}

interface SettledRecommendation {
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
      `update pricing.recommendation_ledger set outcome = 'applied', decided_at = $2, decided_by = $3,
         applied_from_minor = $4, applied_to_minor = $5, measurement = 'waiting', realised = null
       where id = $1`,
      [recommendationId, at, by, fromMinor, toMinor],
    );
  } else {
    tx.send(
      `update pricing.recommendation_ledger set outcome = $2,
         decided_at = case when $2 = $5 then decided_at else $3 end, decided_by = $4
       where id = $1`,
      [recommendationId, decision, at, by, 'undone'],
    );
  }
}
