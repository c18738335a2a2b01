/** One visit of one document, in the way in which the retailer's pages are read. */
import { DAY_MS } from '#kernel/durations.ts';
import { EXTRACTOR } from '#pricing/extraction/extractor-version.ts';
import type { DataAddress } from '#pricing/extraction/data-address/data-address.ts';
import { hashDocument } from '#pricing/market/captures.ts';
import type { FetchedDocument } from '#pricing/market/offer-reading.ts';
import { setDocumentPause } from '#pricing/market/set-document-pause.ts';
import { type KnownOffer, listKnownOffers } from '#pricing/market/reading-ways.ts';
import type { DueDocument } from '#pricing/market/visit-times.ts';
import { findDrawnAvailability, recordDrawnPage } from '#pricing/market/way-checks.ts';
import type { RenderedPage } from './browser/browser.ts';
import { describeDrawing, toDrawnAnswer } from './drawn-answer.ts';
import type { HostVisitor } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { renderDocument } from './reading-ways/render-document.ts';
import { toDataDocument, toDrawnSample } from './reading-ways/learn-data-address.ts';
import {
  type DrawnAvailability,
  findPageDataUrl,
  readDataOffers,
} from './reading-ways/to-data-reading.ts';
import type { NoData } from './reading-ways/way-learning.ts';
import {
  buildConditionalHeaders,
  FAILED,
  recordFailedVisit,
  findOutdatedDocument,
  isSameBody,
  MANY,
  recordAway,
  recordRead,
  recordSame,
  requestDocument,
  toRefusal,
  type Visit,
  type VisitOutcome,
  type VisitTarget,
} from './record-document.ts';
import { PageRefused } from './visit-error.ts';

/**
 * Visits one document (product page, feed page, platform JSON) in the way in which the retailer's
 * pages are read, and records its offers. Unchanged bytes are not parsed. A failure of the page is
 * recorded and returned; HostAway is recorded and thrown, TurnLost is thrown.
 */
export async function fetchDocument(
  monitoring: Monitoring,
  visitor: HostVisitor,
  input: { target: VisitTarget; document: DueDocument },
): Promise<VisitOutcome> {
  const { target, document } = input;
  const way = target.ways?.current() ?? { kind: 'plain' };
  // A feed gives its prices without scripts, whatever the pages need.
  if (way.kind === 'plain' || document.listings > MANY)
    return fetchPlainly(monitoring, visitor, input);
  if (way.kind === 'rendered') return fetchDrawn(monitoring, visitor, input);
  const { context } = monitoring;
  const page = { retailerId: target.retailerId, url: document.url };
  const known = await listKnownOffers(context.db, page);
  const url = findPageDataUrl(way.address, document.url, known);
  // Only the drawn page says what the product is; its data say what it costs from then on.
  if (url === null) return fetchDrawn(monitoring, visitor, input);
  const drawn =
    way.address.availability === null ? await findDrawnAvailability(context.db, page) : null;
  const isOld =
    drawn !== null && context.clock.now().getTime() - drawn.at.getTime() > AVAILABLE_FOR_MS;
  const isWanted = way.address.availability === null && drawn?.availability !== 'unknown';
  if (isWanted && (drawn === null || isOld) && document.weight >= MATCHED) {
    const drawing = await recordAway(monitoring, input, () =>
      renderDocument(monitoring, visitor, { ...page, isCheck: true }),
    );
    if (drawing.kind === 'drawn')
      return recordDrawn(monitoring, visitor, { ...input, page: drawing.page });
  }
  const visited = await fetchData(monitoring, visitor, {
    ...input,
    address: way.address,
    url,
    known,
    drawn: isOld ? null : drawn,
  });
  // One drawing decides whether the address of the data has changed, or the page.
  return typeof visited === 'string'
    ? fetchDrawn(monitoring, visitor, { ...input, noData: visited })
    : visited;
}

/** What a drawn page said of its availability holds so long, where its data do not state it. */
const AVAILABLE_FOR_MS = DAY_MS;
/** The weight of a listing that is matched with a product of an account. */
const MATCHED = 2;

async function fetchPlainly(
  monitoring: Monitoring,
  visitor: HostVisitor,
  { target, document }: Visit,
): Promise<VisitOutcome> {
  const parser = target.places?.parser ?? EXTRACTOR;
  const headers = buildConditionalHeaders(document);
  const asked = await requestDocument(monitoring, visitor, { target, document, headers });
  if (asked instanceof PageRefused)
    return recordFailedVisit(monitoring, { target, document }, toRefusal(asked.reason));
  const { context } = monitoring;
  const at = context.clock.now();
  let response = asked;
  let isUnchanged = false;
  if (response.status === 304 || isSameBody(document, response)) {
    isUnchanged = true;
    const outdated = await findOutdatedDocument(context, { ...target, parser, document, response });
    if (outdated === null) return recordSame(monitoring, { target, document });
    response = outdated;
  }
  const fetched: FetchedDocument = {
    retailerId: target.retailerId,
    url: document.url,
    at,
    status: response.status,
    headers: response.headers,
    bytes: response.bytes,
    sha256: hashDocument(response),
    parser,
  };
  const read = await monitoring.read(response, {
    currency: target.currency,
    ...(target.places === undefined ? {} : { places: target.places.list() }),
  });
  return recordRead(monitoring, { target, document }, { fetched, read, isUnchanged });
}

