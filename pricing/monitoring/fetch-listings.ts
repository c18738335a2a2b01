import type { SuspicionReason, VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import { checkRetailerReadings } from '#pricing/market/retailer-status.ts';
import { planRetailer } from '#pricing/market/freshness/plan-retailer.ts';
import { listDueDocuments, type DueDocument } from '#pricing/market/visit-times.ts';
import { publishDecidedListings } from '#pricing/market/picture-decisions.ts';
import { type Retailer, learnTaxAndCurrency } from '#pricing/market/retailer.ts';
import type { GateResponse } from '#http-client/gate.ts';
import type { CaptureSource } from '#pricing/market/market-context.ts';
import { getNextVisitTime } from '#pricing/market/freshness/next-visit.ts';
import type { FetchedDocument } from '#pricing/market/offer-reading.ts';
import { type FailedVisit, recordFailure } from '#pricing/market/record-failure.ts';
import { recordReading } from '#pricing/market/record-reading.ts';
import { recordUnchanged } from '#pricing/market/record-unchanged.ts';
import { findUnchangedCapture, hashDocument } from '#pricing/market/captures.ts';
import { recordNoOffers } from '#pricing/market/record-corrections.ts';
import { EXTRACTOR } from '#pricing/extraction/extractor-version.ts';
import type { SliceVisitor, HostVisitor } from './host-visitor.ts';
import type { Monitoring } from './monitoring.ts';
import { isReaderFailure } from './read-document.ts';
import { type PlaceLearning, startPlaceLearning } from './place-learning.ts';
import { HostAway, PageRefused } from './visit-error.ts';

const BATCH = 50;

/**
 * Visits what is due at a retailer, most important first, until nothing is left or the slice must
 * end. Checks the retailer's readings as a whole at the end, also after HostAway. Returns whether
 * something is still due.
 */
export async function fetchListings(
  monitoring: Monitoring,
  visitor: SliceVisitor,
  input: { retailer: Retailer },
): Promise<{ isDone: boolean; visited: number }> {
  const { retailer } = input;
  const { context } = monitoring;
  await planRetailer(context, retailer.id);
  const places = await startPlaceLearning(monitoring, retailer.id);
  let suspicion: SuspicionReason | null = null;
  // Each document is visited at most once per slice, whatever the result.
  const seen = new Set<string>();
  try {
    for (;;) {
      const listed = await listDueDocuments(context.db, {
        retailerId: retailer.id,
        now: context.clock.now(),
        limit: seen.size + BATCH,
      });
      const due = listed.filter((document) => !seen.has(document.url));
      if (due.length === 0) return { isDone: true, visited: seen.size };
      for (const document of due) {
        if (visitor.isOver()) return { isDone: false, visited: seen.size };
        seen.add(document.url);
        const outcome = await fetchDocument(monitoring, visitor, {
          target: { retailerId: retailer.id, currency: retailer.currency, places },
          document,
        });
        suspicion ??= outcome.suspicion;
      }
    }
  } finally {
    if (seen.size > 0) {
      await checkRetailerReadings(context, { retailerId: retailer.id, suspicion });
      await learnTaxAndCurrency(context.db, retailer.id);
      await publishDecidedListings(context, retailer.id);
      await places.save();
    }
  }
}

const HOUR = 3_600_000;
const AGAIN_MS = { failed: 2 * HOUR, refused: 7 * 24 * HOUR };
/** A document with this many listings is treated as a feed. */
const MANY = 20;
export const MAX_FEED_BYTES = 30 * 1024 * 1024;
const CHALLENGE_AWAY_MS = 6 * HOUR;

interface VisitTarget {
  readonly retailerId: string;
  readonly currency: string | null;
  /** Without it the retailer's learned places are neither read nor updated. */
  readonly places?: PlaceLearning;
}

interface VisitOutcome {
  readonly kind: 'changed' | 'unchanged' | 'failed';
  readonly suspicion: SuspicionReason | null;
}

const UNCHANGED: VisitOutcome = { kind: 'unchanged', suspicion: null };
const FAILED: VisitOutcome = { kind: 'failed', suspicion: null };

/**
 * Visits one document (product page, feed page, platform JSON) and records its offers. Unchanged
 * bytes are not parsed. A failure of the page is recorded and returned; HostAway is recorded and
 * thrown, TurnLost is thrown.
 */
export async function fetchDocument(
  monitoring: Monitoring,
  visitor: HostVisitor,
  input: { target: VisitTarget; document: DueDocument },
): Promise<VisitOutcome> {
  const { target, document } = input;
  const fail = failWith(monitoring, target.retailerId, document.url);
  let response: GateResponse;
  let isUnchanged = false;
  try {
    response = await visitor.request(document.url, {
      headers: buildConditionalHeaders(document),
      ...(document.listings > MANY ? { maxBytes: MAX_FEED_BYTES } : {}),
    });
  } catch (error) {
    if (error instanceof PageRefused)
      return fail({ outcome: 'refused', reason: error.reason, againMs: AGAIN_MS.refused });
    if (error instanceof HostAway)
      await fail({ outcome: 'failed', reason: error.reason, againMs: AGAIN_MS.failed });
    throw error;
  }
  const { context } = monitoring;
  const at = context.clock.now();
  const parser = target.places?.parser ?? EXTRACTOR;
  if (response.status === 304 || isSameBody(document, response)) {
    isUnchanged = true;
    const outdated = await findOutdatedDocument(context, { ...target, parser, document, response });
    if (outdated === null) {
      await recordUnchanged(context, {
        retailerId: target.retailerId,
        url: document.url,
        at,
        nextCheckAt: getNextVisitTime,
      });
      return UNCHANGED;
    }
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
  if (read.kind === 'offers') {
    target.places?.update(read.places);
    const recorded = await recordReading(context, {
      ...fetched,
      offers: read.offers,
      ...(read.own === undefined ? {} : { own: read.own }),
      isWhole: true,
      nextCheckAt: getNextVisitTime,
      confirmAfterMs: monitoring.confirmAfterMs,
    });
    return {
      kind: recorded.created.length + recorded.changed.length > 0 ? 'changed' : 'unchanged',
      suspicion: recorded.suspicion,
    };
  }
  if (isUnchanged && !isReaderFailure(read.reason))
    await recordNoOffers(context, { ...fetched, reason: read.reason });
  await fail({
    outcome: read.outcome,
    reason: read.reason,
    againMs: read.againMs,
    isGone: response.status === 410,
    ...(read.keep ? { document: fetched } : {}),
  });
  if (read.outcome === 'challenge')
    throw new HostAway(
      { code: 'challenge_page', values: {} },
      {
        forMs: CHALLENGE_AWAY_MS,
        code: 'challenge',
      },
    );
  return FAILED;
}

interface Failure {
  readonly outcome: FailedVisit['outcome'];
  readonly reason: VisitReason;
  readonly againMs: number;
  readonly isGone?: boolean;
  readonly document?: FetchedDocument;
}

function failWith(monitoring: Monitoring, retailerId: string, url: string) {
  return async ({ againMs, ...failure }: Failure): Promise<VisitOutcome> => {
    const at = monitoring.context.clock.now();
    await recordFailure(monitoring.context, {
      retailerId,
      url,
      at,
      again: new Date(at.getTime() + againMs),
      ...failure,
    });
    return FAILED;
  };
}

/** Headers of a conditional request; only when unchanged bytes need no processing. */
export function buildConditionalHeaders(document: DueDocument): Record<string, string> {
  if (document.needsReading) return {};
  return {
    ...(document.etag === null ? {} : { 'if-none-match': document.etag }),
    ...(document.lastModified === null ? {} : { 'if-modified-since': document.lastModified }),
  };
}

/** The bytes are unchanged since the last visit. */
export function isSameBody(document: DueDocument, response: GateResponse): boolean {
  return (
    response.status === 200 &&
    !document.needsReading &&
    document.bodyHash !== null &&
    hashDocument(response).equals(document.bodyHash)
  );
}

/**
 * The bytes of an unchanged document that has to be read again, as a response: those received, or,
 * after a 304, those of the stored capture. Null when this extractor has read them, or when no
 * capture has the same bytes.
 */
export async function findOutdatedDocument(
  source: CaptureSource,
  input: {
    retailerId: string;
    parser: string;
    document: Pick<DueDocument, 'url' | 'parser'>;
    response: GateResponse;
  },
): Promise<GateResponse | null> {
  const { retailerId, document, response } = input;
  if (document.parser === input.parser) return null;
  if (response.status !== 304) return response;
  const capture = await findUnchangedCapture(source, { retailerId, url: document.url });
  if (capture === null) return null;
  return {
    ...response,
    status: capture.status,
    headers: { ...capture.headers, ...response.headers },
    bytes: capture.bytes,
  };
}
