/** A place at which a person points: how it fits the retailer's other stored pages, and choosing it. */
import { AppError } from '#kernel/app-error.ts';
import { formatDecimal, type Money } from '#kernel/money.ts';
import { applyPlace } from '#pricing/extraction/patterns/apply-place.ts';
import { findCertainAmount } from '#pricing/extraction/patterns/check-places.ts';
import type { PricePlace } from '#pricing/extraction/patterns/price-place.ts';
import { CaptureStoreError } from '#pricing/market/capture-store/capture-store.ts';
import { type Capture, findCapture } from '#pricing/market/captures.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import {
  type ChoiceScope,
  findChoice,
  type PlaceChoiceRow,
  savePlaceChoice,
} from '#pricing/market/place-choices.ts';
import type { Sql } from '#prisma/open-database.ts';
import {
  type CapturedPage,
  createRefusal,
  describePrice,
  loadCapturedPage,
  parseCapture,
  toMoney,
} from './captured-page.ts';

/** What a person points at: a price that the stored page of a listing shows. */
export interface PointedPrice {
  readonly accountId: string;
  readonly retailerId: string;
  readonly listingId: string;
  /** The capture in which the person saw it. */
  readonly captureId: string;
  readonly at: string;
  readonly price: Money;
}

export interface PlacePreview extends PlaceFit {
  /** Whose prices would be read there; null: it contradicts certain pages and would be refused. */
  readonly scope: ChoiceScope | null;
}

/**
 * Shows how a place that a person points at fits the retailer's other pages; saves nothing. Throws
 * as `loadCapturedPage` and `describePrice`; `not_found` when the listing is another retailer's;
 * `conflict` when another page has been stored since the person saw it.
 */
export async function comparePlace(
  context: MarketContext,
  pointed: PointedPrice,
): Promise<PlacePreview> {
  const { fit } = await fitPointed(context, pointed);
  return { ...fit, scope: getScope(fit) };
}

/**
 * Chooses the place that a person points at for the retailer's prices: for all accounts where
 * certain pages agree with it, else for this account. Throws as `comparePlace`; `validation_failed`
 * where it contradicts certain pages.
 */
export async function choosePlace(
  context: MarketContext,
  pointed: PointedPrice & { readonly by: string | null },
): Promise<PlaceChoiceRow> {
  const { captured, fit } = await fitPointed(context, pointed);
  const scope = getScope(fit);
  if (scope === null)
    throw createRefusal(
      'contradicts_certain_pages',
      `On ${fit.counts.contradicts} of ${fit.pages.length} other pages this place shows another amount than the page’s certain price`,
    );
  const { accountId, retailerId, listingId, price, by } = pointed;
  await savePlaceChoice(context, {
    accountId,
    retailerId,
    listingId,
    scope,
    by,
    place: fit.place,
    url: captured.capture.url,
    amount: formatDecimal(price),
    currency: price.currency,
    agrees: fit.counts.agrees,
  });
  const saved = await findChoice(context.db, { accountId, retailerId });
  if (!saved) throw new AppError('conflict', 'The choice was undone while it was being saved');
  return saved;
}

async function fitPointed(
  context: MarketContext,
  pointed: PointedPrice,
): Promise<{ captured: CapturedPage; fit: PlaceFit }> {
  const captured = await loadCapturedPage(context, pointed);
  if (captured.retailerId !== pointed.retailerId)
    throw new AppError('not_found', 'No such listing of this retailer');
  if (captured.capture.id !== pointed.captureId)
    throw new AppError(
      'conflict',
      'Another page of this listing is stored by now: look at it again',
    );
  const [first, ...others] = describePrice(captured, pointed);
  if (!first)
    throw createRefusal(
      'place_not_distinct',
      'Nothing on the page distinguishes this place from others',
    );
  return { captured, fit: await fitPlace(context, captured, [first, ...others]) };
}

/**
 * `agrees`, `contradicts`: with the certain price of the page; `unknown`: the page has none to
 * compare with; `nothing`: the place gives nothing there.
 */
type FitVerdict = 'agrees' | 'contradicts' | 'unknown' | 'nothing';

interface PageFit {
  readonly url: string;
  readonly captureId: string;
  readonly fetchedAt: Date;
  /** What is read at the place; null: nothing. */
  readonly price: Money | null;
  /** The page's certain price; null without one. */
  readonly certain: Money | null;
  readonly verdict: FitVerdict;
}

interface PlaceFit {
  readonly place: PricePlace;
  readonly pages: readonly PageFit[];
  readonly counts: Readonly<Record<FitVerdict, number>>;
}

