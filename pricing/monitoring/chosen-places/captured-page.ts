import { AppError } from '#kernel/app-error.ts';
import { isCurrencyCode } from '#kernel/currency.ts';
import { formatDecimal, type Money, parseDecimal } from '#kernel/money.ts';
import {
  describePageAmount,
  listPageAmounts,
  type PageAmount,
} from '#pricing/extraction/patterns/page-amounts.ts';
import type { LearnedPlace, PricePlace } from '#pricing/extraction/patterns/price-place.ts';
import { type ParsedPage, parsePage, type UnparsedPage } from '#pricing/extraction/parse-page.ts';
import { type Capture, findCapture } from '#pricing/market/captures.ts';
import type { CaptureSource } from '#pricing/market/market-context.ts';
import { listPricePlaces } from '#pricing/market/price-places.ts';
import { pageHints } from '#pricing/platforms/registry.ts';

/** An amount that a stored page shows, as money. */
export interface ShownPrice extends Omit<PageAmount, 'amount' | 'currency'> {
  readonly price: Money;
}

/** The stored page of a listing's present price. */
export interface CapturedPage {
  readonly listingId: string;
  readonly retailerId: string;
  readonly capture: Capture;
  /** The retailer's, for pages that state none. */
  readonly currency: string | null;
  /** What is learned of the retailer; people's choices are not among it. */
  readonly places: readonly LearnedPlace[];
  readonly page: ParsedPage;
}

interface Row {
  readonly retailerId: string;
  readonly currency: string | null;
  readonly captureId: string | null;
  readonly captureAt: Date | null;
}

/**
 * Loads and parses the page from which a listing's present price was read. Throws `not_found` for a
 * listing that is matched with none of the account's products, `conflict` where no page is stored
 * or it is no product page (a feed), `gone` when its bytes are past their age limit.
 */
export async function loadCapturedPage(
  source: CaptureSource,
  { accountId, listingId }: { accountId: string; listingId: string },
): Promise<CapturedPage> {
  const { db } = source;
  const { rows } = await db.query<Row>(
    `select l.retailer_id as "retailerId", r.currency, l.capture_id as "captureId",
       l.capture_at as "captureAt"
     from pricing.listing l join pricing.retailer r on r.id = l.retailer_id
     where l.id = $2 and exists (select from pricing.match m
       where m.account_id = $1 and m.listing_id = l.id and m.verdict in ('auto', 'confirmed'))`,
    [accountId, listingId],
  );
  const [listing] = rows;
  if (!listing) throw new AppError('not_found', 'No such listing is matched with your products');
  const { retailerId, currency, captureId, captureAt } = listing;
  const capture =
    captureId === null || captureAt === null
      ? null
      : await findCapture(source, captureId, captureAt);
  if (!capture) throw new AppError('conflict', 'No page of this listing is stored yet');
  const places = await listPricePlaces(db, retailerId);
  const page = parseCapture(capture, { currency, places });
  if (page.merged === null)
    throw new AppError('conflict', 'The price of this listing is not read from a product page');
  return { listingId, retailerId, capture, currency, places, page };
}

/** Parses the bytes of a capture as monitoring does. Pure; never throws. */
export function parseCapture(
  capture: Pick<Capture, 'url' | 'status' | 'headers' | 'bytes'>,
  { currency, places }: { currency: string | null; places: readonly LearnedPlace[] },
): ParsedPage | UnparsedPage {
  const type = Object.entries(capture.headers).find(
    ([name]) => name.toLowerCase() === 'content-type',
  );
  try {
    return parsePage(
      {
        url: capture.url,
        bytes: capture.bytes,
        status: capture.status,
        contentType: type?.[1] ?? null,
        currencyHint: currency,
      },
      pageHints,
      { places },
    );
  } catch {
    return { page: { kind: 'unreadable', reason: 'reader_failed' }, merged: null };
  }
}

/** The amounts that the page shows, in its order; those without a known currency are left out. */
export function listShownPrices({ page, currency }: CapturedPage): ShownPrice[] {
  return listPageAmounts(page).flatMap(({ amount, currency: shown, ...rest }) => {
    const price = toMoney(amount, shown ?? currency);
    return price === null ? [] : [{ ...rest, price }];
  });
}

/**
 * The ways in which the place of a shown price is described, the most specific first. Throws
 * `validation_failed` where the page shows no such price there, or nothing distinguishes its place from
 * others.
 */
export function describePrice(
  captured: CapturedPage,
  { at, price }: Pick<ShownPrice, 'at' | 'price'>,
): PricePlace[] {
  const shown = listPageAmounts(captured.page).find((one) => {
    const money = toMoney(one.amount, one.currency ?? captured.currency);
    return (
      one.at === at &&
      money?.currency === price.currency &&
      formatDecimal(money) === formatDecimal(price)
    );
  });
  if (!shown) throw createRefusal('not_shown', 'The stored page shows no such price at this place');
  const ways = describePageAmount(captured.page, shown);
  if (ways.length === 0)
    throw createRefusal(
      'place_not_distinct',
      'Nothing on the page distinguishes this place from others',
    );
  return ways;
}

/** A refusal of the place that a person pointed at, with its reason. */
export const createRefusal = (code: string, detail: string): AppError =>
  new AppError('validation_failed', detail, { errors: [{ pointer: '/at', detail, code }] });

/** The amount as money; null where its currency is unknown or cannot express it. */
export function toMoney(amount: string | null, currency: string | null): Money | null {
  if (amount === null || currency === null || !isCurrencyCode(currency)) return null;
  const money = parseDecimal(amount, currency);
  return typeof money === 'string' ? null : money;
}