/** Draws the page, however its bytes compare: what its scripts make of the same bytes may differ. */
async function fetchDrawn(
  monitoring: Monitoring,
  visitor: HostVisitor,
  visit: Visit & { readonly noData?: NoData },
): Promise<VisitOutcome> {
  const { target, document } = visit;
  const { retailerId } = target;
  const { url } = document;
  const drawing = await recordAway(monitoring, visit, () =>
    renderDocument(monitoring, visitor, { retailerId, url }),
  );
  if (drawing.kind === 'used_up') {
    await setDocumentPause(monitoring.context.db, { retailerId, url, ...drawing });
    return FAILED;
  }
  if (drawing.kind === 'failed') return recordFailedVisit(monitoring, visit, drawing);
  return recordDrawn(monitoring, visitor, { ...visit, page: drawing.page });
}

/** Reads and records a drawn page, and learns from it where its data gave no price. */
async function recordDrawn(
  monitoring: Monitoring,
  visitor: HostVisitor,
  { page, noData, ...visit }: Visit & { readonly page: RenderedPage; readonly noData?: NoData },
): Promise<VisitOutcome> {
  const { context, browser } = monitoring;
  const { target, document } = visit;
  const { retailerId, places } = target;
  const { url } = document;
  const answer = toDrawnAnswer(page);
  // Validators of what the server sent say nothing of what scripts draw.
  const { etag: _etag, 'last-modified': _modified, ...headers } = answer.headers;
  const read = await monitoring.read(answer, {
    currency: target.currency,
    ...(places === undefined ? {} : { places: places.list() }),
    isDrawn: true,
  });
  const outcome = await recordRead(monitoring, visit, {
    fetched: {
      retailerId,
      url,
      at: context.clock.now(),
      status: answer.status,
      headers,
      bytes: answer.bytes,
      sha256: hashDocument(answer),
      parser: describeDrawing(places?.parser ?? EXTRACTOR, await browser?.getVersion()),
    },
    read,
    isUnchanged: false,
  });
  if (read.kind === 'none') return outcome;
  const [first] = read.offers;
  if (first && target.ways?.current().kind === 'data')
    await recordDrawnPage(context.db, {
      retailerId,
      url,
      at: context.clock.now(),
      comparison: 'none',
      availability: first.offer.availability,
    });
  const offers = read.offers.length;
  const sample = noData && first ? toDrawnSample({ url, offers }, first, page) : null;
  if (sample && noData) await target.ways?.observe(visitor, { sample, noData });
  return outcome;
}

/** Name and version of what reads data addresses. */
const DATA_READER = 'data/2';

/**
 * Fetches the JSON of a page whose products are known. Returns the reason when it must not be
 * requested, or gives no price of one of them.
 */
async function fetchData(
  monitoring: Monitoring,
  visitor: HostVisitor,
  { target, document, address, url, known, drawn }: Visit & DataVisit,
): Promise<VisitOutcome | NoData> {
  const { context } = monitoring;
  const visit = { target, document };
  const isSameReader = document.parser === DATA_READER;
  const headers = {
    accept: 'application/json,*/*;q=0.5',
    ...(isSameReader && address.availability !== null ? buildConditionalHeaders(document) : {}),
  };
  const response = await requestDocument(monitoring, visitor, { ...visit, url, headers });
  if (response instanceof PageRefused) return 'refused';
  // The same bytes say the same, unless the availability is another drawing's.
  const isSame = response.status === 304 || (isSameReader && isSameBody(document, response));
  if (isSame && address.availability !== null) return recordSame(monitoring, visit);
  const read = readDataOffers(
    address,
    { url: document.url, known, drawn },
    toDataDocument(url, response),
  );
  if (typeof read === 'string') return read;
  return recordRead(monitoring, visit, {
    fetched: {
      retailerId: target.retailerId,
      url: document.url,
      sourceUrl: url,
      at: context.clock.now(),
      status: response.status,
      headers: response.headers,
      bytes: response.bytes,
      sha256: hashDocument(response),
      parser: DATA_READER,
    },
    read: { kind: 'offers', offers: read },
    isUnchanged: false,
  });
}

interface DataVisit {
  readonly address: DataAddress;
  readonly url: string;
  readonly known: readonly KnownOffer[];
  /** What counts where the data state no availability. */
  readonly drawn: DrawnAvailability | null;
}
