/**
 * A competitor lowered its price to more than the account's threshold below the account's own
 * price. Only a change of the competitor's price raises it: both prices are compared as they were
 * when that price came up, and must still be so now.
 */
import { z } from 'zod';
import { MIN_PRICE_CONFIDENCE } from '#pricing/market/price-certainty.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { AlertPolicy, UndercutPolicy } from '../alert-policy.ts';
import { type Pair, findObstacle } from '../pair.ts';
import type { CheckedPairs, DetectedChange, EventRule } from './alert-rule.ts';

const DAY_MS = 86_400_000;
const ONE = 10_000n;

const MinorSchema = z.string().regex(/^\d{1,19}$/);

/** Amounts in minor units, as text because JSON has no bigint. */
const UndercutDetailsSchema = z.object({
  yourMinor: MinorSchema,
  listedMinor: MinorSchema,
  previousMinor: MinorSchema,
  basisPoints: z.int(),
  changedAt: z.iso.datetime(),
});
type UndercutDetails = z.infer<typeof UndercutDetailsSchema>;

export const competitorUndercut: EventRule<'competitor_undercut', 'listing', UndercutDetails> = {
  kind: 'event',
  type: 'competitor_undercut',
  subject: 'listing',
  readDetails: (stored) => UndercutDetailsSchema.parse(stored),
  closesAfterDays: 14,
  detect,
};

/** A pair whose price is below the account's now. */
interface Below {
  readonly pair: Pair;
  readonly priceMinor: bigint;
  readonly undercut: UndercutPolicy;
}

interface Drop {
  readonly productId: string;
  readonly listingId: string;
  readonly previousMinor: bigint;
  readonly changedAt: Date;
  /** The account's price when the competitor's price came up. */
  readonly ownMinor: bigint;
}

async function detect(
  sql: Sql,
  { pairs, policies, now }: CheckedPairs,
): Promise<DetectedChange<'listing', UndercutDetails>[]> {
  const below = pairs.flatMap((pair) => toBelow(pair, policies.get(pair.accountId)));
  if (below.length === 0) return [];
  const drops = new Map(
    (await listDrops(sql, below)).map((drop) => [`${drop.productId} ${drop.listingId}`, drop]),
  );
  const oldest = now.getTime() - competitorUndercut.closesAfterDays * DAY_MS;
  return below.flatMap(({ pair, priceMinor, undercut }) => {
    const drop = drops.get(`${pair.productId} ${pair.listingId}`);
    if (!drop || drop.changedAt < undercut.since || drop.changedAt.getTime() < oldest) return [];
    if (!isBelow(priceMinor, drop.ownMinor, undercut.basisPoints)) return [];
    const changedAt = drop.changedAt.toISOString();
    return [
      {
        accountId: pair.accountId,
        subject: {
          kind: 'listing',
          productId: pair.productId,
          listingId: pair.listingId,
          retailer: pair.retailer,
        },
        changeKey: `${changedAt} ${priceMinor}`,
        details: {
          yourMinor: drop.ownMinor.toString(),
          listedMinor: priceMinor.toString(),
          previousMinor: drop.previousMinor.toString(),
          basisPoints: Number(undercut.basisPoints),
          changedAt,
        },
        listedMinor: priceMinor,
        limitMinor: drop.ownMinor,
        currency: pair.currency,
        captureId: pair.captureId,
        captureAt: pair.captureAt,
      } as const,
    ];
  });
}

/** The offer passes every condition under which it is compared with a MAP price. */
function toBelow(pair: Pair, policy: AlertPolicy | undefined): Below[] {
  const { priceMinor } = pair;
  const undercut = policy?.undercut ?? null;
  if (!policy || !undercut || !pair.matched || pair.retailerStatus === 'quarantined') return [];
  if (pair.retailerStatus === 'gone' || pair.state !== 'ok' || pair.awaitsVisit) return [];
  if (priceMinor === null || priceMinor <= 0n || pair.listingCurrency !== pair.currency) return [];
  if (findObstacle(pair, policy.ownTax) !== null) return [];
  return isBelow(priceMinor, pair.ownMinor, undercut.basisPoints)
    ? [{ pair, priceMinor, undercut }]
    : [];
}

/** price < own price × (1 − threshold), in integers. */
function isBelow(priceMinor: bigint, ownMinor: bigint, basisPoints: bigint): boolean {
  return priceMinor * ONE < ownMinor * (ONE - basisPoints);
}

/**
 * The last time that each listing's price, while in stock, became what it is now, where it was
 * higher before. A time without stock in between, or with an unknown price, is no change of price;
 * nor is a corrected price after one that another extractor read. An earlier price that is not
 * certain is passed over.
 */
async function listDrops(sql: Sql, below: readonly Below[]): Promise<Drop[]> {
  const { rows } = await sql.query<Drop>(
    `select b.product_id as "productId", b.listing_id as "listingId",
       before.price_minor as "previousMinor", change.at as "changedAt",
       own.price_minor as "ownMinor"
     from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as b(product_id, listing_id,
       price, currency)
     join pricing.listing l on l.id = b.listing_id
     cross join lateral (
       select s.price_minor, s."from", s.parser from pricing.price_span s
       where s.listing_id = b.listing_id and s.availability = 'in_stock'
         and s.currency = b.currency and s.price_minor <> b.price
         and coalesce(s.confidence, 1) >= ${MIN_PRICE_CONFIDENCE}
       order by s."from" desc limit 1) before
     cross join lateral (
       select coalesce(min(s."from"), l.offer_since) as at from pricing.price_span s
       where s.listing_id = b.listing_id and s."from" > before."from"
         and s.availability = 'in_stock' and s.currency = b.currency
         and s.price_minor = b.price) change
     join pricing.own_price own on own.product_id = b.product_id and own.currency = b.currency
       and own."from" <= change.at and (own."to" is null or own."to" > change.at)
     where before.price_minor > b.price
       and (l.corrected_at is null or change.at > l.corrected_at or before.parser = l.parser)`,
    [
      below.map(({ pair }) => pair.productId),
      below.map(({ pair }) => pair.listingId),
      below.map(({ priceMinor }) => priceMinor),
      below.map(({ pair }) => pair.currency),
    ],
  );
  return rows;
}