/** Pages that are compared, and how many of the latest captures are looked through for them. */
const MAX_PAGES = 20;
const LOOKED_THROUGH = 200;
/** Larger pages are left out, and after this time the others: a person waits. */
const MAX_BYTES = 3_000_000;
const LIMIT_MS = 5_000;
/** So many certain pages must agree for a choice to hold for all accounts. */
const MIN_AGREEING = 3;

/**
 * Reads the retailer's other recently captured pages at a place that is described in several ways,
 * and returns the way that fits them best. Each page is parsed once.
 */
async function fitPlace(
  context: MarketContext,
  captured: CapturedPage,
  ways: readonly [PricePlace, ...PricePlace[]],
): Promise<PlaceFit> {
  const { db, clock } = context;
  const until = clock.now().getTime() + LIMIT_MS;
  const pages: PageFit[][] = ways.map(() => []);
  for (const { id, at } of await listOtherCaptures(db, captured)) {
    if (clock.now().getTime() >= until) break;
    const capture = await findOtherCapture(context, id, at);
    const fits = capture ? comparePage(capture, captured, ways) : null;
    fits?.forEach((fit, n) => pages[n]?.push(fit));
  }
  const fits = ways.map((place, n): PlaceFit => {
    const compared = pages[n] ?? [];
    return { place, pages: compared, counts: count(compared) };
  });
  return fits.reduce((best, one) => (isBetter(one, best) ? one : best));
}

/** Null also when its bytes are missing or damaged: one page less is compared. */
async function findOtherCapture(
  context: MarketContext,
  id: string,
  at: Date,
): Promise<Capture | null> {
  return findCapture(context, id, at).catch((error: unknown) => {
    if (error instanceof CaptureStoreError && error.problem !== 'unavailable') return null;
    throw error;
  });
}

/** Whose prices may be read at the place; null: it contradicts certain pages and is refused. */
function getScope({ counts }: PlaceFit): ChoiceScope | null {
  if (counts.contradicts > 0) return null;
  return counts.agrees >= MIN_AGREEING ? 'retailer' : 'account';
}

async function listOtherCaptures(
  sql: Sql,
  { retailerId, capture }: CapturedPage,
): Promise<{ id: string; at: Date }[]> {
  const { rows } = await sql.query<{ id: string; at: Date }>(
    `select id, at from (
       select distinct on (url) id, fetched_at as at from (
         select id, url, fetched_at from pricing.capture
         where retailer_id = $1 and dropped_at is null and status = 200 and size <= $3
         order by fetched_at desc, id desc limit $4) recent
       where url <> $2
       order by url, fetched_at desc) latest
     order by at desc limit $5`,
    [retailerId, capture.url, MAX_BYTES, LOOKED_THROUGH, MAX_PAGES],
  );
  return rows;
}

/** One result per way; null for what is no product page. */
function comparePage(
  capture: Capture,
  { currency, places }: CapturedPage,
  ways: readonly PricePlace[],
): PageFit[] | null {
  const parsed = parseCapture(capture, { currency, places });
  if (parsed.merged === null) return null;
  const { merged, collected } = parsed;
  const stated = merged.offer?.currency ?? currency;
  const certain = toMoney(findCertainAmount(merged), stated);
  return ways.map((place) => {
    const found = applyPlace(collected.placePage, place);
    const price = toMoney(found?.amount ?? null, found?.currency ?? stated);
    const { url, id: captureId, fetchedAt } = capture;
    return { url, captureId, fetchedAt, price, certain, verdict: compare(price, certain) };
  });
}

function compare(price: Money | null, certain: Money | null): FitVerdict {
  if (price === null) return 'nothing';
  if (certain === null) return 'unknown';
  return price.minor === certain.minor && price.currency === certain.currency
    ? 'agrees'
    : 'contradicts';
}

function count(pages: readonly PageFit[]): PlaceFit['counts'] {
  const counts = { agrees: 0, contradicts: 0, unknown: 0, nothing: 0 };
  for (const { verdict } of pages) counts[verdict] += 1;
  return counts;
}

/**
 * A way that agrees without contradicting comes first, then the one that agrees more often. Where
 * none agrees, the one that contradicts most: a way so narrow that it finds nothing anywhere must
 * not hide that the place is another one's.
 */
function isBetter({ counts: one }: PlaceFit, { counts: best }: PlaceFit): boolean {
  const isClean = (counts: PlaceFit['counts']): boolean =>
    counts.agrees > 0 && counts.contradicts === 0;
  if (isClean(one) !== isClean(best)) return isClean(one);
  if (one.agrees !== best.agrees) return one.agrees > best.agrees;
  if (one.contradicts !== best.contradicts) return one.contradicts > best.contradicts;
  return one.unknown > best.unknown;
}
