import { isDeepStrictEqual } from 'node:util';
import { createId } from '#kernel/ids.ts';
import { formatAbstentionReason } from '#kernel/reasons/english/format-in-english.ts';
import type { AccountEvent } from '#pricing/events/event-types.ts';
import type { Tx } from '#prisma/open-database.ts';
import type { Correction } from './ledger/fit-correction.ts';
import {
  type GivenRecommendation,
  type EndedRecommendation,
  writeLedger,
} from './ledger/write-ledger.ts';
import type { Standing, Subject } from './list-subjects.ts';
import type { Abstention, Recommendation } from './model/recommendation.ts';
import type { StoredRule } from './pricing-rules/recommend-by-rule.ts';

export interface Outcome {
  readonly subject: Subject;
  readonly result: Recommendation | Abstention;
  /** What the pricing rule said that decides about the product; null: none does. */
  readonly rule: StoredRule | null;
}

interface RecommendationRow {
  readonly id: string;
  readonly outcome: Outcome;
  readonly detail: Record<string, unknown>;
}

/** Smaller differences do not justify a new row or a notification. */
const SAME = { confidence: 0.01, gain: 0.002, uplift: 0.005 } as const;

/**
 * Writes the rows that differ from the current ones and returns the changes to publish. The same
 * suggestion for the same price keeps its id and time even when its figures change.
 */
export async function writeRecommendations(
  tx: Tx,
  outcomes: readonly Outcome[],
  writing: { accountId: string; now: Date; correction: Correction },
): Promise<AccountEvent[]> {
  const { accountId, now } = writing;
  const rows = outcomes.flatMap((outcome) => planRow(outcome, now));
  if (rows.length > 0) {
    await upsertRows(tx, rows, { accountId, now });
    writeLedger(tx, planLedger(rows), writing);
  }
  return rows.flatMap(({ id, outcome: { subject, result } }): AccountEvent[] => {
    if (result.kind === 'recommendation')
      return [
        {
          accountId,
          type: 'recommendation.created',
          data: { recommendation_id: id, product_id: subject.productId },
        },
      ];
    const withdrawn = subject.standing !== null && subject.standing.suggestedMinor !== null;
    return withdrawn
      ? [
          {
            accountId,
            type: 'recommendation.withdrawn',
            data: { recommendation_id: subject.standing?.id, product_id: subject.productId },
          },
        ]
      : [];
  });
}

function planRow(outcome: Outcome, now: Date): RecommendationRow[] {
  const { subject, result } = outcome;
  const { standing } = subject;
  const detail = detailOf(outcome);
  const sameProduct =
    standing !== null &&
    standing.currency === subject.currency &&
    standing.currentMinor === subject.priceMinor;
  const isSameRecommendation =
    sameProduct &&
    standing.suggestedMinor === (result.kind === 'recommendation' ? result.suggestedMinor : null);
  if (isSameRecommendation && isUnchanged(outcome, detail)) return [];
  return [
    {
      id: isSameRecommendation ? standing.id : createId('rec', now),
      outcome,
      detail: { ...detail, ...previousOf(standing, isSameRecommendation) },
    },
  ];
}

function planLedger(rows: readonly RecommendationRow[]): {
  given: GivenRecommendation[];
  gone: EndedRecommendation[];
} {
  return {
    given: rows.flatMap(({ id, outcome: { subject, result } }) =>
      result.kind === 'recommendation' ? [{ id, subject, recommendation: result }] : [],
    ),
    gone: rows.flatMap(({ id, outcome: { subject, result } }) => {
      const { standing } = subject;
      return standing !== null && standing.suggestedMinor !== null && standing.id !== id
        ? [{ standing, subject, replaced: result.kind === 'recommendation' }]
        : [];
    }),
  };
}

/**
 * The recommendation that this row replaces: a decision on it may arrive after the price it
 * suggested.
 */
function previousOf(standing: Standing | null, sameAnswer: boolean): { previous?: unknown } {
  if (standing === null) return {};
  const { previous, ...detail } = recordOf(standing.detail);
  if (sameAnswer || standing.suggestedMinor === null)
    return previous === undefined ? {} : { previous };
  const { id, currency, currentMinor, suggestedMinor, uplift, confidence, expectedGain } = standing;
  return {
    previous: {
      id,
      currency,
      current_minor: String(currentMinor),
      suggested_minor: String(suggestedMinor),
      uplift,
      confidence,
      expected_gain: expectedGain,
      ...detail,
    },
  };
}

