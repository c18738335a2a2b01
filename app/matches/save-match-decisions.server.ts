import { z } from 'zod';
import { type AppError, type ErrorCode, isAppError } from '#kernel/app-error.ts';
import { MAX_RECORDS, VerdictSchema } from '#pricing/contract/contract.ts';
import { getConnectedClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { PricingClient } from '#sdk/index.ts';
import type { AppServices } from '#app/services.server.ts';
import type { MatchPair } from './list-matches.server.ts';

const DecisionSchema = z.strictObject({
  id: z.string().min(1).max(64),
  verdict: z.enum(['confirmed', 'refused', 'review']),
  expected: VerdictSchema,
  inBulk: z.boolean().optional(),
});

/** What the page posts; `token`: the session token of a request that cannot have headers. */
export const DecisionsSchema = z.strictObject({
  decisions: z.array(DecisionSchema).min(1).max(MAX_RECORDS),
  token: z.string().max(4000).optional(),
});
type Decision = z.infer<typeof DecisionSchema>;

/** The result of a decision. `verdict`: the match's, where the service returns it. */
export interface DecisionResult {
  readonly id: string;
  /** `differs`: not confirmed together with others, because it states a difference. */
  readonly status: 'saved' | 'conflict' | 'differs' | 'refused';
  readonly verdict: MatchPair['verdict'] | null;
  /** How many other matches it settled, where the service says so. */
  readonly settled?: number | undefined;
}

interface Answered extends DecisionResult {
  readonly productId?: string | undefined;
  readonly listingId?: string | undefined;
}

/**
 * Saving one by one takes long; decisions left after this time get no result, and the page sends
 * them again.
 */
const SINGLY_MS = 8000;
/** The service leaves out those of several that state a difference. */
const IN_BULK = 'matches.in_bulk';
/** A refusal that concerns this match only, not the caller or a temporary state. */
const OF_THE_MATCH: readonly ErrorCode[] = ['not_found', 'gone', 'conflict', 'validation_failed'];

/**
 * Saves a person's decisions on matches (`review`: withdrawn) at the service and in our copy.
 * Returns those that were processed; a decision without a result is still to be saved. Throws
 * AppError with the service's message when none could be.
 */
export async function saveMatchDecisions(
  services: AppServices,
  shop: string,
  { decisions, by }: { decisions: readonly Decision[]; by: string | undefined },
): Promise<{ results: DecisionResult[] }> {
  const { client, capabilities } = await getConnectedClient(services, shop);
  const answered = client.offers('matches.updateMany')
    ? await decideTogether(client, { decisions, by, canLeaveOut: capabilities.has(IN_BULK) })
    : await decideSingly(client, {
        decisions,
        by,
        isLate: waitUntil(services, SINGLY_MS),
      });
  const known = answered.filter(({ productId, verdict }) => productId && verdict);
  await services.db.query(
    `update shop.offer_copy c set match_verdict = t.verdict
     from unnest($2::text[], $3::text[], $4::text[]) as t(product, listing, verdict)
     where c.shop = $1 and c.service_product_id = t.product and c.listing_id = t.listing`,
    [
      shop,
      known.map(({ productId }) => productId),
      known.map(({ listingId }) => listingId),
      known.map(({ verdict }) => verdict),
    ],
  );
  return {
    results: answered.map(({ id, status, verdict, settled }) => ({
      id,
      status,
      verdict,
      ...(settled !== undefined && { settled }),
    })),
  };
}

async function decideTogether(
  client: PricingClient,
  {
    decisions,
    by,
    canLeaveOut,
  }: { decisions: readonly Decision[]; by: string | undefined; canLeaveOut: boolean },
): Promise<Answered[]> {
  const { results } = await client.matches.updateMany({
    decisions: decisions.map(({ id, verdict, expected, inBulk }) => ({
      id,
      verdict,
      by,
      expected_verdict: expected,
      // A server that does not know the field would refuse the row.
      ...(inBulk && canLeaveOut && { in_bulk: true }),
    })),
  });
  return results.flatMap((result): Answered[] => {
    const decision = decisions[result.index];
    if (!decision) return [];
    const codes = result.errors?.map(({ code }) => code) ?? [];
    const refusal = (['conflict', 'differs'] as const).find((code) => codes.includes(code));
    return [
      {
        id: decision.id,
        status: result.status === 'refused' ? (refusal ?? 'refused') : 'saved',
        verdict: result.verdict ?? null,
        settled: result.settled,
        productId: result.product_id,
        listingId: result.listing_id,
      },
    ];
  });
}

async function decideSingly(
  client: PricingClient,
  {
    decisions,
    by,
    isLate,
  }: { decisions: readonly Decision[]; by: string | undefined; isLate: () => boolean },
): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const { id, verdict } of decisions) {
    try {
      const match = await client.matches.update(id, { verdict, by });
      answered.push({
        id,
        status: 'saved',
        verdict: match.verdict,
        productId: match.product_id,
        listingId: match.listing_id,
      });
    } catch (error) {
      if (isOfTheMatch(error)) answered.push({ id, status: 'refused', verdict: null });
      else if (answered.length > 0) return answered;
      else throw error;
    }
    if (isLate()) return answered;
  }
  return answered;
}

const isOfTheMatch = (error: unknown): error is AppError => isAppError(error, ...OF_THE_MATCH);

function waitUntil({ clock }: AppServices, ms: number): () => boolean {
  const until = clock.now().getTime() + ms;
  return () => clock.now().getTime() > until;
}
