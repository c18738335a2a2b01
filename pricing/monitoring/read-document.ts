import type { GateResponse } from '#http-client/gate.ts';
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { OfferReading } from '#pricing/market/offer-reading.ts';
import type { FailedVisit } from '#pricing/market/record-failure.ts';
import { readFeed } from '#pricing/extraction/read-feed.ts';
import { readPage } from '#pricing/extraction/read-page.ts';
import { feedFormats, pageHints } from '#pricing/platforms/registry.ts';
import { classifyPage, describePage } from './describe-page.ts';
import { listFeedOffers, isFrom, listPageOffers } from './to-offer-readings.ts';

const HOUR = 3_600_000;
/** When a document without an offer is visited again. */
const AGAIN_MS = {
  failed: 2 * HOUR,
  unreadable: 24 * HOUR,
  notProduct: 30 * 24 * HOUR,
  notFound: 6 * HOUR,
  refused: 24 * HOUR,
};

/** The parts of a response that are read. */
export type Answer = Pick<GateResponse, 'url' | 'status' | 'headers' | 'bytes'>;

export type ReadDocument =
  | { readonly kind: 'offers'; readonly offers: OfferReading[] }
  | {
      readonly kind: 'none';
      readonly outcome: FailedVisit['outcome'];
      readonly reason: VisitReason;
      readonly againMs: number;
      readonly keep: boolean;
    };

/** Extracts the offers from the bytes, or the reason why there are none. */
export function readDocument(response: Answer, currency: string | null): ReadDocument {
  const contentType = response.headers['content-type'] ?? null;
  const input = { url: response.url, bytes: response.bytes, contentType };
  if (response.status === 200) {
    const feed = readFeed(input, feedFormats);
    if (feed.kind !== 'none')
      return {
        kind: 'offers',
        offers: feed.items
          .filter((item) => !isFrom(item))
          .flatMap((item) => listFeedOffers(item, feed.kind)),
      };
  }
  const page = readPage({ ...input, status: response.status, currencyHint: currency }, pageHints);
  const reason = describePage(page.page);
  const answered: VisitReason = { code: 'answers_status', values: { status: response.status } };
  if (page.page.kind === 'challenge') return none('challenge', reason, AGAIN_MS.refused);
  if (response.status === 404 || response.status === 410 || page.page.kind === 'not_found')
    return none('not_found', { code: 'page_gone', values: {} }, AGAIN_MS.notFound);
  if (
    response.status === 401 ||
    response.status === 403 ||
    response.status === 430 ||
    response.status === 451
  )
    return none('refused', answered, AGAIN_MS.refused);
  if (response.status < 200 || response.status > 299)
    return none('failed', answered, AGAIN_MS.failed);
  if (page.page.kind === 'not_product')
    return none(
      'unreadable',
      { code: 'not_product_page', values: { page: classifyPage(page.page) } },
      AGAIN_MS.notProduct,
    );
  const offers = listPageOffers(page, response.url);
  if (page.page.kind === 'unreadable' || offers.length === 0)
    return {
      kind: 'none',
      outcome: 'unreadable',
      reason: page.page.kind === 'unreadable' ? reason : { code: 'no_offer', values: {} },
      againMs: AGAIN_MS.unreadable,
      keep: true,
    };
  return { kind: 'offers', offers };
}

function none(outcome: FailedVisit['outcome'], reason: VisitReason, againMs: number): ReadDocument {
  return { kind: 'none', outcome, reason, againMs, keep: false };
}

/** The result for a document whose extraction failed; it makes no statement about the content. */
export function createUnreadDocument(): ReadDocument {
  return {
    kind: 'none',
    outcome: 'unreadable',
    reason: { code: 'page_shows', values: { page: 'reader_failed' } },
    againMs: AGAIN_MS.unreadable,
    keep: true,
  };
}