function recordOf(detail: unknown): Record<string, unknown> {
  return typeof detail === 'object' && detail !== null ? { ...detail } : {};
}

function isUnchanged(
  { subject: { standing }, result }: Outcome,
  detail: Record<string, unknown>,
): boolean {
  if (result.kind === 'abstention')
    return (
      standing?.abstained === formatAbstentionReason(result.reason) &&
      isDeepStrictEqual(recordOf(standing.detail)['abstained'], detail['abstained']) &&
      isDeepStrictEqual(comparedRuleOf(standing.detail), comparedRuleOf(detail))
    );
  return (
    near(standing?.confidence, result.confidence, SAME.confidence) &&
    near(standing?.expectedGain, result.expectedGain, SAME.gain) &&
    near(standing?.uplift, result.uplift, SAME.uplift) &&
    isDeepStrictEqual(comparedPartsOf(standing?.detail), comparedPartsOf(detail))
  );
}

function near(a: number | null | undefined, b: number | null, within: number): boolean {
  return a === null || a === undefined || b === null ? (a ?? null) === b : Math.abs(a - b) < within;
}

/**
 * The parts a reader would notice; figures and ages are excluded because they change all the time.
 */
function comparedPartsOf(detail: unknown): unknown[] {
  const record = recordOf(detail);
  return [
    ...['objective', 'basis', 'guard_rail', 'reasons'].map((key) => record[key] ?? null),
    comparedRuleOf(detail),
  ];
}

/**
 * A new version of the rule set that says the same about a product does not change its row: each
 * saving would otherwise write all products.
 */
function comparedRuleOf(detail: unknown): Record<string, unknown> {
  const { version: _version, ...rule } = recordOf(recordOf(detail)['rule']);
  return rule;
}

/** The part of a recommendation that is stored as JSON, with the API's names. */
function detailOf({ result, rule }: Outcome): Record<string, unknown> {
  const ruled = rule === null ? {} : { rule };
  if (result.kind === 'abstention') return { abstained: result.reason, ...ruled };
  const { objective, upliftInterval, basis, reasons, against, evidence, guardRail } = result;
  return {
    objective,
    uplift_interval: upliftInterval,
    basis,
    reasons,
    against,
    evidence,
    guard_rail: guardRail,
    ...ruled,
  };
}

async function upsertRows(
  tx: Tx,
  rows: readonly RecommendationRow[],
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const recommendation = rows.map(({ outcome }) =>
    outcome.result.kind === 'recommendation' ? outcome.result : null,
  );
  await tx.query(
    `insert into pricing.recommendation as r (id, account_id, product_id, currency, current_minor,
       suggested_minor, uplift, confidence, expected_gain, detail, abstained, created_at,
       updated_at)
     select n.id, $1, n.product_id, n.currency, n.current, n.suggested, n.uplift, n.confidence,
       n.gain, n.detail, n.abstained, $2, $2
     from unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::float8[],
       $9::float8[], $10::float8[], $11::jsonb[], $12::text[])
       as n(id, product_id, currency, current, suggested, uplift, confidence, gain, detail,
         abstained)
     on conflict (product_id) do update set id = excluded.id, currency = excluded.currency,
       current_minor = excluded.current_minor, suggested_minor = excluded.suggested_minor,
       uplift = excluded.uplift, confidence = excluded.confidence,
       expected_gain = excluded.expected_gain, detail = excluded.detail,
       abstained = excluded.abstained, updated_at = excluded.updated_at,
       created_at = case when r.id = excluded.id then r.created_at else excluded.created_at end`,
    [
      accountId,
      now,
      rows.map((row) => row.id),
      rows.map(({ outcome }) => outcome.subject.productId),
      rows.map(({ outcome }) => outcome.subject.currency),
      rows.map(({ outcome }) => outcome.subject.priceMinor),
      recommendation.map((one) => one?.suggestedMinor ?? null),
      recommendation.map((one) => one?.uplift ?? null),
      recommendation.map((one) => one?.confidence ?? null),
      recommendation.map((one) => one?.expectedGain ?? null),
      rows.map((row) => JSON.stringify(row.detail)),
      rows.map(({ outcome }) =>
        outcome.result.kind === 'abstention' ? formatAbstentionReason(outcome.result.reason) : null,
      ),
    ],
  );
}
