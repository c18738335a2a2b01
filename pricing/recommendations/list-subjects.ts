import type { Settings } from '#pricing/accounts/settings.ts';
import { listOwnPrices, type OwnPriceRow } from '#pricing/catalog/list-own-prices.ts';
import type { Sql } from '#prisma/open-database.ts';
import { listMarketOffers } from './list-market-offers.ts';
import type { CompetitorOffer } from './model/advice.ts';

const DAY = 86_400_000;
const REFERENCE_DAYS = 30;

/** The row that stands: advice, or why there is none. */
export interface Standing {
  readonly id: string;
  readonly currency: string;
  readonly currentMinor: bigint;
  readonly suggestedMinor: bigint | null;
  readonly uplift: number | null;
  readonly confidence: number | null;
  readonly expectedGain: number | null;
  readonly detail: unknown;
  readonly abstained: string | null;
}

/** A product as the advice needs it. */
export interface Subject {
  readonly productId: string;
  readonly currency: string;
  readonly category: string | null;
  readonly priceMinor: bigint;
  readonly costMinor: bigint | null;
  readonly mapMinor: bigint | null;
  readonly minMinor: bigint | null;
  readonly offers: readonly CompetitorOffer[];
  readonly changedAt: Date | null;
  readonly lowest30Minor: bigint | null;
  readonly standing: Standing | null;
}

type ProductRow = Pick<
  Subject,
  'productId' | 'currency' | 'category' | 'priceMinor' | 'costMinor' | 'mapMinor' | 'minMinor'
> & { readonly appliedAt: Date | null };

interface SubjectQuery {
  readonly accountId: string;
  readonly productIds: readonly string[];
  readonly now: Date;
  /** Whether the account's own prices hold tax. */
  readonly ownTax: Settings['tax'];
}

/**
 * Products of the account among `productIds`, with offers, own prices and standing advice: four
 * queries however many they are.
 */
export async function listSubjects(
  sql: Sql,
  { accountId, productIds, now, ownTax }: SubjectQuery,
): Promise<Subject[]> {
  const { rows: products } = await sql.query<ProductRow>(
    `select p.id as "productId", p.currency, p.category, p.price_minor as "priceMinor",
       p.cost_minor as "costMinor", p.map_minor as "mapMinor", p.min_minor as "minMinor",
       (select max(d.at) from pricing.decision d where d.product_id = p.id
         and d.decision = 'applied') as "appliedAt"
     from pricing.product p where p.account_id = $1 and p.id = any($2) order by p.id`,
    [accountId, productIds],
  );
  const ids = products.map((product) => product.productId);
  const offers = await listMarketOffers(sql, { productIds: ids, ownTax });
  const spans = groupByProduct(
    await listOwnPrices(sql, ids, { since: new Date(now.getTime() - REFERENCE_DAYS * DAY) }),
  );
  const standing = await listStanding(sql, ids);
  return products.map(({ appliedAt, ...product }) => {
    const own = (spans.get(product.productId) ?? []).filter(
      (span) => span.currency === product.currency,
    );
    return {
      ...product,
      offers: offers.get(product.productId) ?? [],
      changedAt: latest(appliedAt, changeOf(own)),
      lowest30Minor: own.reduce<bigint | null>(
        (least, span) => (least === null || span.priceMinor < least ? span.priceMinor : least),
        null,
      ),
      standing: standing.get(product.productId) ?? null,
    };
  });
}

async function listStanding(
  sql: Sql,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql.query<Standing & { productId: string }>(
    `select product_id as "productId", id, currency, current_minor as "currentMinor",
       suggested_minor as "suggestedMinor", uplift, confidence,
       expected_gain as "expectedGain", detail, abstained
     from pricing.recommendation
     where product_id = any($1)`,
    [productIds],
  );
  return new Map(rows.map(({ productId, ...row }) => [productId, row]));
}

/** When the price last became another one; a first price is no change. */
function changeOf(spans: readonly OwnPriceRow[]): Date | null {
  const [before, last] = spans.slice(-2);
  return before && last && before.priceMinor !== last.priceMinor ? last.from : null;
}

function latest(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function groupByProduct(spans: readonly OwnPriceRow[]): ReadonlyMap<string, OwnPriceRow[]> {
  const byProduct = new Map<string, OwnPriceRow[]>();
  for (const span of spans)
    byProduct.set(span.productId, [...(byProduct.get(span.productId) ?? []), span]);
  return byProduct;
}
