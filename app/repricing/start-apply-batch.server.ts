import type { Tx } from '#prisma/open-database.ts';
import type { AppServices } from '../services.server.ts';
import type { CompareAtChoice } from './choose-compare-at.ts';
import { type BatchChoice, MAX_CHANGES, MAX_PRIOR } from './price-batch.ts';
import type { Person, RefusalReason } from './price-change.ts';
import { type PlannedChange, startBatch } from './start-batch.server.ts';

interface Advised {
  service_product_id: string;
  recommendation_id: string | null;
  gid: string;
  product_gid: string;
  currency: string;
  advice_currency: string;
  current_minor: bigint;
  suggested_minor: bigint | null;
  decision: string | null;
  prior: boolean;
}

const COLUMNS = `a.service_product_id, a.recommendation_id, v.gid, v.product_gid, v.currency,
  a.currency as advice_currency, a.current_minor, a.suggested_minor, a.decision,
  coalesce(a.detail ->> 'basis', 'prior') = 'prior' as prior`;
const FROM =
  'from shop.advice_copy a join shop.variant v on v.shop = a.shop and v.service_product_id = a.service_product_id and v.deleted_at is null';

/**
 * Starts applying many suggestions. What has changed since the page was shown is listed as refused;
 * of those that rest on general experience the surest `MAX_PRIOR` are taken. Throws as
 * `startBatch`.
 */
export function startApplyBatch(
  services: AppServices,
  order: {
    shop: string;
    choice: BatchChoice;
    compareAt: CompareAtChoice;
    requestKey: string;
    by: Person;
  },
): Promise<{ batchId: string }> {
  const { shop, choice, compareAt } = order;
  return startBatch(
    services,
    { shop, kind: 'apply', compareAt, requestKey: order.requestKey, by: order.by },
    async (tx) => {
      const all =
        'all' in choice
          ? await listAll(tx, shop, choice.all.minConfidence)
          : await listPicked(tx, shop, choice.picked);
      let priors = 0;
      const taken = all.filter(({ prior }) => !prior || (priors += 1) <= MAX_PRIOR);
      return {
        planned: taken.map(({ change }) => ({ ...change, compareAt: { mode: compareAt } })),
        leftOut: all.length - taken.length,
      };
    },
  );
}

interface Candidate {
  readonly prior: boolean;
  readonly change: Omit<PlannedChange, 'compareAt'>;
}

/** As the recommendations page lists them, surest first; without those whose price has moved already. */
async function listAll(tx: Tx, shop: string, minConfidence: number): Promise<Candidate[]> {
  const { rows } = await tx.query<Advised>(
    `select ${COLUMNS} ${FROM}
     where a.shop = $1
       and a.confidence >= $2
       and a.suggested_minor > 0
       and a.decision is null
       and v.price_minor = a.current_minor
       and v.currency = a.currency
     order by a.confidence desc, a.service_product_id desc limit ${MAX_CHANGES}`,
    [shop, minConfidence],
  );
  return rows.map((row) =>
    toCandidate(row, {
      fromMinor: row.current_minor,
      toMinor: row.suggested_minor ?? row.current_minor,
    }),
  );
}

type Picked = Extract<BatchChoice, { picked: unknown }>['picked'];

async function listPicked(tx: Tx, shop: string, picked: Picked): Promise<Candidate[]> {
  const byId = new Map(picked.map((each) => [each.serviceProductId, each]));
  const { rows } = await tx.query<Advised>(
    `select ${COLUMNS} ${FROM}
     where a.shop = $1 and a.service_product_id = any($2)
     order by a.confidence desc nulls last, a.service_product_id desc`,
    [shop, [...byId.keys()]],
  );
  return rows.flatMap((row) => {
    const seen = byId.get(row.service_product_id);
    if (!seen) return [];
    const refused = whyNot(row, seen);
    return [
      toCandidate(row, {
        fromMinor: seen.expectedMinor,
        toMinor: seen.toMinor,
        ...(refused ? { refused } : {}),
      }),
    ];
  });
}

/** What has changed since the page was shown. In another currency the same digits are another price. */
function whyNot(row: Advised, seen: Picked[number]): RefusalReason | null {
  if (row.advice_currency !== row.currency) return 'currency_changed';
  const sameId = seen.recommendationId === null || seen.recommendationId === row.recommendation_id;
  return sameId &&
    row.decision === null &&
    seen.expectedMinor === row.current_minor &&
    seen.toMinor === row.suggested_minor
    ? null
    : 'advice_changed';
}

function toCandidate(
  row: Advised,
  prices: Pick<PlannedChange, 'fromMinor' | 'toMinor' | 'refused'>,
): Candidate {
  return {
    prior: row.prior && prices.refused === undefined,
    change: {
      variantGid: row.gid,
      productGid: row.product_gid,
      serviceProductId: row.service_product_id,
      recommendationId: row.recommendation_id,
      currency: row.currency.trim(),
      ...prices,
    },
  };
}
