/** One visit of one document, in the way in which the retailer's pages are read. */
import { EXTRACTOR } from '#pricing/extraction/extractor-version.ts';
import type { DataAddress } from '#pricing/extraction/data-address/data-address.ts';
import { buildDataUrl, readDataOffer } from '#pricing/extraction/data-address/read-data-offer.ts';
import { hashDocument } from '#pricing/market/captures.ts';
import type { FetchedDocument } from '#pricing/market/offer-reading.ts';
import { setDocumentPause } from '#pricing/market/set-document-pause.ts';
import { findOnlyOffer, type KnownOffer } from '#pricing/market/reading-ways.ts';
import type { DueDocument } from '#pricing/market/visit-times.ts';
import { describeDrawing, toDrawnAnswer } from './drawn-answer.ts';
import type { HostVisitor } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { renderDocument } from './reading-ways/render-document.ts';
import { toDataDocument, toDrawnSample } from './reading-ways/learn-data-address.ts';
import { toDataReading } from './reading-ways/to-data-reading.ts';
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
  const { retailerId } = target;
  const known = await findOnlyOffer(context.db, { retailerId, url: document.url });
  const url = known && buildDataUrl(way.address, document.url, known);
  // Only the drawn page says what the product is; its data say what it costs from then on.
  if (known === null || url === null) return fetchDrawn(monitoring, visitor, input);
  const visited = await fetchData(monitoring, visitor, {
    ...input,
    address: way.address,
    url,
    known,
  });
  // One drawing decides whether the address of the data has changed, or the page.
  return visited ?? fetchDrawn(monitoring, visitor, { ...input, isDataWrong: true });
}

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
  { target, document, isDataWrong = false }: Visit & { readonly isDataWrong?: boolean },
): Promise<VisitOutcome> {
  const { context, browser } = monitoring;
  const { retailerId, places } = target;
  const { url } = document;
  const visit = { target, document };
  const drawing = await recordAway(monitoring, visit, () =>
    renderDocument(monitoring, visitor, { retailerId, url }),
  );
  if (drawing.kind === 'used_up') {
    await setDocumentPause(context.db, { retailerId, url, ...drawing });
    return FAILED;
  }
  if (drawing.kind === 'failed') return recordFailedVisit(monitoring, visit, drawing);
  const { page } = drawing;
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
  const [first] = read.kind === 'offers' ? read.offers : [];
  const sample = isDataWrong && first ? toDrawnSample(url, first, page) : null;
  if (sample) await target.ways?.observe(visitor, sample);
  return outcome;
}

/** Name and version of what reads data addresses. */
const DATA_READER = 'data/1';

/**
 * Fetches the JSON of a page whose product is known. Null when it must not be requested, or gives no
 * price of this product.
 */
async function fetchData(
  monitoring: Monitoring,
  visitor: HostVisitor,
  { target, document, address, url, known }: Visit & DataVisit,
): Promise<VisitOutcome | null> {
  const { context } = monitoring;
  const visit = { target, document };
  const headers = {
    accept: 'application/json,*/*;q=0.5',
    ...(document.parser === DATA_READER ? buildConditionalHeaders(document) : {}),
  };
  const response = await requestDocument(monitoring, visitor, { ...visit, url, headers });
  if (response instanceof PageRefused) return null;
  if (response.status === 304 || isSameBody(document, response))
    return recordSame(monitoring, visit);
  const read = readDataOffer(address, { url: document.url, known }, toDataDocument(url, response));
  if (read.kind === 'none') return null;
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
    read: { kind: 'offers', offers: [toDataReading(known, read)] },
    isUnchanged: false,
  });
}

interface DataVisit {
  readonly address: DataAddress;
  readonly url: string;
  readonly known: KnownOffer;
}
